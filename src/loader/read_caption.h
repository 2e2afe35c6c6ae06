// Titles and captions: **bold** and {weight chased->cat head H mask M:%}.
#pragma once

#include <string>

#include "loader/session.h"
#include "scene/scene.h"

namespace qkv::loader {

// Reads against `scene`, whose passage 0, heads, masks and opening are settled; masks that only a
// caption names are added to it. Errors say what a value may be.
scene::Caption read_caption(Session& session, const Node& node, const std::string& what,
                            scene::Scene& scene);

}  // namespace qkv::loader
