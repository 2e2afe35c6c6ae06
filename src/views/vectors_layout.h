// Where everything of the vector view goes: one column a token, one row a number; at the left a
// gutter of labels and the question beside k, at the right the output beside v.
#pragma once

#include <span>
#include <vector>

#include "views/header.h"
#include "views/vectors_content.h"
#include "views/vectors_labels.h"
#include "views/vectors_written.h"

namespace qkv::views {

// Left to right. Every x is on a device pixel's edge.
struct VectorColumns {
  double section_left = 0, section_width = 0;
  bool section_words = true;  // "k = W_k x" and "key", or only the symbol
  double names_left = 0;
  double bracket = 0;                            // room between k's names and the question
  double question_left = 0, question_width = 0;  // width 0 where no token asks
  double first = 0, width = 0, gap = 0;          // of the tokens' columns
  std::size_t count = 0;                         // at most so many tokens have one
  double missing = 0;   // px that the page is too low by, even with as few rows as can be
  bool elides = false;  // some state has more tokens
  double output_left = 0, output_width = 0;  // width 0 where there is no output
  double right = 0;                          // the content's

  Box token(std::size_t c) const {
    return {first + static_cast<double>(c) * (width + gap), 0, width, 0};
  }
  Box question() const { return {question_left, 0, question_width, 0}; }
  Box output() const { return {output_left, 0, output_width, 0}; }
  double last_right(std::size_t shown) const { return token(shown - 1).right(); }
};

// A group of rows: x, k, the score rows, or v.
struct VectorRows {
  double top = 0;
  std::size_t capacity = 0;  // rows there is room for, the one that tells of more included
};

// Top to bottom.
struct VectorRowsLayout {
  double tokens_top = 0, tokens_height = 0;  // the band of the tokens' names
  double token_size = 0;                     // em
  bool slanted = false;                      // names at 45°
  double height = 0, gap = 0;                // of a row
  VectorRows x, k, scores, v;
  std::vector<ScoreRow> score_rows;  // of all states, in order
  bool swatches = false;             // a row "as a colour" below v
  double missing = 0;   // px that the page is too low by, even with as few rows as can be
  bool elides = false;  // some group has fewer rows than some state wants
  double note_top = 0;  // of the line that tells of tokens without a column; 0: none
  double bottom = 0;    // of the last row

  double pitch() const { return height + gap; }
  // The line the tokens' names stand on (the end of slanted ones), and the marks below it.
  Box names_line(const Style& style) const;
  Box marks_line(const Style& style) const;
  // Row `row` of a group, as wide as `column`.
  Box cell(const VectorRows& rows, std::size_t row, Box column) const {
    return {column.x, rows.top + static_cast<double>(row) * pitch(), column.width, height};
  }
  Box cells(const VectorRows& rows, std::size_t first, std::size_t count, Box column) const {
    const Box top = cell(rows, first, column);
    return {top.x, top.y, top.width, static_cast<double>(count) * pitch() - gap};
  }
};

struct VectorsLayout {
  Size page;
  HeaderLayout header;
  VectorColumns columns;
  VectorRowsLayout rows;
  double name_size = 0;  // em, of the rows' names
  VectorNumbers x, k, scores, weights, v;
  WrittenLayout written;
  double rule = 0;  // y of the line above what is written out; 0: none
};

// Throws Error (bad_input) where the page has no room for the least picture.
VectorsLayout arrange_vectors(const scene::Evaluations& evaluations,
                              std::span<const scene::State> states,
                              const std::vector<VectorsContent>& contents, const Canvas& canvas);

// The parts of it.
VectorColumns arrange_columns(const std::vector<VectorsContent>& contents, Box content,
                              const Canvas& canvas);
// Between `top` and `bottom`, or as high as need be where bottom is 0. Where `missing` is not 0,
// the rest is not set.
VectorRowsLayout arrange_rows(const std::vector<VectorsContent>& contents,
                              const VectorColumns& columns, double top, double bottom,
                              const Canvas& canvas);

// How much of a cell's width a number may take, and of its height an em (a digit is 0.73 em high).
constexpr double kFilled = 0.88, kFilledHeight = 0.95;
// How far a frame round cells stands off them, and its stroke's width.
double frame_offset(const Style& style);
double frame_stroke(const Style& style);
// Of the pill that holds the asking token.
double pill_height(const Style& style);

}  // namespace qkv::views
