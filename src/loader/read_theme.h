// Theme files: colours by role and font families.
#pragma once

#include <optional>

#include "loader/session.h"
#include "scene/theme.h"

namespace qkv::loader {

// The theme that `name` (a scalar: a name in templates/themes/, or a path) stands for.
std::optional<scene::Theme> read_theme(Session& session, const Node& name);

}  // namespace qkv::loader
