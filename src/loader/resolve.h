// From a merged tree to a Scene: defaults filled in, names turned into indices, shapes checked.
#pragma once

#include <optional>
#include <string>

#include "loader/session.h"
#include "scene/scene.h"

namespace qkv::loader {

// nullopt, with every problem found in the session, where the tree is not a valid scene.
// source_hash is left empty.
std::optional<scene::Scene> resolve(Session& session, const Node& tree, const std::string& name,
                                    const std::string& figure);

}  // namespace qkv::loader
