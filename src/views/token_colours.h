// The colour each answering token carries.
#pragma once

#include <vector>

#include "attention/evaluation.h"
#include "scene/scene.h"

namespace qkv::views {

// Where the head's values are colours: a token's colour is its value, and that of the blend is the
// output. Elsewhere keys take the theme's palette by position and a blend has no colour.
struct TokenColours {
  std::vector<Colour> of_key;    // n_k
  std::vector<Colour> of_query;  // n_q: in self-attention the same; else "before" in neutral grey
  bool are_values = false;

  // The colour of query i's output; only where are_values.
  Colour after(const attention::Evaluation& evaluation, std::size_t i) const;
};

TokenColours token_colours(const scene::Head& head, const scene::Passage& passage,
                           const attention::Evaluation& evaluation, const scene::Theme& theme);

}  // namespace qkv::views
