// The stages of one head as matrices in rows of `columns`, each under its heading and over its
// legend, with arrows from one to the next.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/state.h"
#include "views/canvas.h"
#include "views/matrix_block.h"
#include "views/stages_plan.h"

namespace qkv::views {

struct StageRequest {
  std::vector<MatrixKind> kinds;
  std::vector<const scene::Passage*> passages;
  std::string widest_number, widest_brief;
  double heading = 0;  // width of the widest title and formula
  double legend = 0;   // least width of a legend; 0: no legends
  std::size_t columns = 1;
  double largest_pitch = 0;
  double widest_column = 1;  // column pitch, at most so many times the row pitch
  double bars = 0;           // height of the asking row's bars under each matrix; 0: none
};

struct StageSlot {
  MatrixKind kind = MatrixKind::scores;
  Box heading;
  MatrixBlockLayout block;
  Box bars, legend;  // height 0 where there are none
};

struct StageBlocksLayout {
  std::vector<StageSlot> slots;
  std::size_t columns = 1;
  Box box;
  double pitch = 0;    // of the rows, the same in all blocks; ≤ 0 where they do not fit
  double stretch = 1;  // columns are at most so many times as wide as rows are high
};

// At the top of `area`, the largest that fits (height 0: only the width binds), spread over its
// width.
StageBlocksLayout arrange_stage_blocks(const Style& style, Box area, const StageRequest& request,
                                       const display::TextMeasurer& measurer);

// The least height at which one row of those stages is drawn.
double least_row_height(const Style& style, const StageRequest& request);

struct StageContent {
  ShownHead shown;
  const TokenColours* colours = nullptr;
  double largest = 0;  // of the diverging scale
  std::optional<std::size_t> ask;
  scene::Reveal reveal;
  std::string id;  // prefix: "head:0"
};

void compose_stage_blocks(Canvas& canvas, const StageBlocksLayout& layout,
                          const StageContent& content);

// The width that the heading of that stage needs.
double heading_width(const Style& style, const ShownHead& head, MatrixKind kind,
                     const display::TextMeasurer& measurer);

}  // namespace qkv::views
