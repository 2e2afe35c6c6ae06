// Half-way between two leaves of the same thing.
#pragma once

#include "timeline/leaves.h"

namespace qkv::timeline {

// Whether the one can become the other by moving, resizing and recolouring: the same kind of item;
// a path of the same steps, a text of the same words that does not turn from dark to light, a
// formula or image with the same content.
bool can_move(const Leaf& a, const Leaf& b);

// Part 0 is a, 1 is b; can_move(a, b). The id is b's, the facts are those of the nearer one.
display::Item between(const Leaf& a, const Leaf& b, double part);

// The item with its opacity multiplied.
void fade(display::Item& item, double opacity);
double opacity_of(const display::Item& item);
void rename(display::Item& item, display::Id id);

}  // namespace qkv::timeline
