// Masks: `mask`, and the short forms in captions.
#pragma once

#include <optional>
#include <string>

#include "loader/session.h"
#include "scene/scene.h"

namespace qkv::loader {

// none | causal | a mapping with one rule | a list of these, all of which must allow. Rules are
// checked against n_q queries and n_k keys. `node` may be null: none.
std::optional<scene::Mask> read_mask(Session& session, const Node* node, std::size_t n_q,
                                     std::size_t n_k);

// "none", "causal", "window 4", "prefix 2", "alibi 0.25", as a caption names a mask; nullopt, with
// an error, for anything else.
std::optional<scene::Mask> mask_named(Session& session, Position at, const std::string& text,
                                      std::size_t n_q, std::size_t n_k);

// The index of an equal mask in scene.masks, where it is added if there is none.
std::size_t index_of_mask(scene::Scene& scene, scene::Mask mask);

}  // namespace qkv::loader
