// When a thing goes, moves and comes, by what it is and what changes.
#pragma once

#include "timeline/change.h"
#include "timeline/choreography.h"

namespace qkv::timeline {

// The window of the k-th of n things that follow one another within `whole`, each `length` long.
Window slot(Window whole, std::size_t k, std::size_t n, double length);

// Old content out, then the move, then new content in, within one window.
Timing phased(Window window);

Timing timing_of(const Track& track, const Part& part, const Change& change);

// By view, where the view, the sentence and what is compared stay.
Timing matrix_timing(const Part& part, const Change& change);
Timing vectors_timing(const display::Id& id, const Part& part, const Change& change);
Timing stages_timing(const Part& part, const Change& change);

// Where the whole picture gives way to another: all goes, what is in both travels, the rest comes
// in the order of the computation.
Timing scene_timing(const Track& track, const Part& part, const Change& change);

// The travel of what is in both, and before or after it a pill becomes a mark or a mark a pill.
constexpr Window kTravel{0.24, 0.5}, kIntoMark{0.5, 0.6}, kIntoPill{0.14, 0.24};

// When a mask sweeps over things at that distance from the diagonal.
Window sweep(Window whole, std::size_t distance, const Change& change, double length);

}  // namespace qkv::timeline
