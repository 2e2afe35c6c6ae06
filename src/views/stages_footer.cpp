#include "views/stages_footer.h"

#include <algorithm>

namespace qkv::views {
namespace {

constexpr double kLeading = 1.36;  // of the lines, in em

double rule_gap(const Style& style) { return style.grid(1.5); }

std::vector<Line> broken(const Style& style, const Line& sentence, double width,
                         const display::TextMeasurer& measurer) {
  const std::size_t most = style.height_follows_content() ? 5 : 2;
  return wrapped(sentence, style.type().section, width, most, measurer);
}

}  // namespace

FooterLayout arrange_footer(const Style& style, Box content, const std::vector<Line>& sentences,
                            const display::TextMeasurer& measurer) {
  FooterLayout layout;
  for (const Line& sentence : sentences) {
    layout.lines = std::max(layout.lines, broken(style, sentence, content.width, measurer).size());
  }
  const double height =
      rule_gap(style) + static_cast<double>(layout.lines) * kLeading * style.type().section;
  const double top = content.height > 0 ? content.bottom() - height : content.y;
  layout.box = {content.x, style.snapped(top), content.width, height};
  return layout;
}

void move_footer(FooterLayout& layout, double top) { layout.box.y = top; }

void compose_footer(Canvas& canvas, const FooterLayout& layout, const Line& sentence) {
  const Style& style = canvas.style();
  const double size = style.type().section, leading = kLeading * size;
  canvas.open("walk");
  canvas.line("walk/rule", {layout.box.x, layout.box.y}, {layout.box.right(), layout.box.y},
              {canvas.theme().line, style.grid(1.5 / 8)});
  const auto lines = broken(style, sentence, layout.box.width, canvas.measurer());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Box line{layout.box.x, layout.box.y + rule_gap(style) + static_cast<double>(i) * leading,
                   layout.box.width, leading};
    canvas.runs("walk/line:" + std::to_string(i), lines[i], {size, canvas.theme().muted},
                {line.x, canvas.middle_baseline(line, size)}, line);
  }
  canvas.close();
}

}  // namespace qkv::views
