// The lines of a hatch, for every sink that draws one.
#pragma once

#include <vector>

#include "display/items.h"

namespace qkv::paint {

// Move and line steps of 45° lines rising to the right that cross the whole of `box`; the first
// passes half a spacing to the right of its upper left corner, so that equal boxes look alike
// wherever they are. To be stroked with square or butt ends and clipped to the shape.
std::vector<display::PathStep> hatch_lines(const Box& box, const display::Hatch& hatch);

}  // namespace qkv::paint
