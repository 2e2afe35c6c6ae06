#include "views/blend_bar.h"

#include <algorithm>

#include "views/cells.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::TextRun;
using display::Weight;

double bar_height(const Style& style) { return style.type().number * 1.9; }

class BlendComposer {
 public:
  BlendComposer(Canvas& canvas, Box area, const CardContent& content)
      : canvas_(canvas),
        style_(canvas.style()),
        theme_(canvas.theme()),
        evaluation_(*content.evaluation),
        content_(content),
        i_(*content.ask),
        area_(area),
        bar_band_{area.x, area.bottom() - bar_height(style_), area.width, bar_height(style_)},
        head_{area.x, bar_band_.y - style_.type().label * 1.9, area.width,
              style_.type().label * 1.6} {}

  void compose() {
    canvas_.open("blend", "a blend of the values");
    canvas_.line("blend/rule", {area_.x, area_.y + style_.grid(1.5)},
                 {area_.right(), area_.y + style_.grid(1.5)}, {theme_.line, style_.grid(1.5 / 8)});
    if (evaluation_.sees_nothing(i_)) {
      heading("It sees no key: its weights and its output are 0", area_.width);
    } else {
      const double bar_right = content_.colours->are_values ? swatches() : area_.right();
      const double room = bar_right - area_.x;
      const std::string whole = "It takes home a blend of the values";
      heading(canvas_.width(whole, style_.type().label) <= room ? whole : "A blend of the values",
              room);
      bar({area_.x, bar_band_.y, bar_right - area_.x, bar_band_.height});
    }
    canvas_.close();
  }

 private:
  void heading(const std::string& text, double width) {
    const double size = style_.type().label;
    canvas_.text("blend/heading", elided(text, width, size, Weight::regular, canvas_.measurer()),
                 {size, theme_.muted}, {head_.x, canvas_.middle_baseline(head_, size)}, head_);
  }

  // Draws before → after at the right; returns where the bar must end.
  double swatches() {
    const double size = style_.type().label;
    const bool own = !content_.passage->context;
    const std::string token = elided(shown(content_.passage->tokens[i_]), area_.width * 0.2, size,
                                     Weight::regular, canvas_.measurer());
    const std::string before = token + " before", after = own ? "after" : "its blend";
    const double before_width = canvas_.width(before, size),
                 after_width = canvas_.width(after, size);
    const double side = style_.grid(7.5), arrow = style_.grid(5);
    const double after_cell = std::max(side, after_width);
    const Box right{area_.right() - after_cell, bar_band_.y, after_cell, bar_band_.height};
    swatch("blend/after", after, right, side, content_.colours->after(evaluation_, i_));
    if (!own) return right.x - style_.grid(3);
    const double before_cell = std::max(side, before_width);
    const Box left{right.x - arrow - before_cell, bar_band_.y, before_cell, bar_band_.height};
    swatch("blend/before", before, left, side, content_.colours->of_query[i_]);
    const double size_arrow = style_.type().section;
    const double from = left.centre().x + side / 2, to = right.centre().x - side / 2;
    const Box gap{from, bar_band_.y, to - from, bar_band_.height};
    canvas_.text_in("blend/arrow", "→", {size_arrow, theme_.ink, Weight::regular, Anchor::middle},
                    gap);
    return left.x - style_.grid(3);
  }

  void swatch(const std::string& id, const std::string& label, Box cell, double side,
              Colour colour) {
    const double size = style_.type().label;
    const Box box = style_.snapped(Box{cell.centre().x - side / 2, cell.y, side, cell.height});
    canvas_.rect(id, box, filled(colour, style_.grid(1.1)));
    canvas_.text(id + "/label", label, {size, theme_.muted, Weight::regular, Anchor::middle},
                 {cell.centre().x, canvas_.middle_baseline(head_, size)},
                 {cell.x - 1, head_.y, cell.width + 2, head_.height});
  }

  void bar(Box box) {
    box = style_.snapped(box);
    const double sum = evaluation_.weight_sum(i_);
    const double full = box.width / std::max(1.0, sum);
    double x = box.x;
    for (std::size_t j = 0; j < evaluation_.n_k; ++j) {
      const double weight = evaluation_.weights(i_, j);
      const double width = full * std::max(0.0, weight);
      if (!(width > 0)) continue;
      segment(j, {x, box.y, width, box.height}, weight);
      x += width;
    }
  }

  void segment(std::size_t j, Box box, double weight) {
    const Colour colour = content_.colours->of_key[j];
    const std::string id = "blend/part:" + std::to_string(j);
    display::Facts facts;
    facts.value = weight;
    facts.token = content_.passage->keys()[j];
    // Parts too thin for a gap stay flush; wide ones give one pixel to the line between them.
    const double gap = box.width > style_.grid(2) ? style_.grid(1.0 / 8) : 0;
    canvas_.rect(id, {box.x, box.y, box.width - gap, box.height}, filled(colour, 0), facts);
    const double size = style_.type().label;
    const std::string label = shown(facts.token);
    if (canvas_.width(label, size, Weight::semibold) + style_.grid(1.5) > box.width) return;
    canvas_.text_in(id + "/label", label, {size, text_on(colour), Weight::semibold, Anchor::middle},
                    box, 0, facts);
  }

  Canvas& canvas_;
  const Style style_;
  const scene::Theme& theme_;
  const attention::Evaluation& evaluation_;
  const CardContent& content_;
  const std::size_t i_;
  const Box area_, bar_band_, head_;
};

}  // namespace

double blend_height(const Style& style) {
  return style.grid(3) + style.type().label * 1.9 + bar_height(style) + style.grid(0.5);
}

void compose_blend(Canvas& canvas, Box area, const CardContent& content) {
  BlendComposer(canvas, area, content).compose();
}

}  // namespace qkv::views
