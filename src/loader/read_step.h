// One step of a walkthrough: what it shows, given what came before.
#pragma once

#include <vector>

#include "loader/fields.h"
#include "scene/scene.h"

namespace qkv::loader {

// What a step starts from.
struct Carried {
  scene::State state;
  const Node* mask = nullptr;  // as the mask in force is written, to be read anew for a sentence
};

// Lays the keys of `step` over `carried`, which becomes what the next step starts from (`opening`
// after a reset). The states the step settles in, in their order: several where it writes
// something out term by term or lets every token ask. At least one. Masks it names are added to
// the scene, whose passages, heads and opening are settled.
std::vector<scene::State> read_step(Session& session, const Fields& step, const Carried& opening,
                                    Carried& carried, scene::Scene& scene);

}  // namespace qkv::loader
