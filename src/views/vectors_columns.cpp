#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "views/token_text.h"
#include "views/vectors_layout.h"

namespace qkv::views {
namespace {

using display::Weight;

// What the columns must hold, over all states.
struct Needs {
  double sections = 0, symbols = 0;       // section labels, with words or without
  double beside_question = 0, names = 0;  // names left of the question; names left of the tokens
  double question = 0, output = 0;        // the pill; the output's heading; 0 where there is none
  double number = 0;                      // the widest group of numbers at the smallest
  std::size_t tokens = 0;
  bool brackets = false;
};

// As emphasised names, the widest they get.
double text_width(const Canvas& canvas, const std::vector<std::string>& texts) {
  return widest(texts, canvas.style().type().label, Weight::semibold, canvas.measurer());
}

void take(double& most, double value) { most = std::max(most, value); }

void take_sections(Needs& needs, const VectorsContent& c, const Canvas& canvas) {
  const scene::TypeScale& type = canvas.style().type();
  for (const char symbol : {'x', 'k', 'v'}) {
    const VectorGroup& group = symbol == 'x' ? c.x : symbol == 'k' ? c.k : c.v;
    if (!group.columns) continue;
    take(needs.sections, canvas.width(section_formula(c, symbol, true), type.section));
    take(needs.sections, canvas.width(section_word(c, symbol), type.label));
    take(needs.symbols, canvas.width(section_formula(c, symbol, false), type.section));
  }
}

void take_names(Needs& needs, const VectorsContent& c, const Canvas& canvas) {
  const scene::TypeScale& type = canvas.style().type();
  take(c.cross && c.ask ? needs.beside_question : needs.names, text_width(canvas, c.x.names));
  take(needs.names, text_width(canvas, c.v.names));
  if (c.colours.are_values) take(needs.names, text_width(canvas, {"as a colour"}));
  double& k_names = c.ask ? needs.beside_question : needs.names;
  take(k_names, text_width(canvas, c.k.names));
  std::vector<std::size_t> all(c.k.dimensions());
  for (std::size_t r = 0; r < all.size(); ++r) all[r] = r;
  for (const ZeroRun& run : zero_runs(c, all)) {
    take(k_names, text_width(canvas, {zero_label(run.name)}));
    needs.brackets = true;
  }
  for (const ScoreRow row : c.rows) {
    take(needs.names, score_row_label(c, row).width(canvas, type.number, type.label));
  }
  if (c.ask) take(needs.beside_question, text_width(canvas, {"asking"}));
  if (!c.ask) take(needs.names, text_width(canvas, {"no token asks"}));
}

// The widest number of the group at the smallest size and the fewest decimals.
double least_number_width(const std::vector<VectorsContent>& contents, const Canvas& canvas) {
  NumberShapes vectors, weights;
  for (const VectorsContent& c : contents) {
    for (const VectorGroup* group : {&c.x, &c.k, &c.v}) add_shapes(vectors, *group, 1);
    add_score_shapes(vectors, c, 1);
    add_weight_shapes(weights, c, 2);
  }
  const double most =
      std::max(vectors.widest(canvas, Weight::medium), weights.widest(canvas, Weight::semibold));
  const double minimum = canvas.style().type().minimum;
  // Numbers of many digits do not push tokens off the page: they are left out instead.
  return std::min(most * minimum / kFilled, 4.5 * minimum);
}

Needs needs_of(const std::vector<VectorsContent>& contents, const Canvas& canvas) {
  const Style& style = canvas.style();
  Needs needs;
  for (const VectorsContent& c : contents) {
    take_sections(needs, c, canvas);
    take_names(needs, c, canvas);
    needs.tokens = std::max(needs.tokens, c.n_k());
    if (!c.ask) continue;
    const std::string asking = shown(c.passage->tokens[*c.ask]);
    take(needs.question, std::min(canvas.width(asking, style.type().section, Weight::semibold),
                                  style.type().section * 6) +
                             style.grid(2.5));
    if (!c.v.beside.empty()) {
      take(needs.output, canvas.width("Σ weight · v", style.type().label));
    }
  }
  needs.number = least_number_width(contents, canvas);
  return needs;
}

// A whole number of device pixels, not above px.
double floored(const Style& style, double px) {
  const double scale = style.page().dpi / 96;
  return std::floor(px * scale + 1e-6) / scale;
}

class ColumnArranger {
 public:
  ColumnArranger(const Needs& needs, Box content, const Canvas& canvas)
      : needs_(needs), content_(content), style_(canvas.style()) {}

