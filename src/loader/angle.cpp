#include "loader/angle.h"

#include <cmath>
#include <initializer_list>

namespace qkv::loader {
namespace {

// Taylor series on |x| ≤ π/4; the first term left out is below 1e-17.
double sine_near_zero(double x) {
  const double y = x * x;
  double sum = 0;
  for (const double n : {17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0}) {
    sum = (1 + sum) * (-y / (n * (n - 1)));
  }
  return x + x * sum;
}

double cosine_near_zero(double x) {
  const double y = x * x;
  double sum = 0;
  for (const double n : {18.0, 16.0, 14.0, 12.0, 10.0, 8.0, 6.0, 4.0, 2.0}) {
    sum = (1 + sum) * (-y / (n * (n - 1)));
  }
  return 1 + sum;
}

// Rounded to a multiple of 2^-50, so that a quarter turn in rounded radians gives exact zeros.
double settled(double value) {
  const double rounded = std::nearbyint(value * 0x1p50) * 0x1p-50;
  return rounded == 0 ? 0 : rounded;
}

}  // namespace

Angle angle(double radians) {
  // π/2 in three parts of 33 bits (fdlibm's), so that k × part is exact (Cody and Waite).
  constexpr double kPart1 = 1.57079632673412561417e+00, kPart2 = 6.07710050630396597660e-11,
                   kPart3 = 2.02226624879595063154e-21;
  const double k = std::nearbyint(radians * 0.63661977236758134308);
  const double x = ((radians - k * kPart1) - k * kPart2) - k * kPart3;
  const double s = settled(sine_near_zero(x)), c = settled(cosine_near_zero(x));
  const double turn = k - 4 * std::floor(k / 4);
  // 0 − s and not −s, which would be −0 where s is 0.
  if (turn == 1) return {0 - s, c};
  if (turn == 2) return {0 - c, 0 - s};
  if (turn == 3) return {s, 0 - c};
  return {c, s};
}

}  // namespace qkv::loader
