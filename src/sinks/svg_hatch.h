// A hatch as filled stripes already cut to their shape: no pattern and no clip path, which many
// programs that read SVG draw badly or not at all.
#pragma once

#include <vector>

#include "display/items.h"

namespace qkv::sinks {

// The stripes of paint::hatch_lines() cut to a box of this size at the origin with rounded corners.
// Corners are cut along chords, at most 0.03 px off the arc.
std::vector<display::PathStep> hatch_stripes(Size size, double radius, const display::Hatch& hatch);

}  // namespace qkv::sinks
