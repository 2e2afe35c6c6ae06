#include "attention/elementary.h"

#include <cmath>
#include <limits>

#include "tests/attention/generated.h"
#include "tests/support/catch.h"

using namespace qkv;
using attention::exponential;
using attention::hyperbolic_tangent;
using test::uniform;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double relative_error(double found, long double expected) {
  return static_cast<double>(std::abs((static_cast<long double>(found) - expected) / expected));
}

}  // namespace

TEST_CASE("the exponential is right to 1e-15 wherever it is a normal number") {
  std::mt19937 random(1);
  double worst = 0, where = 0;
  const auto check = [&](double x) {
    const double error = relative_error(exponential(x), std::exp(static_cast<long double>(x)));
    if (error > worst) worst = error, where = x;
  };
  for (int i = 0; i < 200000; ++i) check(uniform(random, -708, 709.7));
  for (int i = 0; i < 200000; ++i) check(uniform(random, -2, 2));
  for (int i = -1020; i <= 1020; ++i) {  // where one reduction ends and the next begins
    const double edge = (i + 0.5) * 0.6931471805599453;
    for (const double x : {edge, std::nextafter(edge, -kInfinity), std::nextafter(edge, kInfinity)})
      check(x);
  }
  for (int i = 1; i < 300; ++i) check(std::pow(10.0, -i)), check(-std::pow(10.0, -i));
  INFO("at " << where);
  CHECK(worst < 1e-15);
  CHECK(worst > 0);  // so that a comparison with itself would show
}

TEST_CASE("the exponential at its ends") {
  CHECK(exponential(0) == 1);
  CHECK(exponential(-0.0) == 1);
  CHECK(exponential(-kInfinity) == 0);
  CHECK(exponential(-745.1) == 0);
  CHECK(exponential(-745) == std::numeric_limits<double>::denorm_min());
  CHECK(exponential(kInfinity) == kInfinity);
  CHECK(exponential(710) == kInfinity);
  CHECK(std::isfinite(exponential(709.78)));
  CHECK(std::isnan(exponential(kNaN)));
  // Below the normal numbers: to within half of what a double can still tell apart.
  for (double x = -744.9; x < -708.4; x += 0.01) {
    const long double expected = std::exp(static_cast<long double>(x));
    const long double error = std::abs(static_cast<long double>(exponential(x)) - expected);
    CHECK(error <= 0.51L * std::numeric_limits<double>::denorm_min() + 1e-15L * expected);
  }
}

TEST_CASE("the exponential never falls") {
  double last = 0;
  for (double x = -746; x < 711; x += 0.0625) {
    CHECK(exponential(x) >= last);
    last = exponential(x);
  }
}

TEST_CASE("the hyperbolic tangent is right to 2e-15, odd and bounded") {
  std::mt19937 random(2);
  for (int i = 0; i < 100000; ++i) {
    const double x = uniform(random, -1, 1) * std::pow(10, uniform(random, -12, 2));
    const double found = hyperbolic_tangent(x);
    if (!(relative_error(found, std::tanh(static_cast<long double>(x))) < 2e-15)) FAIL("at " << x);
    if (hyperbolic_tangent(-x) != -found) FAIL("not odd at " << x);
    if (!(std::abs(found) <= 1)) FAIL("beyond 1 at " << x);
  }
  CHECK(hyperbolic_tangent(0) == 0);
  CHECK(hyperbolic_tangent(1e300) == 1);
  CHECK(hyperbolic_tangent(-kInfinity) == -1);
  CHECK(std::isnan(hyperbolic_tangent(kNaN)));
}
