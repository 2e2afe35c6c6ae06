// A page of words between views: a card, with the caption below it.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "views/canvas.h"
#include "views/each_view.h"
#include "views/paragraph.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::TextRun;
using display::Weight;

constexpr double kLarge = 1.6;     // of a title
constexpr double kLeading = 1.25;  // of the card's lines, in em
constexpr double kCaptionLeading = 1.36;
constexpr double kColumn = 0.8;  // of the page's width between its margins
constexpr std::size_t kMostLines = 12;
constexpr double kOpticalCentre = 0.46;  // of the page's height

Line semibold(Line runs) {
  for (TextRun& run : runs) run.weight = Weight::semibold;
  return runs;
}

bool is_cut(const std::vector<Line>& lines) {
  return !lines.empty() && !lines.back().empty() && lines.back().back().text.ends_with("…");
}

// What one state says, broken into lines.
struct Words {
  std::vector<Line> card, caption;
};

class CardLayout : public Layout {
 public:
  CardLayout(const scene::Page& page, double size) : page_(page), size_(size) {}

  // Height of the words with the space between card and caption.
  double height_of(const Words& words) const {
    const Style style(page_);
    const double caption = static_cast<double>(words.caption.size()) * kCaptionLeading;
    return static_cast<double>(words.card.size()) * kLeading * size_ +
           (words.caption.empty() ? 0 : style.grid(3)) + caption * style.type().caption;
  }

  Words words_of(const scene::Evaluations& evaluations, const scene::State& state,
                 const display::TextMeasurer& measurer) const {
    const Style style(page_);
    const scene::Theme& theme = style.theme();
    const double width = column(style).width;
    const Line card = semibold(caption_runs(state.card, evaluations, theme.ink, theme.ink));
    const Line caption = caption_runs(state.caption, evaluations, theme.muted, theme.ink);
    return {wrapped(card, size_, width, kMostLines, measurer),
            wrapped(caption, style.type().caption, width, kMostLines, measurer)};
  }

  void set_height(double height) { height_ = height; }

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override {
    const Style style(page_);
    Canvas canvas(style, measurer);
    const Words words = words_of(evaluations, state, measurer);
    Box line = column(style);
    line.y = std::max(style.vertical_margin(), height_ * kOpticalCentre - height_of(words) / 2);
    canvas.open("card-page");
    line = set(canvas, words.card, "card-words:", size_, kLeading, line);
    line.y += style.grid(3);
    set(canvas, words.caption, "caption:", style.type().caption, kCaptionLeading, line);
    canvas.close();
    return canvas.finish({page_.width, height_}, "");
  }

 private:
  static Box column(const Style& style) {
    const Box content = style.content();
    return content.inset(content.width * (1 - kColumn) / 2, 0);
  }

  // The lines one below the other from the top of `box`; what is left of it.
  static Box set(Canvas& canvas, const std::vector<Line>& lines, const std::string& id, double size,
                 double leading, Box box) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Box line{box.x, box.y, box.width, leading * size};
      canvas.runs(id + std::to_string(i), lines[i],
                  {size, canvas.theme().ink, Weight::regular, Anchor::middle},
                  {line.centre().x, canvas.middle_baseline(line, size)}, line);
      box.y += leading * size;
    }
    return box;
  }

  const scene::Page& page_;
  double size_;
  double height_ = 0;
};

// Whether every state's words have room at the layout's size.
bool fits(const CardLayout& layout, double room, const scene::Evaluations& evaluations,
          std::span<const scene::State> states, const display::TextMeasurer& measurer) {
  return std::all_of(states.begin(), states.end(), [&](const scene::State& state) {
    const Words words = layout.words_of(evaluations, state, measurer);
    return !is_cut(words.card) && !is_cut(words.caption) && layout.height_of(words) <= room;
  });
}

}  // namespace

std::unique_ptr<Layout> arrange_cards(const scene::Evaluations& evaluations,
                                      std::span<const scene::State> states,
                                      const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  const Style style(page);
  const double margins = 2 * style.vertical_margin();
  // A page as high as its content is no higher than it is wide.
  const double room = page.height.value_or(page.width) - margins;
  for (double size = kLarge * style.type().title; size >= style.type().caption; size *= 0.9) {
    auto layout = std::make_unique<CardLayout>(page, size);
    if (!fits(*layout, room, evaluations, states, measurer)) continue;
    double height = 0;
    for (const scene::State& state : states) {
      height = std::max(height, layout->height_of(layout->words_of(evaluations, state, measurer)));
    }
    layout->set_height(page.height ? *page.height : style.snapped(height + margins));
    return layout;
  }
  throw Error(Exit::bad_input,
              "a card's words do not fit the page; say it in fewer words, or use a "
              "larger page");
}

}  // namespace qkv::views
