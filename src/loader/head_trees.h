// `heads` before any number is read: templates laid under, `values_of` followed.
#pragma once

#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// One mapping a head, each with a valid and unique `name` and a `title`. Empty, with errors, where
// that cannot be.
std::vector<Node> head_trees(Session& session, const Node& heads);

// Whether the head needs x: it projects, or its values do.
bool needs_embedding(const Node& head);

}  // namespace qkv::loader