  // The widest columns at which `count` tokens fit; 0 where they do not fit at all.
  double widest_column(std::size_t count, bool words) const {
    double low = 0, high = style_.type().number * 12;
    if (placed(count, high, words).right <= content_.right()) return high;
    for (int round = 0; round < 40; ++round) {
      const double middle = (low + high) / 2;
      (placed(count, middle, words).right <= content_.right() ? low : high) = middle;
    }
    return low;
  }

  // Everything in its place for columns `width` px wide; `right` is where it ends.
  VectorColumns placed(std::size_t count, double width, bool words) const {
    VectorColumns c;
    const double frame = frame_offset(style_) + frame_stroke(style_) / 2;
    const double largest_gutter = content_.width * 0.25;
    c.count = count;
    c.elides = count < needs_.tokens;
    c.section_words = words;
    c.section_left = content_.x;
    c.section_width = words ? needs_.sections : needs_.symbols;
    c.names_left = c.section_left + c.section_width + (c.section_width > 0 ? style_.grid(2) : 0);
    c.width = style_.snapped(width);
    c.gap = std::max(style_.snapped(std::clamp(width * 0.07, style_.gap(), style_.grid(1))),
                     96 / style_.page().dpi);
    const double before_tokens = style_.grid(1.25);
    double x = c.names_left;
    if (needs_.question > 0) {
      c.bracket = needs_.brackets ? style_.grid(2) : 0;
      c.question_width = style_.snapped(std::max(width, needs_.question));
      const double apart = style_.grid(1) + c.bracket + frame;
      const double after = frame + style_.grid(2.25);
      const double beside = std::min(needs_.beside_question, largest_gutter);
      const double names = std::min(needs_.names, largest_gutter) + before_tokens;
      x += std::max(beside + apart, names - c.question_width - after);
      c.question_left = style_.snapped(x);
      x = c.question_left + c.question_width + after;
    } else {
      x += std::min(needs_.names, largest_gutter) + before_tokens;
    }
    c.first = style_.snapped(x);
    x = c.last_right(count);
    if (needs_.output > 0) {
      c.output_left = style_.snapped(x + style_.grid(4.5) + frame);
      c.output_width = style_.snapped(std::max(width, needs_.output));
      x = c.output_left + c.output_width;
    }
    c.right = x + frame;
    return c;
  }

  VectorColumns best() const {
    const std::size_t n = needs_.tokens;
    for (const bool words : {true, false}) {
      const double width = floored(style_, widest_column(n, words));
      if (width >= needs_.number) return placed(n, width, words);
    }
    const std::size_t least = std::min<std::size_t>(n, 3);
    for (std::size_t count = n - 1; count > least; --count) {
      const double width = floored(style_, widest_column(count, false));
      if (width >= needs_.number) return placed(count, width, false);
    }
    const double width = widest_column(least, false);
    if (width < style_.type().minimum) {
      const double missing = placed(least, style_.type().minimum, false).right - content_.right();
      throw Error(Exit::bad_input,
                  "the page is too narrow for the vector view; it needs a width of at least " +
                      std::to_string(std::lround(std::ceil(style_.page().width + missing))) +
                      " px; try a wider page or shorter row names");
    }
    return placed(least, floored(style_, width), false);
  }

 private:
  const Needs& needs_;
  const Box content_;
  const Style& style_;
};

}  // namespace

double frame_offset(const Style& style) { return style.grid(5.0 / 8); }
double frame_stroke(const Style& style) { return style.grid(3.0 / 8); }
double pill_height(const Style& style) { return style.type().section * 1.5; }

VectorColumns arrange_columns(const std::vector<VectorsContent>& contents, Box content,
                              const Canvas& canvas) {
  const Needs needs = needs_of(contents, canvas);
  return ColumnArranger(needs, content, canvas).best();
}

}  // namespace qkv::views
