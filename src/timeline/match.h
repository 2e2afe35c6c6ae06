// Which items of two pictures are the same thing, and in what order they are painted on the way.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "timeline/choreography.h"
#include "timeline/leaves.h"

namespace qkv::timeline {

// One thing: in both pictures, or in one of them.
struct Track {
  enum class Kind {
    still,     // equal in both
    moves,     // between its two places
    replaced,  // the old content goes, the new comes
    leaves,
    enters,
  };
  Kind kind = Kind::still;
  const Leaf* a = nullptr;  // null: enters
  const Leaf* b = nullptr;  // null: leaves
  const display::Id& id() const { return display::id_of(b ? b->item : a->item); }
};

struct Matched {
  std::vector<Leaf> a, b;     // tracks point into them
  std::vector<Track> tracks;  // b's order; what leaves follows what it followed in a
};

// By id, but for `twins` (the same thing under two ids) and `apart` (two things under one id).
std::unique_ptr<const Matched> matched(const display::DisplayList& from,
                                       const display::DisplayList& to,
                                       const std::vector<Twin>& twins,
                                       const std::vector<display::Id>& apart);

}  // namespace qkv::timeline
