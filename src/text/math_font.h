// What the OpenType MATH table and the glyphs of a math font say. Unit: em.
#pragma once

#include <hb-ot.h>

#include <memory>
#include <string>

#include "text/shaper.h"

namespace qkv::text {

class MathFont {
 public:
  // Throws Error (machine) where the face has no MATH table.
  explicit MathFont(const Face& face);

  double constant(hb_ot_math_constant_t which) const;
  // Of the script size (level 1) or the one below (level 2) to the full size; 1 for level 0.
  double script_scale(int level) const;

  bool has(const std::u32string& text) const;
  // `text` in the font's glyphs (the shapes made for small sizes at levels 1 and 2), standing for
  // the characters of `source` (UTF-8). All characters must be there.
  std::shared_ptr<const Shaped> shape(const std::u32string& text, const std::string& source,
                                      int level) const;
  // How far the last glyph leans out over its advance.
  double italic_correction(const Shaped& shaped) const;

  // The smallest form of a vertical delimiter that is at least `height` high, or, where there is
  // none, one assembled from parts. Its ink begins where the font puts it: the caller places it.
  std::shared_ptr<const Shaped> stretched(char32_t character, double height) const;

 private:
  std::uint32_t nominal(char32_t character) const;
  Shaped assembled(std::uint32_t glyph, double height, char32_t character) const;
  const Face& face_;
};

}  // namespace qkv::text
