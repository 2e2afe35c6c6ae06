// The card beside the matrix: how every token answers the asking one, and the blend of values it
// takes home. Without an asking token: what each token looks hardest at.
#pragma once

#include <optional>
#include <vector>

#include "attention/evaluation.h"
#include "scene/evaluations.h"
#include "views/canvas.h"
#include "views/token_colours.h"

namespace qkv::views {

struct CardContent {
  const attention::Evaluation* evaluation = nullptr;
  const scene::Head* head = nullptr;
  const scene::Passage* passage = nullptr;
  const TokenColours* colours = nullptr;
  std::optional<std::size_t> ask;
};

// The height at which every row of a card with that many rows is shown at its ease.
double natural_card_height(const Style& style, std::size_t rows, bool blend);

// Where the matrix beside the card has its rows, so that rows which say the same stand level.
struct RowsBeside {
  double top = 0, pitch = 0;
};

// Fills `box`. Rows that do not fit are left out, lightest first, and counted in a last row.
void compose_answer_card(Canvas& canvas, Box box, const CardContent& content,
                         std::optional<RowsBeside> beside);

// The rows (ascending) to show of `count`, at most `most` with the last place kept for "… more"
// where not all fit: the heaviest and those in `always`.
std::vector<std::size_t> rows_to_show(std::span<const double> weights, std::size_t most,
                                      const std::vector<std::size_t>& always);

}  // namespace qkv::views
