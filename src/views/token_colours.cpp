#include "views/token_colours.h"

namespace qkv::views {

Colour TokenColours::after(const attention::Evaluation& evaluation, std::size_t i) const {
  const auto row = evaluation.output->row(i);
  return from_rgb(row[0], row[1], row[2]);
}

TokenColours token_colours(const scene::Head& head, const scene::Passage& passage,
                           const attention::Evaluation& evaluation, const scene::Theme& theme) {
  TokenColours colours;
  colours.are_values = head.values_are_rgb && evaluation.v && evaluation.output;
  for (std::size_t j = 0; j < evaluation.n_k; ++j) {
    if (colours.are_values) {
      const auto v = evaluation.v->row(j);
      colours.of_key.push_back(from_rgb(v[0], v[1], v[2]));
    } else {
      colours.of_key.push_back(theme.palette[j % theme.palette.size()]);
    }
  }
  if (!passage.context) {
    colours.of_query = colours.of_key;
  } else {
    colours.of_query.assign(evaluation.n_q, theme.faint);
  }
  return colours;
}

}  // namespace qkv::views
