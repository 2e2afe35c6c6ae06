#include "attention/elementary.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace qkv::attention {
namespace {

constexpr double kHalfLn2 = 0x1.62e42fefa39efp-2;
constexpr double kLog2E = 0x1.71547652b82fep+0;
// ln 2 in two parts: the upper has 32 significant bits, so that k times it is exact for |k| < 2^11.
constexpr double kLn2Upper = 0x1.62e42feep-1;
constexpr double kLn2Lower = 0x1.a39ef35793c76p-33;
// Adding and subtracting it rounds a small number to the nearest integer.
constexpr double kRounder = 0x1.8p52;

// e^r − 1 for |r| ≤ ln 2 / 2: r + r² (1/2! + r/3! + …); the first term left out, r^14/14!, is below
// 5e-18.
double small_exponential_minus_one(double r) {
  constexpr std::array<double, 12> kReciprocalFactorials{
      1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320,
      1.0 / 5040,       1.0 / 720,       1.0 / 120,      1.0 / 24,      1.0 / 6,      1.0 / 2};
  double sum = 0;
  for (const double c : kReciprocalFactorials) sum = sum * r + c;
  return r + r * r * sum;
}

// 2^k for −1022 ≤ k ≤ 1023.
double power_of_two(std::int64_t k) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace

double exponential(double x) {
  if (std::isnan(x)) return x;
  if (x < -745) return 0;
  if (x > 709.79) return std::numeric_limits<double>::infinity();
  const double k = (x * kLog2E + kRounder) - kRounder;
  const double reduced = 1 + small_exponential_minus_one((x - k * kLn2Upper) - k * kLn2Lower);
  // Two factors: 2^k alone leaves the normal numbers at both ends.
  const auto whole = static_cast<std::int64_t>(k), half = whole / 2;
  return reduced * power_of_two(half) * power_of_two(whole - half);
}

double hyperbolic_tangent(double x) {
  if (std::isnan(x)) return x;
  const double twice = 2 * std::abs(x);
  double result = 0;
  if (twice <= kHalfLn2) {  // 1 − 2/(1 + e^2x) would cancel
    const double e = small_exponential_minus_one(twice);
    result = e / (e + 2);
  } else {
    result = 1 - 2 / (1 + exponential(twice));
  }
  return x < 0 ? -result : result;
}

}  // namespace qkv::attention
