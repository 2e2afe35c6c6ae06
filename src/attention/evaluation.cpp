#include "attention/evaluation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "attention/product.h"

namespace qkv::attention {
namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw std::invalid_argument("attention: " + what);
}

void check(std::size_t found, std::size_t expected, const std::string& what) {
  if (found != expected) {
    refuse(what + " " + std::to_string(found) + ", not " + std::to_string(expected));
  }
}

// c·tanh(s/c): nearly s while |s| is small, never beyond ±c.
double capped(double s, double c) { return c * hyperbolic_tangent(s / c); }

// Fills in x, q, k and v of a head, each as its source says.
class ReadSource {
 public:
  ReadSource(Evaluation& evaluation, const Matrix* x_q, const Matrix* x_k)
      : e_(evaluation), x_q_(x_q), x_k_(x_k) {}

  void operator()(const Projected& head) {
    if (!x_q_ || !x_k_) refuse("a head that projects needs x");
    e_.x_q = *x_q_;
    e_.x_k = *x_k_;
    e_.q = project(*x_q_, head.query);
    e_.k = project(*x_k_, head.key);
    e_.qk = Provenance::computed;
    if (head.value) set_values(project(*x_k_, *head.value), Provenance::computed);
  }
  void operator()(const GivenVectors& head) {
    e_.q = head.q;
    e_.k = head.k;
    e_.qk = Provenance::given;
    if (head.v) set_values(*head.v, Provenance::given);
  }
  void operator()(const GivenWeights& head) {
    e_.weights = head.weights;
    e_.weights_from = Provenance::given;
    if (head.v) set_values(*head.v, Provenance::given);
  }

 private:
  void set_values(Matrix v, Provenance from) {
    e_.d_v = v.columns();
    e_.v = std::move(v);
    e_.v_from = from;
  }

  Evaluation& e_;
  const Matrix* x_q_;
  const Matrix* x_k_;
};

void set_sizes(Evaluation& e) {
  if (e.q) check(e.k->columns(), e.q->columns(), "the key's dimensions are");
  e.n_q = e.q ? e.q->rows() : e.weights.rows();
  e.n_k = e.k ? e.k->rows() : e.weights.columns();
  e.d_k = e.q ? e.q->columns() : 0;
  if (e.n_q == 0 || e.n_k == 0) refuse("there is no query or no key");
  if (e.q && e.d_k == 0) refuse("queries and keys have no dimensions");
  if (e.v) check(e.v->rows(), e.n_k, "the values are");
}

void set_scores(Evaluation& e, const HeadInputs& head) {
  if (!e.q) return;
  if (head.softcap && !(*head.softcap > 0)) refuse("the soft cap must be above 0");
  e.scale = head.scale ? *head.scale : 1 / std::sqrt(static_cast<double>(e.d_k));
  e.softcap = head.softcap;
  e.scores = times_transposed(*e.q, *e.k);
}

void set_weights(Evaluation& e) {
  if (!e.scores) return;
  e.weights = Matrix(e.n_q, e.n_k);
  for (std::size_t i = 0; i < e.n_q; ++i) {
    const auto row = e.weights.row(i);
    for (std::size_t j = 0; j < e.n_k; ++j) row[j] = e.masked(i, j);
    softmax(row, e.allowed.row(i));
  }
}

void set_output(Evaluation& e) {
  if (!e.v) return;
  // What the mask took out does not count, even where the value is a NaN and 0 × NaN would be.
  BoolMatrix skip(e.n_q, e.n_k);
  for (std::size_t i = 0; i < e.n_q; ++i) {
    for (std::size_t j = 0; j < e.n_k; ++j) skip(i, j) = !e.allowed(i, j) && e.weights(i, j) == 0;
  }
  e.output = weighted_sums(e.weights, *e.v, skip);
}

}  // namespace

Matrix project(const Matrix& x, const Projection& projection) {
  const std::size_t d_out = projection.weight.rows();
  check(projection.weight.columns(), x.columns(), "a projection's columns are");
  if (!projection.bias.empty()) check(projection.bias.size(), d_out, "a projection's biases are");
  Matrix y = times_transposed(x, projection.weight);
  if (projection.bias.empty()) return y;
  for (std::size_t i = 0; i < y.rows(); ++i) {
    for (std::size_t c = 0; c < d_out; ++c) y(i, c) += projection.bias[c];
  }
  return y;
}

Evaluation evaluate(const HeadInputs& head, const Matrix* x_q, const Matrix* x_k,
                    const MaskRules& rules) {
  Evaluation e;
  std::visit(ReadSource(e, x_q, x_k), head.source);
  set_sizes(e);
  e.rules = rules;
  e.allowed = allowed(rules, e.n_q, e.n_k);
  set_scores(e, head);
  set_weights(e);
  set_output(e);
  return e;
}

double Evaluation::scaled(std::size_t i, std::size_t j) const {
  const double s = (*scores)(i, j) * scale;
  return (softcap ? capped(s, *softcap) : s) + added_bias(rules, i, j);
}

double Evaluation::masked(std::size_t i, std::size_t j) const {
  return allowed(i, j) ? scaled(i, j) : -std::numeric_limits<double>::infinity();
}

bool Evaluation::sees_nothing(std::size_t i) const {
  const auto row = allowed.row(i);
  return std::none_of(row.begin(), row.end(), [](std::uint8_t sees) { return sees != 0; });
}

double Evaluation::weight_sum(std::size_t i) const {
  double sum = 0;
  for (const double weight : weights.row(i)) sum += weight;
  return sum;
}

std::size_t Evaluation::heaviest(std::size_t i) const {
  const auto row = weights.row(i);
  return static_cast<std::size_t>(std::max_element(row.begin(), row.end()) - row.begin());
}

}  // namespace qkv::attention
