// Formulas, set by the rules of the font's OpenType MATH table (inline style), after "Mathematical
// typesetting" in the OpenType specification, MathML Core and the TeXbook, appendix G.
#pragma once

#include <string>
#include <vector>

#include "display/math.h"
#include "text/math_box.h"
#include "text/math_font.h"

namespace qkv::text {

class MathLayout {
 public:
  // The faces and the shaper must outlive the layout. `page` is the face of words. Throws Error
  // (machine) where `math` is not a math font.
  MathLayout(const Face& math, const Face& page, const Shaper& shaper);

  // Characters that the math font lacks are set in the page's family. Throws Error (bad_input)
  // naming the character that no font has.
  Setting set(const display::Math& formula, double size, Colour colour) const;

 private:
  struct Style {
    double size;           // em of the whole formula
    int level = 0;         // 0 full size, 1 script, 2 script of a script
    bool cramped = false;  // superscripts stay lower: under a bar, in a subscript
  };
  double em(const Style& style) const { return style.size * font_.script_scale(style.level); }
  double length(hb_ot_math_constant_t which, const Style& style) const {
    return font_.constant(which) * em(style);
  }
  static Style script(Style style, bool cramped);

  MathBox box(const display::Math& math, const Style& style) const;
  MathBox leaf(const display::Math& math, const Style& style) const;
  MathBox word(const std::string& text, bool bold, const Style& style) const;
  MathBox row(const std::vector<const display::Math*>& elements, const Style& style) const;
  MathBox fraction(const display::Math& math, const Style& style) const;
  MathBox radical(const display::Math& math, const Style& style) const;
  MathBox with_scripts(const MathBox& base, const display::Math& low, const display::Math& high,
                       const Style& style) const;
  MathBox fenced(const display::Math& math, const Style& style) const;
  MathBox delimiter(char32_t character, double height, const Style& style) const;

  MathFont font_;
  const Shaper& shaper_;
  double word_scale_;  // makes the page's x-height that of the math font
};

}  // namespace qkv::text
