// One head: W matrices (written or by rule), Q K V, or weights.
#pragma once

#include <optional>

#include "loader/read_embedding.h"
#include "scene/scene.h"

namespace qkv::loader {

// `tree` is one of head_trees(). `embedding` may be null where no head needs it.
// Shapes are checked against the sentences and the embedding.
std::optional<scene::Head> read_head(Session& session, const Node& tree, const Sentences& sentences,
                                     const Embedding* embedding);

}  // namespace qkv::loader
