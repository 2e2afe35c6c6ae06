#include "attention/mask.h"

#include <cstdlib>
#include <limits>

#include "tests/attention/generated.h"
#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::attention;

namespace {

// Compares a rule with its definition in signed numbers, for all n_q, n_k up to 7.
template <typename Rule, typename Definition>
void check_everywhere(const Rule& rule, bool square_only, const Definition& sees) {
  for (int n_q = 1; n_q <= 7; ++n_q) {
    for (int n_k = 1; n_k <= 7; ++n_k) {
      if (square_only && n_q != n_k) continue;
      const BoolMatrix found =
          allowed({rule(n_q, n_k)}, static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k));
      for (int i = 0; i < n_q; ++i) {
        for (int j = 0; j < n_k; ++j) {
          INFO(n_q << " queries, " << n_k << " keys, (" << i << ", " << j << ")");
          CHECK((found(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) != 0) ==
                sees(i, j, n_q, n_k));
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("without rules every query sees every key") {
  CHECK(allowed({}, 2, 3) == BoolMatrix(2, 3, std::uint8_t{1}));
}

TEST_CASE("causal: nothing that comes later") {
  check_everywhere([](int, int) { return Causal{}; }, false,
                   [](int i, int j, int, int) { return j <= i; });
}

TEST_CASE("causal, aligned at the bottom right: the last query sees all") {
  check_everywhere([](int, int) { return Causal{Causal::Align::bottom_right}; }, false,
                   [](int i, int j, int n_q, int n_k) { return j <= i + (n_k - n_q); });
  const BoolMatrix more_queries = allowed({Causal{Causal::Align::bottom_right}}, 5, 2);
  CHECK(more_queries == BoolMatrix(5, 2, std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 1, 0, 1, 1}));
}

TEST_CASE("window: the token itself and those before it") {
  for (int size = 1; size <= 8; ++size) {
    const auto rule = [size](int, int) { return Window{static_cast<std::size_t>(size), false}; };
    check_everywhere(rule, false,
                     [size](int i, int j, int, int) { return j <= i && j > i - size; });
  }
}

TEST_CASE("window on both sides: as many after it too") {
  for (int size = 1; size <= 8; ++size) {
    const auto rule = [size](int, int) { return Window{static_cast<std::size_t>(size), true}; };
    check_everywhere(rule, false,
                     [size](int i, int j, int, int) { return std::abs(i - j) < size; });
  }
}

TEST_CASE("prefix: causal, and everybody sees the first keys") {
  for (int length = 0; length <= 9; ++length) {
    const auto rule = [length](int, int) { return Prefix{static_cast<std::size_t>(length)}; };
    check_everywhere(rule, false,
                     [length](int i, int j, int, int) { return j <= i || j < length; });
  }
}

TEST_CASE("padding: hidden from everybody") {
  check_everywhere(
      [](int, int n_k) {
        return Padding{{0, static_cast<std::size_t>(n_k - 1)}};
      },
      false, [](int, int j, int, int n_k) { return j != 0 && j != n_k - 1; });
}

TEST_CASE("documents: only one's own, later tokens too") {
  const auto document = [](int i) { return i * i % 3 - 1; };
  const auto rule = [&](int n, int) {
    Documents documents;
    for (int i = 0; i < n; ++i) documents.of_token.push_back(document(i));
    return documents;
  };
  check_everywhere(rule, true, [&](int i, int j, int, int) { return document(i) == document(j); });
}

TEST_CASE("keep: as it says") {
  const auto kept = [](int i, int j) { return (i * 3 + j * 5) % 4 != 0; };
  const auto rule = [&](int n_q, int n_k) {
    Keep keep{BoolMatrix(static_cast<std::size_t>(n_q), static_cast<std::size_t>(n_k))};
    for (int i = 0; i < n_q; ++i)
      for (int j = 0; j < n_k; ++j)
        keep.allowed(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) = kept(i, j);
    return keep;
  };
  check_everywhere(rule, false, [&](int i, int j, int, int) { return kept(i, j); });
}

TEST_CASE("biases forbid nothing, but for −∞, and add up") {
  const double forbidden = -std::numeric_limits<double>::infinity();
  const Bias bias{Matrix(2, 3, std::vector<double>{1, -2, forbidden, 0, -1e9, 4})};
  const MaskRules rules{bias, Causal{}, Alibi{0.25}, bias};
  CHECK(allowed({bias, Alibi{0.25}}, 2, 3) ==
        BoolMatrix(2, 3, std::vector<std::uint8_t>{1, 1, 0, 1, 1, 1}));
  CHECK(added_bias(rules, 0, 0) == 2);
  CHECK(added_bias(rules, 0, 1) == -4.25);
  CHECK(added_bias(rules, 1, 0) == -0.25);
  CHECK(added_bias(rules, 1, 2) == 7.75);
  CHECK(added_bias({Causal{}, Window{2}}, 1, 1) == 0);
  CHECK(added_bias({Alibi{0.5}}, 1, 5) == -2);  // from either side
  CHECK(added_bias({Alibi{0.5}}, 5, 1) == -2);
}

TEST_CASE("several rules: a key is seen where all allow it") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::size_t n = 1 + test::below(random, 6);
    MaskRules all;
    BoolMatrix expected(n, n, std::uint8_t{1});
    for (int part = 0; part < 3; ++part) {
      const MaskRules rules = test::random_rules(random, n);
      all.insert(all.end(), rules.begin(), rules.end());
      const BoolMatrix alone = allowed(rules, n, n);
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) expected(i, j) = expected(i, j) && alone(i, j);
    }
    CHECK(allowed(all, n, n) == expected);
  }
}

TEST_CASE("rules whose shape does not fit are refused") {
  CHECK_THROWS_AS(allowed({Padding{{3}}}, 3, 3), std::invalid_argument);
  CHECK_THROWS_AS(allowed({Documents{{0, 1}}}, 3, 3), std::invalid_argument);
  CHECK_THROWS_AS(allowed({Documents{{0, 1, 1}}}, 2, 3), std::invalid_argument);
  CHECK_THROWS_AS(allowed({Keep{BoolMatrix(3, 2)}}, 2, 3), std::invalid_argument);
  CHECK_THROWS_AS(allowed({Bias{Matrix(2, 2)}}, 2, 3), std::invalid_argument);
  CHECK_NOTHROW(allowed({Padding{{2}}, Bias{Matrix(2, 3)}, Keep{BoolMatrix(2, 3)}}, 2, 3));
}
