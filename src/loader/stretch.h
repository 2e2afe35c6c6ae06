// Holds stretched (or shortened) so that a film lasts as long as its scene says.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scene/walkthrough.h"

namespace qkv::loader {

// Whole frames in a length of time, as a film is cut into them: each step's transition and hold by
// itself.
std::int64_t frames_in(double seconds, scene::FrameRate fps);
// The frames of a hold: at least one where it is more than 0.
std::int64_t hold_frames(double seconds, scene::FrameRate fps);
// Of all steps together.
std::int64_t frames_of(const std::vector<scene::Step>& steps, scene::FrameRate fps);

// Shares `frames` out in proportion to `weights`: whole numbers whose sum is exactly `frames`, none
// of them below 1 (largest remainders first, earlier ones where they are equal). Needs weights > 0
// and frames ≥ weights.size() ≥ 1.
std::vector<std::int64_t> shared_out(std::int64_t frames, const std::vector<double>& weights);

// Changes the holds that are more than 0, and nothing else, so that the film has exactly `frames`
// frames. False, and nothing changed, where that leaves less than a frame for each of them.
bool stretch(std::vector<scene::Step>& steps, scene::FrameRate fps, std::int64_t frames);

}  // namespace qkv::loader
