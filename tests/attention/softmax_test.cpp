#include <cmath>
#include <limits>

#include "tests/attention/generated.h"
#include "tests/support/catch.h"

using namespace qkv;
using attention::softmax;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<double> softmaxed(std::vector<double> row, std::vector<std::uint8_t> allowed = {}) {
  if (allowed.empty()) allowed.assign(row.size(), 1);
  softmax(row, allowed);
  return row;
}

}  // namespace

TEST_CASE("softmax of rows with known shares") {
  CHECK(softmaxed({7}) == std::vector<double>{1});
  CHECK(softmaxed({-3, -3, -3, -3}) == std::vector<double>{0.25, 0.25, 0.25, 0.25});
  const auto thirds = softmaxed({0, std::log(2)});
  CHECK(thirds[0] == Approx(1.0 / 3).epsilon(1e-14));
  CHECK(thirds[1] == Approx(2.0 / 3).epsilon(1e-14));
  CHECK(softmaxed({1e308, 0, -1e308}) == std::vector<double>{1, 0, 0});
}

TEST_CASE("adding a constant to a row changes nothing") {
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> row(1 + test::below(random, 20)), moved;
    // Multiples of 1/1024: adding a whole number to them loses no bit.
    for (double& value : row) value = std::floor(test::uniform(random, -8192, 8192)) / 1024;
    const double constant = std::floor(test::uniform(random, -1000, 1000));
    for (const double value : row) moved.push_back(value + constant);
    CHECK(softmaxed(moved) == softmaxed(row));
  }
}

TEST_CASE("entries not allowed are neither read nor seen") {
  const auto alone = softmaxed({1, 2});
  for (const double hidden : {0.0, 1e300, kInfinity, -kInfinity, kNaN}) {
    const auto row = softmaxed({1, hidden, 2, hidden}, {1, 0, 1, 0});
    CHECK(row == std::vector<double>{alone[0], 0, alone[1], 0});
  }
  CHECK(softmaxed({1, kNaN}, {0, 0}) == std::vector<double>{0, 0});
}

TEST_CASE("an allowed NaN shows in its whole row") {
  for (const double weight : softmaxed({1, kNaN, 2})) CHECK(std::isnan(weight));
}

TEST_CASE("sizes that differ are refused") {
  std::vector<double> row{1, 2};
  const std::vector<std::uint8_t> allowed{1};
  CHECK_THROWS_AS(softmax(row, allowed), std::invalid_argument);
}
