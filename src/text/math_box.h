// A part of a formula, set: pieces and rules round its own origin (on the baseline, at its left),
// and what its neighbours need to know. Unit: px; ascent and descent positive.
#pragma once

#include <memory>
#include <vector>

#include "text/setting.h"

namespace qkv::text {

struct MathBox {
  std::vector<Piece> pieces;
  std::vector<Box> rules;
  double width = 0;
  double ascent = 0, descent = 0;  // of the ink; descent may be negative
  double italic = 0;               // the part of the width that the last letter only leans into
  bool single = false;             // one character: scripts follow the font, not the box
  bool empty() const { return pieces.empty() && rules.empty() && width == 0; }
};

MathBox glyph_box(std::shared_ptr<const Shaped> shaped, double size);
MathBox rule_box(double width, double above, double below);
MathBox blank_box(double width);

// Puts `part` into `box` with its origin at (x, −rise); the width of `box` is left alone.
void place(MathBox& box, const MathBox& part, double x, double rise);
// Puts `part` behind what is there.
void append(MathBox& box, const MathBox& part);

}  // namespace qkv::text
