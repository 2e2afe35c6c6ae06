// A scene's film: its steps as settled states with their times.
#pragma once

#include "loader/session.h"
#include "loader/written_walkthrough.h"
#include "scene/scene.h"

namespace qkv::loader {

// More parts of steps than this are refused, before they fill the memory.
constexpr std::size_t kMostSteps = 10000;

// Reads against `scene`, whose passages (with those of the steps), heads and opening are settled;
// masks that only steps name are added to it. `opening_mask` is the scene's own mask as it is
// written, null: none.
scene::Walkthrough read_walkthrough(Session& session, const WrittenWalkthrough& written,
                                    const Node* opening_mask, scene::Scene& scene);

}  // namespace qkv::loader
