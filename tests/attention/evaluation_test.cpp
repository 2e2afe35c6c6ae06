#include "attention/evaluation.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "tests/attention/generated.h"
#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::attention;
using test::below;
using test::evaluated;
using test::random_vectors;
using test::Vectors;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

void check_close(double found, double expected) {
  CHECK(std::abs(found - expected) <= 1e-12 + 1e-12 * std::abs(expected));
}

}  // namespace

TEST_CASE("every stage is what its definition says") {
  std::mt19937 random(5);
  for (int round = 0; round < 100; ++round) {
    const std::size_t n = 1 + below(random, 70), d_k = 1 + below(random, 9);
    const Vectors vectors = random_vectors(random, n, n, d_k, 1 + below(random, 20));
    const MaskRules rules = test::random_rules(random, n);
    HeadInputs head = test::head_of(vectors);
    if (round % 3 == 1) head.scale = test::uniform(random, -1, 2);
    if (round % 4 == 1) head.softcap = test::uniform(random, 0.5, 3);
    const Evaluation e = evaluate(head, nullptr, nullptr, rules);
    const double scale = head.scale ? *head.scale : 1 / std::sqrt(static_cast<double>(d_k));
    CHECK(e.scale == scale);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<double> exponentials(n), output(vectors.v.columns());
      for (std::size_t j = 0; j < n; ++j) {
        double score = 0;
        for (std::size_t c = 0; c < d_k; ++c) score += vectors.q(i, c) * vectors.k(j, c);
        CHECK((*e.scores)(i, j) == score);
        double scaled = score * scale;
        if (head.softcap) scaled = *head.softcap * std::tanh(scaled / *head.softcap);
        scaled += added_bias(rules, i, j);
        check_close(e.scaled(i, j), scaled);
        CHECK(e.masked(i, j) == (e.allowed(i, j) ? e.scaled(i, j) : -kInfinity));
        exponentials[j] = e.allowed(i, j) ? std::exp(scaled) : 0;
      }
      const double sum = std::accumulate(exponentials.begin(), exponentials.end(), 0.0);
      for (std::size_t j = 0; j < n; ++j) {
        check_close(e.weights(i, j), sum > 0 ? exponentials[j] / sum : 0);
        for (std::size_t c = 0; c < output.size(); ++c)
          output[c] += e.weights(i, j) * vectors.v(j, c);
      }
      for (std::size_t c = 0; c < output.size(); ++c) check_close((*e.output)(i, c), output[c]);
    }
  }
}

TEST_CASE("rows add to 1, or to 0 where no key is seen") {
  std::mt19937 random(6);
  std::size_t blind = 0;
  for (int round = 0; round < 300; ++round) {
    const std::size_t n = 1 + below(random, 24);
    const Vectors vectors = random_vectors(random, n, n);
    const Evaluation e = evaluated(vectors, test::random_rules(random, n));
    for (std::size_t i = 0; i < n; ++i) {
      for (const double weight : e.weights.row(i)) CHECK((weight >= 0 && weight <= 1));
      if (e.sees_nothing(i)) {
        ++blind;
        CHECK(e.weight_sum(i) == 0);
        for (const double value : e.output->row(i)) CHECK(value == 0);
      } else {
        CHECK(std::abs(e.weight_sum(i) - 1) < 1e-14 * static_cast<double>(n));
      }
    }
  }
  CHECK(blind > 0);
}

TEST_CASE("a causal row ignores later tokens, whatever they hold") {
  std::mt19937 random(7);
  for (const double poison : {1e300, kInfinity, -kInfinity, kNaN}) {
    const std::size_t n = 12;
    const Vectors vectors = random_vectors(random, n, n);
    const MaskRules forward_blind[] = {{Causal{}}, {Window{4, false}}, {Prefix{0}}};
    for (const MaskRules& rules : forward_blind) {
      const Evaluation before = evaluated(vectors, rules);
      for (std::size_t last = 0; last + 1 < n; ++last) {
        Vectors changed = vectors;
        for (std::size_t j = last + 1; j < n; ++j) {
          for (double& value : changed.q.row(j)) value = poison;
          for (double& value : changed.k.row(j)) value = poison;
          for (double& value : changed.v.row(j)) value = poison;
        }
        const Evaluation after = evaluated(changed, rules);
        for (std::size_t i = 0; i <= last; ++i) {
          const auto same = [&](const Matrix& a, const Matrix& b) {
            return std::equal(a.row(i).begin(), a.row(i).end(), b.row(i).begin());
          };
          CHECK(same(before.weights, after.weights));
          CHECK(same(*before.output, *after.output));
        }
      }
    }
  }
}

