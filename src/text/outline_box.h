// The exact box round an outline.
#pragma once

#include <optional>
#include <span>

#include "display/items.h"

namespace qkv::text {

// The smallest box that holds the filled outline: curves by their true extremes, not their
// controls. None where there is no outline.
std::optional<Box> box_of(std::span<const display::PathStep> steps);

// `box` grown to hold `other`.
void join(std::optional<Box>& box, const Box& other);

}  // namespace qkv::text
