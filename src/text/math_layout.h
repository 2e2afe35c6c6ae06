// Formulas, set by the rules of the font's OpenType MATH table.
#pragma once

#include "display/math.h"
#include "text/setting.h"

namespace qkv::text {

class MathLayout {
 public:
  // The faces and the shaper must outlive the layout. `page` is the face of words.
  MathLayout(const Face& math, const Face& page, const Shaper& shaper)
      : math_(math), page_(page), shaper_(shaper) {}

  // Inline style. Throws Error (bad_input) naming the character that the math font lacks.
  Setting set(const display::Math& formula, double size, Colour colour) const;

 private:
  const Face& math_;
  const Face& page_;
  const Shaper& shaper_;
};

}  // namespace qkv::text
