// The asking token's row as bars, each under its column.
#pragma once

#include <string>

#include "attention/evaluation.h"
#include "views/canvas.h"
#include "views/matrix_block.h"

namespace qkv::views {

struct RowBars {
  const attention::Evaluation* evaluation = nullptr;
  MatrixKind kind = MatrixKind::scores;
  std::size_t row = 0;
};

// In `box`, which is as wide as the cells of `block`. Scores, scaled and masked scores of a row
// share one scale, from the least to the largest of them and zero; weights run from 0 to 1.
void compose_row_bars(Canvas& canvas, const std::string& id, Box box,
                      const MatrixBlockLayout& block, const RowBars& bars);

}  // namespace qkv::views
