// The box an item may touch, so that fading it needs no more pixels than that.
#pragma once

#include <optional>

#include "display/items.h"

namespace qkv::paint {

// In the coordinates of the item's parent, strokes included; none where nothing is drawn.
std::optional<Box> bounds_of(const display::Item& item);

}  // namespace qkv::paint
