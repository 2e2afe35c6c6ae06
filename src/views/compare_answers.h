// What an asking token looks at, as bars under a matrix and level with it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "views/canvas.h"
#include "views/matrix_block.h"
#include "views/stages_plan.h"

namespace qkv::views {

// Height of a list of `rows` keys with its heading.
double answers_height(const Style& style, std::size_t rows);

// At most `most` keys, in their order: those that get the largest weight from either head.
std::vector<std::size_t> answers_of_both(std::span<const double> first,
                                         std::span<const double> second, std::size_t most);

struct AnswersContent {
  ShownHead shown;
  const TokenColours* colours = nullptr;
  std::size_t ask = 0;
  std::vector<std::size_t> keys;  // the rows
};

// Tokens stand in the matrix's row labels, bars run along its cells, percentages end where it does.
void compose_answers(Canvas& canvas, double top, const MatrixBlockLayout& block,
                     const AnswersContent& content);

}  // namespace qkv::views
