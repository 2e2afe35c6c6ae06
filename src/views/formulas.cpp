#include "views/formulas.h"

#include "base/number_format.h"

namespace qkv::views {

namespace m = display::math;
using display::Math;

namespace {

Math projected(const std::string& from, const std::string& kind) {
  return m::row({m::variable(from), m::sub(m::variable("W"), m::variable(kind))});
}

// Trims "0.500" to "0.5".
std::string short_number(double value) {
  std::string text = fixed(value, 4);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

bool adds_mask(const attention::Evaluation& evaluation) { return !evaluation.rules.empty(); }

}  // namespace

Math source_formula(const attention::Evaluation& evaluation, bool context) {
  const std::string keys_from = context ? "C" : "X";
  std::vector<Math> left{m::variable("Q"), m::comma(), m::variable("K")};
  std::vector<Math> right{projected("X", "q"), m::comma(), projected(keys_from, "k")};
  if (evaluation.v) {
    left.insert(left.end(), {m::comma(), m::variable("V")});
    right.insert(right.end(), {m::comma(), projected(keys_from, "v")});
  }
  left.push_back(m::relation("="));
  left.insert(left.end(), right.begin(), right.end());
  return m::row(left);
}

std::string source_words(const attention::Evaluation& evaluation, bool context) {
  using attention::Provenance;
  if (evaluation.weights_from == Provenance::given) {
    return evaluation.v ? "weights and values are given" : "only the weights are given";
  }
  if (evaluation.qk == Provenance::given) {
    return evaluation.v ? "Q, K and V are given" : "Q and K are given";
  }
  if (context) return evaluation.v ? "Q from X, K and V from the context C" : "Q from X, K from C";
  return evaluation.v ? "three views of one X" : "two views of one X";
}

Math scale_formula(const attention::HeadInputs& head) {
  if (!head.scale) {
    return m::row(
        {m::roman("÷"), m::space(0.2), m::radical(m::sub(m::variable("d"), m::variable("k")))});
  }
  return m::row({m::roman("×"), m::space(0.2), m::roman(short_number(*head.scale))});
}

Math scaled_formula(const attention::Evaluation& evaluation, const attention::HeadInputs& head) {
  Math formula = scale_formula(head);
  if (head.softcap) formula = m::row({m::roman("cap"), m::fenced(std::move(formula))});
  if (!attention::adds_bias(evaluation.rules)) return formula;
  return m::row({std::move(formula), m::binary("+"), m::variable("M")});
}

Math weights_formula(const attention::Evaluation& evaluation, const attention::HeadInputs& head) {
  const Math product = m::row({m::variable("Q"), m::super(m::variable("K"), m::roman("T"))});
  std::vector<Math> inside;
  if (!head.scale) {
    inside = {m::fraction(product, m::radical(m::sub(m::variable("d"), m::variable("k"))))};
  } else if (*head.scale == 1) {
    inside = {product};
  } else {
    inside = {m::roman(short_number(*head.scale)), m::space(0.17), product};
  }
  if (head.softcap) inside = {m::roman("cap"), m::fenced(m::row(inside))};
  if (adds_mask(evaluation)) {
    inside.push_back(m::binary("+"));
    inside.push_back(m::variable("M"));
  }
  return m::row({m::variable("A"), m::relation("="), m::roman("softmax"),
                 m::fenced(m::row(std::move(inside)))});
}

Math output_formula(const std::string& token) {
  const Math pair = m::row({m::word(token), m::comma(), m::variable("j")});
  return m::row({m::sub(m::roman("out"), m::word(token)), m::relation("="),
                 m::sum_over(m::variable("j")), m::sub(m::variable("A"), pair), m::space(0.1),
                 m::sub(m::variable("v"), m::variable("j"))});
}

}  // namespace qkv::views
