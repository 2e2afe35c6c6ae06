// One n_q × n_k matrix with its labels: rows ask, columns answer. Used wherever a matrix is drawn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/evaluation.h"
#include "scene/evaluations.h"
#include "views/canvas.h"
#include "views/token_colours.h"

namespace qkv::views {

enum class MatrixKind { scores, scaled, masked, weights };

struct MatrixBlockOptions {
  bool row_labels = true;
  bool sums = true;                // the column Σ at the right
  double largest_pitch = 0;        // px from cell to cell
  double smallest_number = 0.095;  // weights below it are not written into their cell
  double widest_column = 1.4;      // column pitch, at most so many times the row pitch
  std::string widest_brief;        // a sample of the widest brief score; "": never brief
};

struct MatrixBlockLayout {
  std::size_t n_q = 0, n_k = 0;  // the most over all states
  Box box;                       // everything
  Box row_labels;                // left of the cells; width 0 where there are none
  Box column_labels;             // above the cells, with the colour marks at its bottom
  Box cells;
  Box sums;                 // right of the cells; width 0 where there are none
  double pitch = 0;         // from row to row
  double column_pitch = 0;  // from column to column, 1 to 1.4 times as much
  double gap = 0;           // between cells
  double row_size = 0, column_size = 0, number_size = 0;  // em; number_size 0: none fit
  double column_angle = 0;                                // degrees
  std::size_t row_stride = 1, column_stride = 1;          // every how many tokens has a label
  double smallest_number = 0;
  bool brief_scores = false;  // scores from 10 up are written without decimals

  Box cell(std::size_t i, std::size_t j) const;
  Box row(std::size_t i, std::size_t columns) const;  // the cells of row i
};

// The largest matrix that fits `area` (whose height may be 0: then only the width binds), at the
// area's top left. `passages`: all that will be shown. `widest_number`: a sample of the widest
// number in a cell.
MatrixBlockLayout arrange_matrix_block(const Style& style, Box area,
                                       const std::vector<const scene::Passage*>& passages,
                                       const MatrixBlockOptions& options,
                                       const std::string& widest_number,
                                       const display::TextMeasurer& measurer);

struct MatrixContent {
  const attention::Evaluation* evaluation = nullptr;
  const scene::Passage* passage = nullptr;
  const TokenColours* colours = nullptr;
  MatrixKind kind = MatrixKind::weights;
  double largest = 1;              // of the diverging scale; weights always use 0…1
  std::optional<std::size_t> ask;  // the framed row
  std::string id;                  // prefix: "head:0"
};

// Adds the block in a group named after the kind ("head:0/weights").
void compose_matrix_block(Canvas& canvas, const MatrixBlockLayout& layout,
                          const MatrixContent& content);

// The entry of the matrix of that kind: masked entries are −∞.
double matrix_entry(const attention::Evaluation& evaluation, MatrixKind kind, std::size_t i,
                    std::size_t j);

// Above so many rows or columns the cells are drawn as one image.
constexpr std::size_t kMostDrawnCells = 64;

// The text in a cell of a score: one decimal ("15.7"), or none from 100 up; brief: from 10 up.
std::string score_cell(double value, bool brief = false);

}  // namespace qkv::views
