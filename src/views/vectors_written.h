// The lines below the grid: the expanded column's dot product and what becomes of it, or the output
// as a sum of values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/canvas.h"
#include "views/expansion.h"
#include "views/vectors_content.h"

namespace qkv::views {

// A stretch that is not broken over lines: a formula or text.
struct WrittenPiece {
  display::Id id;
  std::optional<display::Math> math;
  std::vector<display::TextRun> runs;
  double space = 0.25;  // before it, in em, unless it begins a line
};

using WrittenLine = std::vector<WrittenPiece>;

// What the state writes out, as far as it is revealed; no lines where it expands nothing.
// `most_dimensions`: of the output, one line each.
std::vector<WrittenLine> written_lines(const VectorsContent& content, const Canvas& canvas,
                                       const ExpansionLimits& limits, std::size_t most_dimensions,
                                       double size);

// How written lines are set on a page: one size and so many lines for all states.
struct WrittenLayout {
  Box box;  // of all lines; empty where nothing is ever written
  double size = 0;
  double leading = 0;  // px from line to line
  ExpansionLimits limits;
  std::size_t most_dimensions = 3;
  std::size_t lines = 0;  // the most over all states, after breaking
};

struct WrittenLimits {
  double largest = 0;               // em
  std::size_t most_lines = 4;       // to be aimed at; 0: nothing is written
  std::size_t most_dimensions = 3;  // lines of a written-out output; one of them tells of more
};

// As wide as `width`, at the origin.
WrittenLayout arrange_written(const std::vector<VectorsContent>& contents, double width,
                              const WrittenLimits& limits, const Canvas& canvas);

void compose_written(Canvas& canvas, const WrittenLayout& layout, const VectorsContent& content);

}  // namespace qkv::views
