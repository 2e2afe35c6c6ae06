// One head: W matrices (written or by rule), Q K V, or weights.
#pragma once

#include <optional>
#include <string>

#include "loader/read_embedding.h"
#include "scene/scene.h"

namespace qkv::loader {

// `tree` is one of head_trees(). `embedding` may be null where no head needs it.
// Shapes are checked against the sentences and the embedding.
std::optional<scene::Head> read_head(Session& session, const Node& tree, const Sentences& sentences,
                                     const Embedding* embedding);

// Whether it can be worked out for any sentence; the numbers of other heads are of passage 0 only.
bool projects(const scene::Head& head);
// What is said of a head that does not, where another sentence needs it.
std::string numbers_of_one_sentence(const scene::Head& head);

}  // namespace qkv::loader
