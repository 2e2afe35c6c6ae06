#include "views/readouts.h"

#include <cmath>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::TextRun;
using display::Weight;

struct Readout {
  std::string id;
  std::vector<TextRun> label;
  std::vector<TextRun> value;
  std::optional<Colour> mark;
};

TextRun muted(const Canvas& canvas, const std::string& text) {
  return {text, Weight::regular, canvas.theme().muted};
}
TextRun strong(const Canvas& canvas, const std::string& text) {
  return {text, Weight::semibold, canvas.theme().ink};
}

std::string provenance(const attention::Evaluation& e, bool context) {
  using attention::Provenance;
  if (e.weights_from == Provenance::given) return "weights as given";
  if (e.qk == Provenance::given) return "given";
  if (context) return "Q from X, the rest from C";
  return e.v ? "3 views of X" : "2 views of X";
}

Readout source(const Canvas& canvas, const CardContent& content) {
  const attention::Evaluation& e = *content.evaluation;
  return {"source",
          {muted(canvas, e.v ? "Q, K and V" : "Q and K")},
          {strong(canvas, provenance(e, content.passage->context.has_value()))},
          {}};
}

Readout scale(const Canvas& canvas, const CardContent& content) {
  const attention::Evaluation& e = *content.evaluation;
  TextRun subscript = muted(canvas, "k");
  subscript.scale = 0.72;
  subscript.rise = -0.18;
  Readout r{"scale", {muted(canvas, "d"), subscript, muted(canvas, ", and its scale")}, {}, {}};
  std::string text = "none: no q·k";
  if (e.scores) {
    text = std::to_string(e.d_k) + ",  ";
    text += content.head->inputs.scale ? "× " + shortest(e.scale) : root_text(e.d_k);
  }
  r.value = {strong(canvas, text)};
  return r;
}

Readout hardest(const Canvas& canvas, const CardContent& content, double width) {
  const attention::Evaluation& e = *content.evaluation;
  const std::size_t i = *content.ask;
  Readout r{"hardest", {muted(canvas, "Looks hardest at")}, {}, {}};
  if (e.sees_nothing(i)) {
    r.value = {strong(canvas, "no key")};
    return r;
  }
  const std::size_t j = e.heaviest(i);
  const std::string token =
      elided(shown(content.passage->keys()[j]), width * 0.5, canvas.style().type().caption,
             Weight::semibold, canvas.measurer());
  // Two runs, so that a token written from right to left keeps its place before the number.
  r.value = {strong(canvas, token), strong(canvas, "  " + percent(e.weights(i, j)))};
  r.mark = content.colours->of_key[j];
  return r;
}

Readout kept(const Canvas& canvas, const CardContent& content) {
  const attention::Evaluation& e = *content.evaluation;
  const std::size_t i = *content.ask;
  if (content.passage->context) {
    std::size_t seen = 0;
    for (std::size_t j = 0; j < e.n_k; ++j) seen += e.allowed(i, j);
    return {"kept",
            {muted(canvas, "Keys it sees")},
            {strong(canvas, std::to_string(seen) + " of " + std::to_string(e.n_k))},
            {}};
  }
  return {"kept",
          {muted(canvas, "Keeps of itself — its diagonal cell")},
          {strong(canvas, e.allowed(i, i) ? percent(e.weights(i, i)) : "masked")},
          {}};
}

// Of the whole matrix, where no token asks.
Readout heaviest_cell(const Canvas& canvas, const CardContent& content, double width) {
  const attention::Evaluation& e = *content.evaluation;
  std::size_t row = 0;
  for (std::size_t i = 1; i < e.n_q; ++i) {
    if (e.weights(i, e.heaviest(i)) > e.weights(row, e.heaviest(row))) row = i;
  }
  const std::size_t column = e.heaviest(row);
  const std::string pair =
      shown(content.passage->tokens[row]) + " → " + shown(content.passage->keys()[column]);
  const std::string token =
      elided(pair, width * 0.6, canvas.style().type().caption, Weight::semibold, canvas.measurer());
  return {"hardest",
          {muted(canvas, "The heaviest weight")},
          {strong(canvas, token), strong(canvas, "  " + percent(e.weights(row, column)))},
          {}};
}

Readout rows(const Canvas& canvas, const CardContent& content) {
  const attention::Evaluation& e = *content.evaluation;
  return {"kept",
          {muted(canvas, "Questions × answers")},
          {strong(canvas, std::to_string(e.n_q) + " × " + std::to_string(e.n_k))},
          {}};
}

void compose_one(Canvas& canvas, Box box, const Readout& readout) {
  const Style& style = canvas.style();
  const std::string id = "readout:" + readout.id;
  const double label_height = style.type().label * 1.6;
  const Box label{box.x, box.y, box.width, label_height};
  const Box value{box.x, box.y + label_height, box.width, box.height - label_height};
  canvas.runs(id + "/label", readout.label, {style.type().label, canvas.theme().muted},
              {label.x, canvas.middle_baseline(label, style.type().label)}, label);
  const double size = style.type().caption;
  double x = value.x;
  if (readout.mark) {
    const double side = style.grid(2.25);
    canvas.rect(id + "/mark", style.snapped(Box{x, value.centre().y - side / 2, side, side}),
                filled(*readout.mark, style.grid(0.5)));
    x += side + style.grid(1);
  }
  canvas.runs(id + "/value", readout.value, {size, canvas.theme().ink},
              {x, canvas.middle_baseline(value, size)}, value);
}

}  // namespace

std::string root_text(std::size_t d_k) {
  const double root = std::sqrt(static_cast<double>(d_k));
  const bool whole = root == std::floor(root);
  return "√" + std::to_string(d_k) + (whole ? " = " : " ≈ ") + fixed(root, whole ? 0 : 2);
}

double readouts_height(const Style& style) {
  return style.grid(1.5) + style.type().label * 1.6 + style.type().caption * 1.5;
}

void compose_readouts(Canvas& canvas, Box box, const CardContent& content) {
  const Style& style = canvas.style();
  canvas.open("readouts");
  canvas.line("readouts/rule", {box.x, box.y}, {box.right(), box.y},
              {canvas.theme().line, style.grid(1.5 / 8)});
  const double width = box.width / 4;
  const Readout all[] = {
      source(canvas, content), scale(canvas, content),
      content.ask ? hardest(canvas, content, width) : heaviest_cell(canvas, content, width),
      content.ask ? kept(canvas, content) : rows(canvas, content)};
  for (std::size_t i = 0; i < 4; ++i) {
    compose_one(canvas,
                {box.x + static_cast<double>(i) * width, box.y + style.grid(1.5),
                 width - style.grid(2), box.height - style.grid(1.5)},
                all[i]);
  }
  canvas.close();
}

}  // namespace qkv::views
