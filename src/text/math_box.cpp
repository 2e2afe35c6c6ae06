#include "text/math_box.h"

#include <algorithm>

namespace qkv::text {
namespace {

bool visible(const MathBox& box) { return !box.pieces.empty() || !box.rules.empty(); }

}  // namespace

MathBox glyph_box(std::shared_ptr<const Shaped> shaped, double size) {
  MathBox box;
  box.width = shaped->advance * size;
  if (shaped->ink) {
    box.ascent = -shaped->ink->y * size;
    box.descent = shaped->ink->bottom() * size;
  }
  box.pieces.push_back({std::move(shaped), size, {0, 0}});
  return box;
}

MathBox rule_box(double width, double above, double below) {
  MathBox box;
  box.rules.push_back({0, -above, width, above - below});
  box.width = width;
  box.ascent = above;
  box.descent = -below;
  return box;
}

MathBox blank_box(double width) {
  MathBox box;
  box.width = width;
  return box;
}

void place(MathBox& box, const MathBox& part, double x, double rise) {
  if (visible(part)) {
    const bool first = !visible(box);
    box.ascent = first ? part.ascent + rise : std::max(box.ascent, part.ascent + rise);
    box.descent = first ? part.descent - rise : std::max(box.descent, part.descent - rise);
  }
  for (Piece piece : part.pieces) {
    piece.at = {piece.at.x + x, piece.at.y - rise};
    box.pieces.push_back(std::move(piece));
  }
  for (const Box& rule : part.rules) box.rules.push_back(rule.moved(x, -rise));
}

void append(MathBox& box, const MathBox& part) {
  place(box, part, box.width, 0);
  box.width += part.width;
  box.italic = part.italic;
}

}  // namespace qkv::text
