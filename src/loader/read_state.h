// The keys that the opening state and the steps share: view, head, compare, ask, expand, highlight.
#pragma once

#include "loader/fields.h"
#include "scene/scene.h"

namespace qkv::loader {

// Each changes `state` where its key is given and leaves it as it is where it is not. Words are
// looked for in the passage the state shows; what goes wrong is an error at the key's value.
void read_view(Session& session, const Fields& fields, scene::State& state);
void read_ask(Session& session, const Fields& fields, const scene::Scene& scene,
              scene::State& state);

// These need the scene's heads. A `head` ends a comparison, `compare` begins one.
void read_heads_shown(Session& session, const Fields& fields, const scene::Scene& scene,
                      scene::State& state);
void read_expand(Session& session, const Fields& fields, const scene::Scene& scene,
                 scene::State& state);
void read_highlight(Session& session, const Fields& fields, const scene::Scene& scene,
                    scene::State& state);

// Whether `node` is the bare word, not the same in quotes.
bool is_word(const Node& node, std::string_view word);

}  // namespace qkv::loader
