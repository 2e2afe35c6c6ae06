#include "views/vectors_labels.h"

#include <algorithm>

#include "base/number_format.h"
#include "views/formulas.h"

namespace qkv::views {
namespace {

namespace m = display::math;
using attention::Provenance;
using display::Math;

// "k = W_k x [+ b_k]"
Math projection(const std::string& symbol, const std::string& from, bool biased) {
  std::vector<Math> parts{m::variable(symbol), m::relation("="),
                          m::sub(m::variable("W"), m::variable(symbol)), m::space(0.12),
                          m::variable(from)};
  if (biased) {
    parts.push_back(m::binary("+"));
    parts.push_back(m::sub(m::variable("b"), m::variable(symbol)));
  }
  return m::row(std::move(parts));
}

const attention::Projected* projected(const VectorsContent& content) {
  return std::get_if<attention::Projected>(&content.head->inputs.source);
}

// "− 0.25 · distance" where one ALiBi rule is all that is added.
std::string bias_label(const attention::MaskRules& rules) {
  const attention::Alibi* alibi = nullptr;
  for (const attention::MaskRule& rule : rules) {
    if (std::holds_alternative<attention::Bias>(rule)) return "+ bias";
    if (const auto* found = std::get_if<attention::Alibi>(&rule)) {
      if (alibi) return "+ bias";
      alibi = found;
    }
  }
  return alibi ? "− " + short_number(alibi->slope) + " · distance" : "+ bias";
}

}  // namespace

std::string short_number(double value) {
  std::string text = vector_number(value, 4);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

Math section_formula(const VectorsContent& content, char symbol, bool with_source) {
  const std::string name(1, symbol);
  if (symbol == 'x') {
    return content.cross ? m::row({m::variable("x"), m::comma(), m::variable("c")})
                         : m::variable("x");
  }
  const attention::Projected* p = projected(content);
  if (!p || !with_source) return m::variable(name);
  const bool biased = symbol == 'k' ? !p->key.bias.empty() : p->value && !p->value->bias.empty();
  return projection(name, content.cross ? "c" : "x", biased);
}

std::string section_word(const VectorsContent& content, char symbol) {
  if (symbol == 'x') return "embedding";
  const Provenance from = symbol == 'k' ? content.evaluation->qk : content.evaluation->v_from;
  return std::string(symbol == 'k' ? "key" : "value") +
         (from == Provenance::given ? ", given" : "");
}

Math question_formula(const VectorsContent& content) {
  const attention::Projected* p = projected(content);
  return p ? projection("q", "x", !p->query.bias.empty()) : m::variable("q");
}

std::string zero_label(const std::string& name) {
  return name.empty() ? "all zero" : name + ": all zero";
}

double RowLabel::width(const Canvas& canvas, double math_size, double text_size) const {
  return math ? canvas.width(*math, math_size) : canvas.width(text, text_size);
}

RowLabel score_row_label(const VectorsContent& content, ScoreRow row) {
  switch (row) {
    case ScoreRow::scores:
      return {m::row({m::variable("q"), m::binary("·"), m::variable("k")}), ""};
    case ScoreRow::scaled:
      return {scale_formula(content.head->inputs), ""};
    case ScoreRow::capped:
      return {std::nullopt, "soft cap " + short_number(*content.evaluation->softcap)};
    case ScoreRow::biased:
      return {std::nullopt, bias_label(content.evaluation->rules)};
    case ScoreRow::weights:
      break;
  }
  const bool given = content.evaluation->weights_from == Provenance::given;
  return {std::nullopt, given ? "weights, given" : "softmax"};
}

std::string vector_cell(double value, const VectorNumbers& numbers) {
  return numbers.size > 0 ? vector_number(value, numbers.decimals) : "";
}

std::string weight_text(double weight, const VectorNumbers& numbers) {
  if (numbers.size <= 0) return "";
  return numbers.decimals >= 3 ? weight_number(weight) : weight_cell(weight);
}

void NumberShapes::add(const std::string& number) {
  std::string shape = number;
  for (char& c : shape) {
    if (c >= '0' && c <= '9') c = '0';
  }
  shapes_.insert(std::move(shape));
}

double NumberShapes::widest(const Canvas& canvas, display::Weight weight) const {
  double most = 0;
  for (const std::string& shape : shapes_) {
    most = std::max(most, canvas.width(shape, 100, weight) / 100);
  }
  return most;
}

void add_shapes(NumberShapes& shapes, const VectorGroup& group, int decimals) {
  if (!group.columns) return;
  for (const double value : group.columns->values()) shapes.add(vector_number(value, decimals));
  for (const double value : group.beside) shapes.add(vector_number(value, decimals));
}

void add_score_shapes(NumberShapes& shapes, const VectorsContent& content, int decimals) {
  for (const ScoreRow row : content.rows) {
    if (row == ScoreRow::weights) continue;
    for (std::size_t j = 0; j < content.n_k(); ++j) {
      shapes.add(vector_number(content.entry(row, j), decimals));
    }
  }
}

void add_weight_shapes(NumberShapes& shapes, const VectorsContent& content, int decimals) {
  if (content.rows.empty()) return;
  for (std::size_t j = 0; j < content.n_k(); ++j) {
    shapes.add(weight_text(content.entry(ScoreRow::weights, j), {decimals, 1}));
  }
}

}  // namespace qkv::views
