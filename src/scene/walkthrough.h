// A film as its scene tells it: settled states, one after the other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scene/state.h"

namespace qkv::scene {

// Frames a second, as an exact fraction in lowest terms: 30000/1001.
struct FrameRate {
  std::int64_t numerator = 30, denominator = 1;  // both > 0; at most 240 a second
  double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  bool operator==(const FrameRate&) const = default;
};

// Longest film.
constexpr std::int64_t kMostFrames = 1000000;

struct Step {
  std::string id;         // "question", "4"; of a step that has several parts "4.0", "4.1"; unique
  std::string chapter;    // of the film, that begins here; "" where none does
  State state;            // what is shown once the step has settled
  double transition = 0;  // seconds from the state before to this one; ≥ 0
  double hold = 0;        // seconds the state then stands; ≥ 0
  bool operator==(const Step&) const = default;
};

struct Walkthrough {
  FrameRate fps;
  std::vector<Step> steps;  // empty: the scene has none of its own
  bool operator==(const Walkthrough&) const = default;
};

// How long a state stands that says nothing of it: time to read its caption (or card).
double reading_time(std::size_t words);

}  // namespace qkv::scene
