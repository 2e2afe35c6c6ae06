#include "sinks/svg_hatch.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "paint/hatch.h"

namespace qkv::sinks {
namespace {

using display::PathStep;
using Polygon = std::vector<Point>;  // convex

Polygon rounded_box(Size size, double radius) {
  const double r = std::min({radius, size.width / 2, size.height / 2});
  if (r <= 0) return {{0, 0}, {size.width, 0}, {size.width, size.height}, {0, size.height}};
  constexpr double kMostOff = 0.03;  // px between chord and arc
  const double turn = std::numbers::pi / 2;
  const double step = 2 * std::acos(std::max(0.0, 1 - kMostOff / r));
  const int chords = std::max(1, static_cast<int>(std::ceil(turn / step)));
  const Point centres[] = {
      {size.width - r, r}, {size.width - r, size.height - r}, {r, size.height - r}, {r, r}};
  Polygon polygon;
  for (int corner = 0; corner < 4; ++corner) {
    for (int i = 0; i <= chords; ++i) {
      const double angle = turn * (corner - 1 + static_cast<double>(i) / chords);
      polygon.push_back(
          {centres[corner].x + r * std::cos(angle), centres[corner].y + r * std::sin(angle)});
    }
  }
  return polygon;
}

// The part of the polygon where sign · (x + y − sum) ≥ 0: one side of a 45° line that rises to the
// right (Sutherland and Hodgman).
Polygon side_of(const Polygon& polygon, double sum, double sign) {
  Polygon kept;
  const auto distance = [&](Point p) { return sign * (p.x + p.y - sum); };
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double da = distance(a), db = distance(b);
    if (da >= 0) kept.push_back(a);
    if ((da >= 0) != (db >= 0)) {
      const double t = da / (da - db);
      kept.push_back({a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t});
    }
  }
  return kept;
}

void append(std::vector<PathStep>& steps, const Polygon& polygon) {
  using Kind = PathStep::Kind;
  if (polygon.size() < 3) return;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    steps.push_back({i == 0 ? Kind::move : Kind::line, {}, {}, polygon[i]});
  }
  steps.push_back({Kind::close, {}, {}, {}});
}

}  // namespace

std::vector<PathStep> hatch_stripes(Size size, double radius, const display::Hatch& hatch) {
  const Polygon shape = rounded_box(size, radius);
  // A stripe of width w is w·√2 wide along x.
  const double half = hatch.width * std::numbers::sqrt2 / 2;
  std::vector<PathStep> steps;
  for (const PathStep& line : paint::hatch_lines({0, 0, size.width, size.height}, hatch)) {
    if (line.kind != PathStep::Kind::move) continue;
    const double sum = line.c.x + line.c.y;
    append(steps, side_of(side_of(shape, sum - half, 1), sum + half, -1));
  }
  return steps;
}

}  // namespace qkv::sinks
