// One function a view; view.cpp chooses.
#pragma once

#include <memory>
#include <span>

#include "views/view.h"

namespace qkv::views {

std::unique_ptr<Layout> arrange_matrix_view(const scene::Evaluations& evaluations,
                                            std::span<const scene::State> states,
                                            const display::TextMeasurer& measurer);
std::unique_ptr<Layout> arrange_vectors_view(const scene::Evaluations& evaluations,
                                             std::span<const scene::State> states,
                                             const display::TextMeasurer& measurer);
std::unique_ptr<Layout> arrange_stages_view(const scene::Evaluations& evaluations,
                                            std::span<const scene::State> states,
                                            const display::TextMeasurer& measurer);
// Two heads side by side, as matrices.
std::unique_ptr<Layout> arrange_compared_matrices(const scene::Evaluations& evaluations,
                                                  std::span<const scene::State> states,
                                                  const display::TextMeasurer& measurer);
// Two heads one above the other, as stages.
std::unique_ptr<Layout> arrange_compared_stages(const scene::Evaluations& evaluations,
                                                std::span<const scene::State> states,
                                                const display::TextMeasurer& measurer);
// Pages of words: every state has a card.
std::unique_ptr<Layout> arrange_cards(const scene::Evaluations& evaluations,
                                      std::span<const scene::State> states,
                                      const display::TextMeasurer& measurer);

}  // namespace qkv::views
