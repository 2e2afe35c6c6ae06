// Written-out sums: what is printed is parsed back and checked with decimal arithmetic of its own.
#include "views/expansion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/number_format.h"
#include "tests/support/catch.h"
#include "tests/support/scenes.h"

namespace qkv {
namespace {

using views::expanded;
using views::Expansion;
using views::ExpansionLimits;
using views::ExpansionTerm;

// A decimal number, exactly: sign and digits, least first, `scale` of them after the point.
struct Decimal {
  bool negative = false;
  std::vector<int> digits;
  int scale = 0;
};

Decimal parsed(std::string text) {
  Decimal d;
  if (text.rfind("−", 0) == 0) {
    d.negative = true;
    text = text.substr(std::string("−").size());
  }
  const std::size_t point = text.find('.');
  d.scale = point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
  for (auto c = text.rbegin(); c != text.rend(); ++c) {
    if (*c == '.') continue;
    REQUIRE((*c >= '0' && *c <= '9'));
    d.digits.push_back(*c - '0');
  }
  return d;
}

Decimal times(const Decimal& a, const Decimal& b) {
  Decimal out{a.negative != b.negative, std::vector<int>(a.digits.size() + b.digits.size(), 0),
              a.scale + b.scale};
  for (std::size_t i = 0; i < a.digits.size(); ++i) {
    for (std::size_t j = 0; j < b.digits.size(); ++j) {
      out.digits[i + j] += a.digits[i] * b.digits[j];
      for (std::size_t k = i + j; out.digits[k] > 9; ++k) {
        out.digits[k + 1] += out.digits[k] / 10;
        out.digits[k] %= 10;
      }
    }
  }
  return out;
}

constexpr int kPlaces = 8, kWidth = 40;

// As signed digits with kPlaces after the point; sums of these are not carried until asked.
std::vector<int> widened(const Decimal& d) {
  std::vector<int> out(kWidth, 0);
  for (std::size_t i = 0; i < d.digits.size(); ++i) {
    const std::size_t place = i + static_cast<std::size_t>(kPlaces - d.scale);
    if (place < kWidth) out[place] = d.negative ? -d.digits[i] : d.digits[i];
  }
  return out;
}

// Whether Σ (signed digits) lies within half a hundredth of zero.
bool rounds_to_zero(std::vector<int> digits) {
  for (std::size_t i = 0; i + 1 < digits.size(); ++i) {  // carry to −9…9, one sign at the top
    digits[i + 1] += digits[i] / 10;
    digits[i] %= 10;
  }
  double value = 0;  // exact where it matters: beyond a few units it is not near zero
  for (std::size_t i = digits.size(); i-- > 0;) value = value * 10 + digits[i];
  return std::abs(value) <= 0.5 * std::pow(10, kPlaces - 2);
}

bool printed_arithmetic_holds(const Expansion& e) {
  std::vector<int> sum(kWidth, 0);
  const auto add = [&](const Decimal& d, int sign) {
    const std::vector<int> wide = widened(d);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * wide[i];
  };
  for (const ExpansionTerm& term : e.terms) add(times(parsed(term.left), parsed(term.right)), 1);
  if (!e.hidden_sum.empty()) add(parsed(e.hidden_sum), 1);
  add(parsed(e.result), -1);
  return rounds_to_zero(std::move(sum));
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<double> vector_of(test::Dice& dice, std::size_t n, double size) {
  std::vector<double> out;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t kind = dice.below(6);
    double value = dice.between(-size, size);
    if (kind == 0) value = 0;
    if (kind == 1) value = std::round(value * 100) / 100;
    out.push_back(value);
  }
  return out;
}

}  // namespace

TEST_CASE("decimal arithmetic of the test itself") {
  const auto e = [](const char* a, const char* b, const char* result) {
    Expansion out;
    out.terms = {{0, a, b}};
    out.result = result;
    return printed_arithmetic_holds(out);
  };
  CHECK(e("2.54", "1.88", "4.78"));
  CHECK_FALSE(e("2.54", "1.88", "4.77"));
  CHECK(e("−0.50", "0.25", "−0.12"));  // a tie rounds either way
  CHECK(e("−0.50", "0.25", "−0.13"));
  CHECK_FALSE(e("−0.50", "0.25", "0.13"));
  CHECK(e("99999.9999", "−0.0001", "−10.00"));
}

TEST_CASE("printed terms give the printed result, with the fewest decimals that do") {
  test::Dice dice(7);
  std::size_t exact = 0, all = 0, finer = 0;
  for (const double size : {0.02, 1.0, 5.0, 40.0, 900.0}) {
    for (int round = 0; round < 1500; ++round) {
      const std::size_t n = 1 + dice.below(round % 3 == 0 ? 64 : 8);
      const auto a = vector_of(dice, n, size), b = vector_of(dice, n, size);
      const double result = dot(a, b);
      const Expansion e = expanded(a, b, result);
      ++all;
      REQUIRE(e.result == vector_number(result));
      REQUIRE(e.terms.size() + e.hidden == n);
      REQUIRE(e.terms.size() == (n <= 8 ? n : 6));
      for (const ExpansionTerm& term : e.terms) {
        REQUIRE(term.left == vector_number(a[term.index], e.decimals));
        REQUIRE(term.right == vector_number(b[term.index], e.decimals));
      }
      REQUIRE(printed_arithmetic_holds(e) == e.holds);
      exact += e.holds;
      if (e.decimals == 2) continue;
      ++finer;
      // One decimal fewer would not have done.
      Expansion coarser = e;
      for (ExpansionTerm& term : coarser.terms) {
        term.left = vector_number(a[term.index], e.decimals - 1);
        term.right = vector_number(b[term.index], e.decimals - 1);
      }
      double rest = 0;
      for (std::size_t t = 0; t < n; ++t) {
        const bool shown = std::any_of(e.terms.begin(), e.terms.end(),
                                       [&](const ExpansionTerm& term) { return term.index == t; });
        if (!shown) rest += a[t] * b[t];
      }
      if (e.hidden > 0) coarser.hidden_sum = vector_number(rest, e.decimals - 1);
      REQUIRE_FALSE(printed_arithmetic_holds(coarser));
    }
  }
  CHECK(exact > all / 2);
  CHECK(exact < all);  // 900 × 900 with 4 decimals cannot always hold: then it says ≈
  CHECK(finer > 100);
}

TEST_CASE("the first terms of an expansion add up on their own, to the whole at the end") {
  test::Dice dice(11);
  for (int round = 0; round < 2000; ++round) {
    const std::size_t n = 1 + dice.below(8);
    const auto a = vector_of(dice, n, 5), b = vector_of(dice, n, 5);
    const Expansion whole = expanded(a, b, dot(a, b));
    double sum = 0;
    for (std::size_t end = 1; end <= n; ++end) {
      sum += a[end - 1] * b[end - 1];
      const Expansion part = views::so_far(whole, a, b, end);
      REQUIRE(part.terms.size() == end);
      REQUIRE(std::equal(part.terms.begin(), part.terms.end(), whole.terms.begin()));
      REQUIRE(part.decimals == whole.decimals);
      REQUIRE(part.result == vector_number(sum));
      REQUIRE(printed_arithmetic_holds(part) == part.holds);
      if (end == n) REQUIRE(part == whole);
    }
  }
}

TEST_CASE("of more than eight terms the six largest are written, in order") {
  std::vector<double> a(12, 1.0), b{1, -9, 2, 8, 3, 7, 0.5, -6, 0.25, 5, 0, 4};
  const Expansion e = expanded(a, b, dot(a, b));
  std::vector<std::size_t> indices;
  for (const ExpansionTerm& term : e.terms) indices.push_back(term.index);
  CHECK(indices == std::vector<std::size_t>{1, 3, 5, 7, 9, 11});
  CHECK(e.hidden == 6);
  CHECK(e.hidden_sum == "6.75");
  CHECK(e.result == "15.75");
  CHECK(e.holds);
  CHECK(views::hidden_text(e) == "(6 more: 6.75)");
}

TEST_CASE("the lesson's example takes three decimals") {
  const std::vector<double> q{3.8, 0, 0.1978, 2.7929}, k{3.0, 0, 0.5797, 1.4913};
  const Expansion e = expanded(q, k, dot(q, k));
  CHECK(e.decimals == 3);
  CHECK(views::fenced_product(e.terms[0]) == "(3.800)(3.000)");
  CHECK(views::fenced_product(e.terms[1]) == "(0)(0)");
  CHECK(e.result == "15.68");
  CHECK(e.holds);
}

TEST_CASE("weights are written with three decimals, and not where they would vanish") {
  const std::vector<double> weights{0.9518, 0.0478, 0.0003, 0.0001}, values{0.05, -0.4, 0.9, 0.2};
  ExpansionLimits limits;
  limits.least_left_decimals = 3;
  limits.least_left = 0.0005;
  const Expansion e = expanded(weights, values, dot(weights, values), limits);
  REQUIRE(e.terms.size() == 2);
  CHECK(views::dotted_product(e.terms[0]) == "0.952·0.05");
  CHECK(views::dotted_product(e.terms[1]) == "0.048·(−0.40)");
  CHECK(e.hidden == 2);
  CHECK(e.holds);
  CHECK(printed_arithmetic_holds(e));
}

TEST_CASE("numbers that cannot be written out digit by digit are told as ≈") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double odd : {inf, -inf, nan, 1e12, 1e300}) {
    const std::vector<double> a{1.0, odd}, b{2.0, 1.0};
    const Expansion e = expanded(a, b, dot(a, b));
    CHECK_FALSE(e.holds);
    CHECK(e.terms.size() == 2);
  }
  CHECK_THROWS_AS(expanded(std::vector<double>{1}, std::vector<double>{1, 2}, 0),
                  std::invalid_argument);
  CHECK(expanded(std::vector<double>{1e-9}, std::vector<double>{1e-9}, 1e-18).holds);
}

