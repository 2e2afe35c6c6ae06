// Which frame shows which step: transitions and holds in whole frames.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scene/walkthrough.h"

namespace qkv::timeline {

// A step's frames: first `transition` of them on the way from the step before, then `hold` that all
// show the settled state. Frame k of the transition (from 0) shows t = (k + 1) / (transition + 1).
struct Span {
  std::int64_t first = 0;  // frame of the film
  std::int64_t transition = 0, hold = 0;
  std::int64_t frames() const { return transition + hold; }
  bool operator==(const Span&) const = default;
};

// One a step. Each step is rounded by itself, so that a changed hold changes no other step's frames
// (but for their place in the film). A step of a film has at least one frame of hold where it asks
// for any hold at all.
std::vector<Span> schedule(std::span<const scene::Step> steps, scene::FrameRate fps);

// A piece of a film that is drawn and encoded by itself: never across two steps, kChunkFrames long
// but for a step's last, which is never longer than one more: a lone frame is not left over.
constexpr std::int64_t kChunkFrames = 60;
struct Chunk {
  std::size_t step = 0;
  std::int64_t first = 0;  // frame within the step
  std::int64_t frames = 0;
  bool operator==(const Chunk&) const = default;
};
std::vector<Chunk> chunks(std::span<const Span> spans);

}  // namespace qkv::timeline
