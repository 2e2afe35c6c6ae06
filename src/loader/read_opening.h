// The opening state: view, head, compare, ask, expand, highlight, title, caption.
#pragma once

#include "loader/fields.h"
#include "scene/scene.h"

namespace qkv::loader {

// What of scene.opening depends on no head; passage 0's tokens are settled.
void read_view_and_ask(Session& session, const Fields& fields, scene::Scene& scene);

// The rest of scene.opening; the heads and the mask are settled too.
void read_opening(Session& session, const Fields& fields, scene::Scene& scene);

}  // namespace qkv::loader
