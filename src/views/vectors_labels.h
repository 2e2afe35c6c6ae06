// How the vector view names its rows and writes its numbers.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "views/canvas.h"
#include "views/vectors_content.h"

namespace qkv::views {

// Left of the groups: "x", "k = W_k x", "v = W_v x" (c for a context's x); the symbol alone where
// the numbers are given, or where there is no room for more.
display::Math section_formula(const VectorsContent& content, char symbol, bool with_source);
// Below it: "embedding", "key", "value"; says so where they are given.
std::string section_word(const VectorsContent& content, char symbol);
// Below the question: "q = W_q x", or "q".
display::Math question_formula(const VectorsContent& content);

// At most 4 decimals, without zeros at the end: "0.5".
std::string short_number(double value);

// "meaning: all zero"
std::string zero_label(const std::string& name);

// A label that is either a formula or text.
struct RowLabel {
  std::optional<display::Math> math;
  std::string text;
  double width(const Canvas& canvas, double math_size, double text_size) const;
};
RowLabel score_row_label(const VectorsContent& content, ScoreRow row);

// How the numbers of one group are written.
struct VectorNumbers {
  int decimals = 2;
  double size = 0;  // em; 0: none of the group's numbers is written
};

// The number in a cell; "" where the group's numbers are not written. A weight with 2 decimals has
// no leading zero.
std::string vector_cell(double value, const VectorNumbers& numbers);
std::string weight_text(double weight, const VectorNumbers& numbers);

// The widths of numbers, asked for by their shape: digits are equally wide.
class NumberShapes {
 public:
  void add(const std::string& number);
  bool empty() const { return shapes_.empty(); }
  // px at 1 em, of the widest.
  double widest(const Canvas& canvas, display::Weight weight) const;

 private:
  std::set<std::string> shapes_;
};

// All numbers that the states write into a group's cells.
void add_shapes(NumberShapes& shapes, const VectorGroup& group, int decimals);
void add_score_shapes(NumberShapes& shapes, const VectorsContent& content, int decimals);
void add_weight_shapes(NumberShapes& shapes, const VectorsContent& content, int decimals);

}  // namespace qkv::views
