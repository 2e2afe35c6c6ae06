// No two texts on top of one another, at any time.
#pragma once

#include <vector>

#include "timeline/choreography.h"
#include "timeline/match.h"

namespace qkv::timeline {

// What was decided about a track.
struct Planned {
  Timing timing;
  bool grows = false, shrinks = false;
  bool replaced = false;  // goes and comes in its two places
};

// Changes the plan (one a track) where texts would meet on their way that do so in neither picture:
// what comes waits for what goes, what moves waits until its way is free and is replaced where it
// never is.
void keep_legible(const Matched& matched, std::vector<Planned>& plan);

}  // namespace qkv::timeline