TEST_CASE("a score's steps lead from the score to what the softmax sees") {
  using Kind = views::ScoreStep::Kind;
  test::SceneOptions o;
  o.kind = test::HeadKind::given;
  o.softcap = 4;
  o.scale = 0.5;
  o.mask = test::MaskKind::bias;
  scene::Scene scene = test::make_scene(o);
  scene.masks[0].rules.push_back(attention::Causal{});
  const scene::Evaluations evaluations(scene);
  const attention::Evaluation& e = evaluations.of(scene.opening);

  const auto steps = views::score_steps(e, 5, 2);
  REQUIRE(steps.size() == 3);
  CHECK(steps[0].kind == Kind::scale);
  CHECK(steps[0].previous == vector_number((*e.scores)(5, 2)));
  CHECK(steps[0].result == vector_number((*e.scores)(5, 2) * 0.5));
  CHECK(steps[1].kind == Kind::cap);
  CHECK(steps[1].previous == steps[0].result);
  CHECK(steps[1].result == vector_number(4 * std::tanh((*e.scores)(5, 2) * 0.5 / 4)));
  CHECK(steps[2].kind == Kind::bias);
  CHECK(steps[2].operand == attention::added_bias(e.rules, 5, 2));
  CHECK(steps[2].result == vector_number(e.scaled(5, 2)));

  const auto masked = views::score_steps(e, 2, 5);
  REQUIRE(masked.size() == 4);
  CHECK(masked[3].kind == Kind::mask);
  CHECK(masked[3].result == "−∞");
}

TEST_CASE("a step that does not follow from the printed number says so") {
  test::SceneOptions o;
  o.kind = test::HeadKind::given;
  std::size_t holding = 0, approximate = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    o.seed = seed;
    o.d_k = 3;
    o.scale = 3.0;  // magnifies what rounding took
    const scene::Scene scene = test::make_scene(o);
    const scene::Evaluations evaluations(scene);
    const attention::Evaluation& e = evaluations.of(scene.opening);
    for (std::size_t j = 0; j < e.n_k; ++j) {
      const auto step = views::score_steps(e, 0, j).front();
      const double printed = std::round((*e.scores)(0, j) * 100) / 100 * 3;
      const double shown = std::round(e.scaled(0, j) * 100) / 100;
      CHECK(step.holds == (std::abs(printed - shown) <= 0.005 + 1e-9));
      ++(step.holds ? holding : approximate);
    }
  }
  CHECK(holding > 20);
  CHECK(approximate > 20);
}

}  // namespace qkv
