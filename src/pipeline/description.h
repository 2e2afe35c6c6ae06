// The alt text of a picture, in one or two sentences made from its numbers.
#pragma once

#include <string>

#include "scene/evaluations.h"
#include "scene/state.h"

namespace qkv::pipeline {

// Names the sentence (and what answers, in cross-attention), head and mask, and where the asking
// token's attention goes; without one, the strongest pair of tokens. Plain text.
std::string describe(const scene::Evaluations& evaluations, const scene::State& state);

}  // namespace qkv::pipeline
