#include "views/stages_bars.h"

#include <algorithm>
#include <cmath>

#include "views/cells.h"

namespace qkv::views {
namespace {

struct Range {
  double low = 0, high = 0;
};

Range range_of(const RowBars& bars) {
  Range range;
  if (bars.kind == MatrixKind::weights) return {0, 1};
  for (const MatrixKind kind : {MatrixKind::scores, MatrixKind::scaled}) {
    for (std::size_t j = 0; j < bars.evaluation->n_k; ++j) {
      const double value = matrix_entry(*bars.evaluation, kind, bars.row, j);
      if (!std::isfinite(value)) continue;
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  }
  return range;
}

}  // namespace

void compose_row_bars(Canvas& canvas, const std::string& id, Box box,
                      const MatrixBlockLayout& block, const RowBars& bars) {
  const Style& style = canvas.style();
  const scene::Theme& theme = canvas.theme();
  const attention::Evaluation& evaluation = *bars.evaluation;
  const Range range = range_of(bars);
  if (!(range.high > range.low)) return;
  const auto level = [&](double value) {
    return style.snapped(box.y + box.height * (range.high - value) / (range.high - range.low));
  };
  const bool after_mask = bars.kind == MatrixKind::masked || bars.kind == MatrixKind::weights;
  canvas.open(id + "/bars", "the row as bars");
  for (std::size_t j = 0; j < evaluation.n_k; ++j) {
    const Box cell = block.cell(bars.row, j);
    const std::string bar = id + "/bars/bar:" + std::to_string(j);
    if (after_mask && !evaluation.allowed(bars.row, j)) {
      canvas.rect(bar, {cell.x, box.y, cell.width, box.height}, masked_cell(style, 0));
      continue;
    }
    const double value = matrix_entry(evaluation, bars.kind, bars.row, j);
    if (!std::isfinite(value)) continue;
    const double bounded = std::clamp(value, range.low, range.high);
    const double top = level(std::max(0.0, bounded)), bottom = level(std::min(0.0, bounded));
    display::Facts facts;
    facts.value = value;
    canvas.rect(bar, {cell.x, top, cell.width, bottom - top},
                filled(value < 0 ? theme.negative : theme.positive, 0), facts);
  }
  const double zero = level(0);
  canvas.line(id + "/bars/zero", {box.x, zero}, {box.right(), zero},
              {theme.faint, std::max(1.0, style.grid(1.0 / 8))});
  canvas.close();
}

}  // namespace qkv::views
