// A picture without its groups: every item where it lies on the page, in paint order.
#pragma once

#include <optional>
#include <vector>

#include "display/items.h"

namespace qkv::timeline {

// p → scale · turned(p) + offset
struct Place {
  Point offset;
  double scale = 1;
  double angle = 0;  // degrees counter-clockwise
  bool operator==(const Place&) const = default;

  Point operator()(Point p) const;
};

// An item of no group. Where nothing is turned its place is the page itself; else its own origin
// is its anchor, and the place turns about it.
struct Leaf {
  display::Item item;
  Place place;
  std::optional<Box> clip;  // in page coordinates
  bool operator==(const Leaf&) const = default;
};

// All leaves below the root, whose own transform (the camera) is left out. The opacity of groups
// becomes that of their leaves.
std::vector<Leaf> leaves_of(const display::DisplayList& list);

// The point the item hangs from: a text's baseline at its anchor, a box's corner.
Point anchor_of(const display::Item& item);

// The item moved by `by`.
display::Item moved(display::Item item, Point by);

// The leaf with its anchor at its own origin, so that it may turn.
Leaf hung(Leaf leaf);

// The leaf as one item: itself, or a group round it that turns or clips. Numbers quantised.
display::Item placed_item(Leaf leaf);

}  // namespace qkv::timeline
