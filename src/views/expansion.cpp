#include "views/expansion.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "base/number_format.h"

namespace qkv::views {
namespace {

__extension__ typedef __int128 Wide;

constexpr double kLargest =
    1e9;  // a product of two such with 4 decimals each fits Wide, 10^12 times
constexpr int kResultDecimals = 2;

Wide power_of_ten(int n) {
  Wide p = 1;
  while (n-- > 0) p *= 10;
  return p;
}

// A printed number as an integer count of 10^−decimals. Reads what vector_number() and fixed()
// write, with at most `decimals` digits after the point.
Wide scaled_integer(const std::string& printed, int decimals) {
  Wide value = 0;
  int after = -1;
  for (const char c : printed) {
    if (c == '.') {
      after = 0;
    } else if (c >= '0' && c <= '9') {
      value = value * 10 + (c - '0');
      if (after >= 0) ++after;
    }
  }
  value *= power_of_ten(decimals - std::max(after, 0));
  return printed.rfind("−", 0) == 0 ? -value : value;
}

bool writable(double value) { return std::isfinite(value) && std::abs(value) < kLargest; }

// Whether the printed factors give the printed result: their exact sum lies within half a unit of
// the result's last digit.
bool holds(const Expansion& e, int left_decimals) {
  const int product = left_decimals + e.decimals;
  Wide sum = 0;
  for (const ExpansionTerm& term : e.terms) {
    sum += scaled_integer(term.left, left_decimals) * scaled_integer(term.right, e.decimals);
  }
  sum += scaled_integer(e.hidden_sum, product);
  const Wide off = sum - scaled_integer(e.result, product);
  return 2 * (off < 0 ? -off : off) <= power_of_ten(product - kResultDecimals);
}

// The terms that are written, in order of index.
std::vector<std::size_t> written(std::span<const double> left, std::span<const double> right,
                                 const ExpansionLimits& limits) {
  std::vector<std::size_t> order(left.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t t) { return std::abs(left[t]) < limits.least_left; });
  if (order.size() <= limits.most) return order;
  const auto size_of = [&](std::size_t t) {
    const double product = std::abs(left[t] * right[t]);
    return std::isnan(product) ? 0 : product;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return size_of(a) > size_of(b); });
  order.resize(std::min(order.size(), limits.kept));
  std::sort(order.begin(), order.end());
  return order;
}

std::string in_fence(const std::string& factor) {
  return factor.rfind("−", 0) == 0 ? "(" + factor + ")" : factor;
}

// The number a reader sees; the value itself where it is not printed digit by digit.
double as_printed(double value) {
  if (!writable(value)) return value;
  return static_cast<double>(scaled_integer(vector_number(value), kResultDecimals)) / 100;
}

// tanh by our own exponential, the same bits on every machine.
double hyperbolic_tangent(double x) {
  const double e = attention::exponential(-2 * std::abs(x));
  return std::copysign((1 - e) / (1 + e), x);
}

// `expected`: what the operation gives from the numbers as printed.
ScoreStep step(ScoreStep::Kind kind, double operand, double before, double after, double expected) {
  const bool close = std::abs(expected - as_printed(after)) <= 0.005 + 1e-9;
  return {kind, operand, vector_number(before), vector_number(after), close};
}

}  // namespace

Expansion expanded(std::span<const double> left, std::span<const double> right, double result,
                   const ExpansionLimits& limits) {
  if (left.size() != right.size()) throw std::invalid_argument("expansion: sides differ in length");
  const std::vector<std::size_t> shown = written(left, right, limits);
  bool possible = writable(result);
  double rest = 0;
  for (std::size_t t = 0; t < left.size(); ++t) {
    possible = possible && writable(left[t]) && writable(right[t]);
    if (!std::binary_search(shown.begin(), shown.end(), t)) rest += left[t] * right[t];
  }
  possible = possible && writable(rest);
  const auto printed = [&](int decimals) {
    Expansion e;
    e.decimals = decimals;
    for (const std::size_t t : shown) {
      e.terms.push_back({t, vector_number(left[t], std::max(decimals, limits.least_left_decimals)),
                         vector_number(right[t], decimals)});
    }
    e.hidden = left.size() - shown.size();
    if (e.hidden > 0) e.hidden_sum = vector_number(rest, decimals);
    e.result = vector_number(result, kResultDecimals);
    return e;
  };
  for (int decimals = 2; possible && decimals <= 4; ++decimals) {
    Expansion e = printed(decimals);
    if (holds(e, std::max(decimals, limits.least_left_decimals))) return e;
  }
  Expansion e = printed(2);
  e.holds = false;
  return e;
}

Expansion so_far(const Expansion& whole, std::span<const double> left,
                 std::span<const double> right, std::size_t end, const ExpansionLimits& limits) {
  Expansion part = whole;
  part.hidden = 0;
  part.hidden_sum.clear();
  std::erase_if(part.terms, [&](const ExpansionTerm& term) { return term.index >= end; });
  double sum = 0;
  for (const ExpansionTerm& term : part.terms) sum += left[term.index] * right[term.index];
  part.result = vector_number(sum, kResultDecimals);
  part.holds = writable(sum) && holds(part, std::max(whole.decimals, limits.least_left_decimals));
  return part;
}

std::string fenced_product(const ExpansionTerm& term) {
  return "(" + term.left + ")(" + term.right + ")";
}

std::string dotted_product(const ExpansionTerm& term) {
  return in_fence(term.left) + "·" + in_fence(term.right);
}

std::string hidden_text(const Expansion& expansion) {
  return "(" + std::to_string(expansion.hidden) + " more: " + expansion.hidden_sum + ")";
}

double after_scale(const attention::Evaluation& evaluation, std::size_t i, std::size_t j) {
  return (*evaluation.scores)(i, j) * evaluation.scale;
}

double after_cap(const attention::Evaluation& evaluation, std::size_t i, std::size_t j) {
  if (!attention::adds_bias(evaluation.rules)) return evaluation.scaled(i, j);
  const double scaled = after_scale(evaluation, i, j);
  return evaluation.softcap ? *evaluation.softcap * hyperbolic_tangent(scaled / *evaluation.softcap)
                            : scaled;
}

std::vector<ScoreStep> score_steps(const attention::Evaluation& evaluation, std::size_t i,
                                   std::size_t j) {
  using Kind = ScoreStep::Kind;
  std::vector<ScoreStep> steps;
  double value = (*evaluation.scores)(i, j);
  const auto take = [&](Kind kind, double operand, double after, double expected) {
    steps.push_back(step(kind, operand, value, after, expected));
    value = after;
  };
  const double scaled = after_scale(evaluation, i, j);
  take(Kind::scale, evaluation.scale, scaled, as_printed(value) * evaluation.scale);
  if (const auto cap = evaluation.softcap) {
    take(Kind::cap, *cap, after_cap(evaluation, i, j),
         *cap * hyperbolic_tangent(as_printed(value) / *cap));
  }
  if (attention::adds_bias(evaluation.rules)) {
    const double bias = attention::added_bias(evaluation.rules, i, j);
    take(Kind::bias, bias, evaluation.scaled(i, j), as_printed(value) + as_printed(bias));
  }
  if (!evaluation.allowed(i, j)) {
    steps.push_back({Kind::mask, 0, vector_number(value), "−∞", true});
  }
  return steps;
}

}  // namespace qkv::views
