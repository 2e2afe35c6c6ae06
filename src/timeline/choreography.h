// What moves when, in a transition from one state to another.
#pragma once

#include <string>
#include <vector>

#include "display/items.h"
#include "scene/state.h"

namespace qkv::timeline {

// A part of the transition's time, both in 0…1, start ≤ end.
struct Window {
  double start = 0, end = 1;
  bool operator==(const Window&) const = default;
};

// When the old content goes, what is in both pictures moves, and the new content comes. Where a
// text's words change, `leave` ends before `enter` starts.
struct Timing {
  Window leave{0, 0.4}, move{0.2, 0.8}, enter{0.6, 1};
  bool operator==(const Timing&) const = default;
};

// One thing that changes, by its id in the second picture (in the first, where it goes).
struct Cue {
  display::Id id;
  Timing timing;
  bool grows = false;     // comes as a line from its end to its start, a bar from its left
  bool shrinks = false;   // goes as a bar to its left
  bool replaced = false;  // goes and comes in its two places, although it could move
  bool operator==(const Cue&) const = default;
};

// The same thing under two ids.
struct Twin {
  display::Id from, to;
  bool operator==(const Twin&) const = default;
};

// A box that rests on its way: its cue's move brings it to `rect`, this one on from there.
struct Stop {
  display::Rect rect;  // with its cue's id
  Window move;
  bool operator==(const Stop&) const = default;
};

// A line that is only there on the way: drawn from the start of its steps, then faded.
struct Line {
  display::Id id, under;  // painted right before the item `under`
  std::vector<display::PathStep> steps;
  display::Stroke stroke;
  Window grow, fade;
  bool operator==(const Line&) const = default;
};

// An arrowhead that runs along steps from their end to their start.
struct Arrow {
  display::Id id;
  std::vector<display::PathStep> steps;
  Colour colour;
  double size = 0;  // px, its length
  Window run, fade;
  bool operator==(const Arrow&) const = default;
};

// The outline of what was there.
struct Ghost {
  display::Rect rect;
  Window appear, fade;
  bool operator==(const Ghost&) const = default;
};

// Plain data: with the two pictures it determines every frame between them.
struct Choreography {
  std::vector<Twin> twins;         // by `to`
  std::vector<display::Id> apart;  // ids that stand for different things in the two pictures
  std::vector<Cue> cues;           // by id; what has none keeps the usual timing
  std::vector<Stop> stops;         // by id
  std::vector<Line> lines;
  std::vector<Arrow> arrows;
  std::vector<Ghost> ghosts;
  bool operator==(const Choreography&) const = default;
};

// From the states (what changed: question, head, mask, view, rows, …) and the ids in the two
// settled pictures.
Choreography choreograph(const scene::State& from, const scene::State& to,
                         const display::DisplayList& a, const display::DisplayList& b);

// As stable text: with the two pictures it determines every frame between them.
std::string dump(const Choreography& choreography);

}  // namespace qkv::timeline
