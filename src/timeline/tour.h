// The film of a scene that has no steps of its own.
#pragma once

#include <vector>

#include "scene/scene.h"

namespace qkv::timeline {

// What is worth showing of the scene's opening state, in at most 60 seconds: the question moves
// over (some of) the tokens, the mask (where there is one) comes in, the vector view (where the
// head has vectors) appears row by row, and it ends as it began. Never empty; the first step's
// state is one that all rules of a step allow. Captions are made from the numbers.
std::vector<scene::Step> default_tour(const scene::Scene& scene);

}  // namespace qkv::timeline
