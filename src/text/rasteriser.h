// Outlines to pixels, for surfaces that are pixels: FreeType's exact-coverage rasteriser takes a
// third of the time of Cairo's, and puts letters where they were measured (Cairo before 1.18 moves
// glyphs to whole pixels: they would be spaced unevenly, and jump in films).
#pragma once

#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <memory>

#include "text/face.h"
#include "text/typesetter.h"

namespace qkv::text {

class Rasteriser {
 public:
  // Throws Error (machine) where FreeType does not start.
  Rasteriser();

  // Fills the outline (non-zero winding) under the context's transform, within its clip.
  void fill(const Outline& outline, cairo_t* cr) const;

 private:
  std::unique_ptr<FT_LibraryRec_, Release<FT_Done_FreeType>> library_;
};

}  // namespace qkv::text
