#include "text/outline_box.h"

#include <algorithm>
#include <cmath>

namespace qkv::text {
namespace {

struct Range {
  double low, high;
  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

double cubic_at(double p0, double p1, double p2, double p3, double t) {
  const double s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

// Widens `range` by the extremes inside a cubic: the roots of its derivative
// 3·(a t² + b t + c) in 0…1.
void take_extremes(Range& range, double p0, double p1, double p2, double p3) {
  const double a = -p0 + 3 * p1 - 3 * p2 + p3, b = 2 * (p0 - 2 * p1 + p2), c = p1 - p0;
  const auto take_root = [&](double t) {
    if (t > 0 && t < 1) range.take(cubic_at(p0, p1, p2, p3, t));
  };
  if (std::abs(a) < 1e-12) {
    if (b != 0) take_root(-c / b);
    return;
  }
  const double discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return;
  const double root = std::sqrt(discriminant);
  take_root((-b + root) / (2 * a));
  take_root((-b - root) / (2 * a));
}

}  // namespace

void join(std::optional<Box>& box, const Box& other) { box = box ? box->joined(other) : other; }

std::optional<Box> box_of(std::span<const display::PathStep> steps) {
  using Kind = display::PathStep::Kind;
  if (steps.empty()) return std::nullopt;
  Point last = steps.front().c;
  Range x{last.x, last.x}, y{last.y, last.y};
  for (const display::PathStep& step : steps) {
    if (step.kind == Kind::close) continue;
    if (step.kind == Kind::cubic) {
      take_extremes(x, last.x, step.a.x, step.b.x, step.c.x);
      take_extremes(y, last.y, step.a.y, step.b.y, step.c.y);
    }
    x.take(step.c.x);
    y.take(step.c.y);
    last = step.c;
  }
  return Box{x.low, y.low, x.high - x.low, y.high - y.low};
}

}  // namespace qkv::text
