#include "paint/hatch.h"

#include <algorithm>

namespace qkv::paint {
namespace {

constexpr double kMostLines = 4096;  // a hatch finer than this across a page is a grey area

}  // namespace

std::vector<display::PathStep> hatch_lines(const Box& box, const display::Hatch& hatch) {
  using Kind = display::PathStep::Kind;
  std::vector<display::PathStep> steps;
  const double span = box.width + box.height;
  if (box.empty() || hatch.spacing <= 0 || hatch.width <= 0) return steps;
  const double spacing = std::max(hatch.spacing, span / kMostLines);
  const double beyond = hatch.width;  // the ends lie outside
  // A line meets the upper edge's level at x = top, and the lower edge's at x = top − height.
  for (double top = spacing / 2; top < span + beyond; top += spacing) {
    const double x = box.x + top;
    steps.push_back({Kind::move, {}, {}, {x - box.height - beyond, box.bottom() + beyond}});
    steps.push_back({Kind::line, {}, {}, {x + beyond, box.y - beyond}});
  }
  return steps;
}

}  // namespace qkv::paint