TEST_CASE("a hidden key that holds NaN reaches nobody") {
  std::mt19937 random(8);
  const Vectors vectors = random_vectors(random, 5, 5);
  Vectors poisoned = vectors;
  for (double& value : poisoned.k.row(2)) value = kNaN;
  for (double& value : poisoned.v.row(2)) value = kNaN;
  const Evaluation clean = evaluated(vectors, {Padding{{2}}});
  const Evaluation found = evaluated(poisoned, {Padding{{2}}});
  CHECK(found.weights == clean.weights);
  CHECK(*found.output == *clean.output);
  CHECK(std::isnan((*found.scores)(0, 2)));
  CHECK(found.masked(0, 2) == -kInfinity);
  // Seen, it does.
  const Evaluation seen = evaluated(poisoned);
  CHECK(std::isnan(seen.weights(0, 0)));
  CHECK(std::isnan((*seen.output)(0, 0)));
}

TEST_CASE("permuting the keys permutes the weights and leaves the output") {
  std::mt19937 random(9);
  for (int round = 0; round < 100; ++round) {
    const std::size_t n_q = 1 + below(random, 8), n_k = 1 + below(random, 30);
    const Vectors vectors = random_vectors(random, n_q, n_k);
    std::vector<std::size_t> order(n_k);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t j = n_k; j > 1; --j) std::swap(order[j - 1], order[below(random, j)]);
    Vectors permuted = vectors;
    for (std::size_t j = 0; j < n_k; ++j) {
      std::copy_n(vectors.k.row(order[j]).begin(), 4, permuted.k.row(j).begin());
      std::copy_n(vectors.v.row(order[j]).begin(), 3, permuted.v.row(j).begin());
    }
    const Evaluation a = evaluated(vectors), b = evaluated(permuted);
    for (std::size_t i = 0; i < n_q; ++i) {
      for (std::size_t j = 0; j < n_k; ++j) check_close(b.weights(i, j), a.weights(i, order[j]));
      for (std::size_t c = 0; c < 3; ++c) check_close((*b.output)(i, c), (*a.output)(i, c));
    }
  }
}

TEST_CASE("adding a constant to a row of scores changes nothing") {
  std::mt19937 random(10);
  const Vectors vectors = random_vectors(random, 6, 9);
  Matrix added(6, 9);
  for (std::size_t i = 0; i < 6; ++i) {
    for (double& value : added.row(i)) value = 3.0 * static_cast<double>(i) - 7;
  }
  const Evaluation a = evaluated(vectors), b = evaluated(vectors, {Bias{added}});
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 9; ++j) check_close(b.weights(i, j), a.weights(i, j));
    for (std::size_t c = 0; c < 3; ++c) check_close((*b.output)(i, c), (*a.output)(i, c));
  }
}

TEST_CASE("huge scores neither overflow nor lose their order") {
  const Matrix q(1, 1, std::vector<double>{1e4}), k(3, 1, std::vector<double>{1e4, -1e4, 0.9e4});
  const Evaluation e = evaluated({q, k, k});
  CHECK(e.weights == Matrix(1, 3, std::vector<double>{1, 0, 0}));
}

TEST_CASE("the soft cap bounds scaled scores, and biases come after it") {
  const Matrix q(1, 1, 1.0), k(4, 1, std::vector<double>{1e6, -1e6, 1e-3, 2});
  HeadInputs head{GivenVectors{q, k, k}, {}, 5.0};
  const Evaluation e = evaluate(head, nullptr, nullptr, {Alibi{2}});
  CHECK(e.softcap == 5.0);
  CHECK(e.scaled(0, 0) == 5);
  CHECK(e.scaled(0, 1) == -5 - 2);
  CHECK(e.scaled(0, 2) == Approx(1e-3 - 4).epsilon(1e-9));
  CHECK(e.scaled(0, 3) == Approx(5 * std::tanh(0.4) - 6).epsilon(1e-15));
}

TEST_CASE("the heaviest key is the first of the largest") {
  const Matrix w(3, 3, std::vector<double>{0.2, 0.4, 0.4, 1, 0, 0, 0, 0, 0});
  const Evaluation e = evaluate({GivenWeights{w, {}}, {}, {}}, nullptr, nullptr, {});
  CHECK(e.heaviest(0) == 1);
  CHECK(e.heaviest(1) == 0);
  CHECK(e.heaviest(2) == 0);
}
