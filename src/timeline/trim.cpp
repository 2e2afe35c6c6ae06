#include "timeline/trim.h"

#include <algorithm>
#include <cmath>

#include "timeline/ease.h"

namespace qkv::timeline {
namespace {

using Kind = display::PathStep::Kind;

// The first part of one piece that starts at `from` (de Casteljau).
display::PathStep cut(Point from, const display::PathStep& step, double part) {
  if (step.kind == Kind::line) return {Kind::line, {}, {}, mixed(from, step.c, part)};
  const Point ab = mixed(from, step.a, part), bc = mixed(step.a, step.b, part),
              cd = mixed(step.b, step.c, part);
  const Point abc = mixed(ab, bc, part), bcd = mixed(bc, cd, part);
  return {Kind::cubic, ab, abc, mixed(abc, bcd, part)};
}

Point unit(Point from, Point to, Point otherwise) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  return length < 1e-6 ? otherwise : Point{dx / length, dy / length};
}

}  // namespace

bool is_line(const Steps& steps) {
  return steps.size() >= 2 && steps.front().kind == Kind::move &&
         std::all_of(steps.begin() + 1, steps.end(), [](const auto& step) {
           return step.kind == Kind::line || step.kind == Kind::cubic;
         });
}

Steps reversed(const Steps& steps) {
  Steps out{{Kind::move, {}, {}, steps.back().c}};
  for (std::size_t i = steps.size() - 1; i > 0; --i) {
    out.push_back({steps[i].kind, steps[i].b, steps[i].a, steps[i - 1].c});
  }
  return out;
}

Steps first_part(const Steps& steps, double part) {
  const double pieces = static_cast<double>(steps.size() - 1) * std::clamp(part, 0.0, 1.0);
  const auto whole = static_cast<std::size_t>(pieces);
  Steps out(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(whole) + 1);
  const double rest = pieces - static_cast<double>(whole);
  if (rest > 0) out.push_back(cut(steps[whole].c, steps[whole + 1], rest));
  return out;
}

Tip tip_of(const Steps& steps, double part) {
  const Steps line = first_part(steps, std::max(part, 1e-3));
  const display::PathStep& end = line.back();
  const Point before = line[line.size() - 2].c;
  const Point chord = unit(before, end.c, {1, 0});
  return {end.c, end.kind == Kind::cubic ? unit(end.b, end.c, chord) : chord};
}

}  // namespace qkv::timeline
