// What a step that has several parts takes apart: a tour, a product row by row, a sum term by term.
#pragma once

#include <vector>

#include "loader/fields.h"
#include "scene/scene.h"

namespace qkv::loader {

// A sum or product with more parts than this is shown at once.
constexpr std::size_t kMostParts = 8;

// `state` is what the step's other keys lead to. Reads `tour` and `project`, and takes the terms
// apart where the step gives `expand`; the last of the states is the one that stays. Errors where
// the keys exclude each other, or the view or the head has no such thing.
std::vector<scene::State> step_parts(Session& session, const Fields& step,
                                     const scene::State& state, const scene::Scene& scene);

}  // namespace qkv::loader
