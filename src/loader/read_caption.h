// Titles and captions: **bold** and {weight chased->cat head H mask M:%}.
#pragma once

#include <string>

#include "loader/session.h"
#include "scene/scene.h"

namespace qkv::loader {

// Reads against `scene`, whose passages and heads are settled, and `state`, whose passage the words
// are of and whose head and mask are meant where a value names none; masks that only a caption
// names are added to the scene. Errors say what a value may be.
scene::Caption read_caption(Session& session, const Node& node, const std::string& what,
                            scene::Scene& scene, const scene::State& state);

}  // namespace qkv::loader
