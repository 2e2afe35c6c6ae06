// Whether a page has room for a view, from its size and type alone.
#pragma once

#include "scene/scene.h"

namespace qkv::timeline {

// On the safe side: nothing is measured here, so what is let through has room to spare. `view` is
// drawn with a caption, whoever asks.
bool has_room(const scene::Scene& scene, scene::View view);

}  // namespace qkv::timeline
