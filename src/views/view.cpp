#include "views/view.h"

#include <stdexcept>

#include "views/each_view.h"

namespace qkv::views {

std::unique_ptr<Layout> arrange(const scene::Evaluations& evaluations,
                                std::span<const scene::State> states,
                                const display::TextMeasurer& measurer) {
  if (states.empty()) throw std::invalid_argument("no state to arrange");
  if (!states.front().card.empty()) return arrange_cards(evaluations, states, measurer);
  const bool compared = states.front().compare_with.has_value();
  switch (states.front().view) {
    case scene::View::matrix:
      return compared ? arrange_compared_matrices(evaluations, states, measurer)
                      : arrange_matrix_view(evaluations, states, measurer);
    case scene::View::stages:
      return compared ? arrange_compared_stages(evaluations, states, measurer)
                      : arrange_stages_view(evaluations, states, measurer);
    case scene::View::vectors:
      break;
  }
  return arrange_vectors_view(evaluations, states, measurer);
}

}  // namespace qkv::views
