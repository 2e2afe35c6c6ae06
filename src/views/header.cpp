#include "views/header.h"

#include <algorithm>

#include "views/cells.h"
#include "views/paragraph.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::TextRun;
using display::Weight;

constexpr double kLeading = 1.36;  // of a caption's lines, in em

struct Chip {
  std::string kind, name;
};

std::vector<Chip> chips_of(const scene::Evaluations& evaluations, const scene::State& state) {
  const scene::Scene& scene = evaluations.scene();
  std::vector<Chip> chips;
  if (!state.compare_with) chips.push_back({"head", scene.heads[state.head].title});
  chips.push_back({"mask", scene.masks[state.mask].title});
  return chips;
}

Line chip_runs(const Chip& chip, const scene::Theme& theme) {
  return {TextRun{chip.kind + " ", Weight::regular, theme.muted},
          TextRun{chip.name, Weight::semibold, theme.ink}};
}

double chip_width(const Style& style, const Chip& chip, const display::TextMeasurer& measurer) {
  const Line runs = chip_runs(chip, style.theme());
  return measurer.measure(runs, style.type().number).advance + style.grid(4);
}

double chips_width(const Style& style, const std::vector<Chip>& chips,
                   const display::TextMeasurer& measurer) {
  double width = 0;
  for (const Chip& chip : chips) width += chip_width(style, chip, measurer) + style.grid(1.5);
  return width;
}

std::size_t most_lines(const Style& style) { return style.height_follows_content() ? 4 : 2; }

std::vector<Line> caption_lines(const Style& style, double width,
                                const scene::Evaluations& evaluations, const scene::State& state,
                                const display::TextMeasurer& measurer) {
  const Line runs =
      caption_runs(state.caption, evaluations, style.theme().muted, style.theme().ink);
  return wrapped(runs, style.type().caption, width, most_lines(style), measurer);
}

void compose_title(Canvas& canvas, const Box& box, const std::string& title) {
  if (title.empty()) return;
  const Style& style = canvas.style();
  const double size = fitting_size({title}, box.width, style.type().title, style.type().caption,
                                   Weight::semibold, canvas.measurer());
  const std::string fit = elided(title, box.width, size, Weight::semibold, canvas.measurer());
  canvas.text("title", fit, {size, canvas.theme().ink, Weight::semibold},
              {box.x, canvas.middle_baseline(box, size)}, box);
}

void compose_chips(Canvas& canvas, const HeaderLayout& layout, const std::vector<Chip>& chips) {
  const Style& style = canvas.style();
  double right = layout.box.right();
  for (auto chip = chips.rbegin(); chip != chips.rend(); ++chip) {
    const double width = chip_width(style, *chip, canvas.measurer());
    const double top = layout.title.centre().y - layout.chip_height / 2;
    const Box box{right - width, top, width, layout.chip_height};
    canvas.open("chip:" + chip->kind, chip->kind + " " + chip->name);
    canvas.rect("chip:" + chip->kind + "/box", box, filled_panel(style, layout.chip_height / 2));
    canvas.runs("chip:" + chip->kind + "/label", chip_runs(*chip, canvas.theme()),
                {style.type().number, canvas.theme().ink},
                {box.x + style.grid(2), canvas.middle_baseline(box, style.type().number)}, box);
    canvas.close();
    right = box.x - style.grid(1.5);
  }
}

}  // namespace

HeaderLayout arrange_header(const Style& style, Box area, const scene::Evaluations& evaluations,
                            std::span<const scene::State> states,
                            const display::TextMeasurer& measurer) {
  HeaderLayout layout;
  layout.box = {area.x, area.y, area.width, 0};
  double chips = 0, bottom = area.y;
  bool titled = false;
  for (const scene::State& state : states) {
    titled |= style.parts().title && !state.title.empty();
    if (style.parts().chips) {
      chips = std::max(chips, chips_width(style, chips_of(evaluations, state), measurer));
    }
    if (style.parts().caption) {
      layout.caption_lines =
          std::max(layout.caption_lines,
                   caption_lines(style, area.width, evaluations, state, measurer).size());
    }
  }
  layout.chip_height = style.type().number * 2;
  // The band of the title starts where its capitals do, so that they stand on the margin.
  const double title_height = titled                ? style.type().title * 1.2
                              : style.parts().chips ? layout.chip_height
                                                    : 0;
  layout.title = {area.x, area.y, std::max(0.0, area.width - chips - style.grid(2)), title_height};
  bottom += title_height;
  if (layout.caption_lines > 0) {
    if (title_height > 0) bottom += style.grid(1);
    const double height =
        static_cast<double>(layout.caption_lines) * kLeading * style.type().caption;
    layout.caption = {area.x, bottom, area.width, height};
    bottom += height;
  }
  layout.box.height = bottom - area.y;
  return layout;
}

void compose_header(Canvas& canvas, const HeaderLayout& layout,
                    const scene::Evaluations& evaluations, const scene::State& state) {
  const Style& style = canvas.style();
  canvas.open("header");
  if (style.parts().title) {
    compose_title(canvas, layout.title, plain_text(state.title, evaluations));
  }
  if (style.parts().caption) {
    const double size = style.type().caption, leading = kLeading * size;
    const auto lines =
        caption_lines(style, layout.box.width, evaluations, state, canvas.measurer());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Box line{layout.caption.x, layout.caption.y + static_cast<double>(i) * leading,
                     layout.caption.width, leading};
      canvas.runs("caption:" + std::to_string(i), lines[i], {size, canvas.theme().muted},
                  {line.x, canvas.middle_baseline(line, size)}, line);
    }
  }
  if (style.parts().chips) compose_chips(canvas, layout, chips_of(evaluations, state));
  canvas.close();
}

}  // namespace qkv::views
