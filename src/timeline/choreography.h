// What moves when, in a transition from one state to another.
#pragma once

#include <string>
#include <vector>

#include "display/items.h"
#include "scene/state.h"

namespace qkv::timeline {

// A part of the transition's time, both in 0…1.
struct Window {
  double start = 0, end = 1;
  bool operator==(const Window&) const = default;
};

// To be filled by whoever builds it: windows by item id or by kind of item, transient items
// (question lines, value arrows), ghosts. Plain data, comparable.
struct Choreography {
  bool operator==(const Choreography&) const = default;
};

// From the states (what changed: question, head, mask, view, rows, …) and the ids in the two
// settled pictures.
Choreography choreograph(const scene::State& from, const scene::State& to,
                         const display::DisplayList& a, const display::DisplayList& b);

// As stable text: with the two pictures it determines every frame between them.
std::string dump(const Choreography& choreography);

}  // namespace qkv::timeline
