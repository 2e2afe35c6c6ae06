// The opening state: view, head, compare, ask, expand, highlight.
#pragma once

#include "loader/fields.h"
#include "scene/scene.h"

namespace qkv::loader {

// Fills in scene.opening but for its title and caption; passage 0 and the heads are settled.
void read_opening(Session& session, const Fields& fields, scene::Scene& scene);

}  // namespace qkv::loader
