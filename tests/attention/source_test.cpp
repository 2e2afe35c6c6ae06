// Heads as projections, as vectors, as weights; and shapes that do not fit.
#include "attention/evaluation.h"
#include "tests/attention/generated.h"
#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::attention;

namespace {

Evaluation run(const decltype(HeadInputs::source)& source, const Matrix* x_q = nullptr,
               const Matrix* x_k = nullptr) {
  return evaluate({source, {}, {}}, x_q, x_k, {});
}

Matrix grid(std::size_t rows, std::size_t columns, std::vector<double> values) {
  return {rows, columns, std::move(values)};
}

}  // namespace

TEST_CASE("a projection is W x + b for every row") {
  const Matrix x = grid(2, 3, {1, 2, 3, -1, 0, 5});
  const Matrix w = grid(2, 3, {1, 0, 2, 0, -1, 1});
  CHECK(project(x, {w, {}}) == grid(2, 2, {7, 1, 9, 5}));
  CHECK(project(x, {w, {10, -1}}) == grid(2, 2, {17, 0, 19, 4}));
}

TEST_CASE("a projected head: Q, K and V from one X, biases among them") {
  const Matrix x = grid(2, 2, {1, 2, 3, 4});
  const Projected head{{grid(1, 2, {1, 1}), {0.5}},
                       {grid(1, 2, {2, 0}), {-1}},
                       Projection{grid(3, 2, {1, 0, 0, 1, 1, 1}), {0, 0, 100}}};
  const Evaluation e = run(head, &x, &x);
  CHECK(e.n_q == 2);
  CHECK(e.n_k == 2);
  CHECK(e.d_k == 1);
  CHECK(e.d_v == 3);
  CHECK(e.scale == 1);
  CHECK(*e.x_q == x);
  CHECK(*e.x_k == x);
  CHECK(*e.q == grid(2, 1, {3.5, 7.5}));
  CHECK(*e.k == grid(2, 1, {1, 5}));
  CHECK(*e.v == grid(2, 3, {1, 2, 103, 3, 4, 107}));
  CHECK(*e.scores == grid(2, 2, {3.5, 17.5, 7.5, 37.5}));
  CHECK(e.qk == Provenance::computed);
  CHECK(e.v_from == Provenance::computed);
  CHECK(e.weights_from == Provenance::computed);
}

TEST_CASE("cross-attention: K and V come from the context's X") {
  const Matrix x = grid(1, 2, {1, 2}), context = grid(3, 2, {0, 1, 1, 0, 2, 2});
  const Projection first{grid(1, 2, {1, 0}), {}};
  const Evaluation e = run(Projected{first, first, first}, &x, &context);
  CHECK(e.n_q == 1);
  CHECK(e.n_k == 3);
  CHECK(*e.q == grid(1, 1, {1}));
  CHECK(*e.k == grid(3, 1, {0, 1, 2}));
  CHECK(*e.v == grid(3, 1, {0, 1, 2}));
  CHECK(*e.x_k == context);
}

TEST_CASE("given vectors need no x and have none") {
  std::mt19937 random(11);
  const auto vectors = test::random_vectors(random, 2, 5);
  const Evaluation e = test::evaluated(vectors);
  CHECK(!e.x_q);
  CHECK(!e.x_k);
  CHECK(*e.q == vectors.q);
  CHECK(e.scale == 0.5);
  CHECK(e.qk == Provenance::given);
  CHECK(e.v_from == Provenance::given);
  const Evaluation no_values = run(GivenVectors{vectors.q, vectors.k, {}});
  CHECK(no_values.weights == e.weights);
  CHECK(!no_values.v);
  CHECK(!no_values.output);
  CHECK(no_values.d_v == 0);
  CHECK(no_values.v_from == Provenance::absent);
}

TEST_CASE("given weights stay as they are, also under a mask") {
  const Matrix w = grid(2, 3, {0.5, 0.25, 0.125, 0, 0, 2});
  const Matrix v = grid(3, 1, {8, 16, 32});
  const Evaluation e = evaluate({GivenWeights{w, v}, {}, {}}, nullptr, nullptr, {Padding{{2}}});
  CHECK(e.weights == w);
  CHECK(*e.output == grid(2, 1, {12, 64}));
  CHECK(e.weight_sum(0) == 0.875);
  CHECK(e.allowed(0, 1) == 1);
  CHECK(e.allowed(0, 2) == 0);
  CHECK(!e.q);
  CHECK(!e.scores);
  CHECK(e.d_k == 0);
  CHECK(e.scale == 0);
  CHECK(e.qk == Provenance::absent);
  CHECK(e.weights_from == Provenance::given);
  CHECK(!run(GivenWeights{w, {}}).output);
}

TEST_CASE("shapes that do not fit are refused") {
  const Matrix x = grid(2, 2, {1, 2, 3, 4}), wide = grid(2, 3, {1, 2, 3, 4, 5, 6});
  const Projection fits{grid(1, 2, {1, 1}), {}}, too_wide{grid(1, 3, {1, 1, 1}), {}};
  const Projection two_rows{grid(2, 2, {1, 1, 1, 1}), {}};
  const Projection bad_bias{grid(1, 2, {1, 1}), {1, 2}};
  CHECK_NOTHROW(run(Projected{fits, fits, fits}, &x, &x));
  CHECK_THROWS_AS(run(Projected{fits, fits, fits}), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{too_wide, fits, {}}, &x, &x), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{fits, too_wide, {}}, &x, &x), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{fits, fits, too_wide}, &x, &x), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{fits, fits, {}}, &x, &wide), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{two_rows, fits, {}}, &x, &x), std::invalid_argument);
  CHECK_THROWS_AS(run(Projected{bad_bias, fits, {}}, &x, &x), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenVectors{x, wide, {}}), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenVectors{x, x, Matrix(3, 1)}), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenVectors{Matrix(0, 2), x, {}}), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenVectors{Matrix(2, 0), Matrix(2, 0), {}}), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenWeights{wide, Matrix(2, 1)}), std::invalid_argument);
  CHECK_THROWS_AS(run(GivenWeights{Matrix(0, 3), {}}), std::invalid_argument);
  for (const double cap : {0.0, -1.0}) {
    const HeadInputs head{GivenVectors{x, x, {}}, {}, cap};
    CHECK_THROWS_AS(evaluate(head, nullptr, nullptr, {}), std::invalid_argument);
  }
  CHECK_THROWS_AS(evaluate({GivenVectors{x, x, {}}, {}, {}}, nullptr, nullptr, {Padding{{2}}}),
                  std::invalid_argument);
}
