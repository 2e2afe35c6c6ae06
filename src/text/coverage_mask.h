// Glyphs to pixels, for surfaces that are pixels: FreeType's exact-coverage rasteriser takes a
// third of the time of Cairo's, and puts letters where they were measured (Cairo before 1.18 moves
// glyphs to whole pixels: they would be spaced unevenly, and jump in films).
#pragma once

#include <cairo.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <memory>
#include <span>
#include <vector>

#include "text/face.h"

namespace qkv::text {

using FreeType = std::unique_ptr<FT_LibraryRec_, Release<FT_Done_FreeType>>;

// Throws Error (machine) where FreeType does not start.
FreeType start_freetype();

class CoverageMask {
 public:
  // For shapes inside `bounds`, under the context's present transform, within its clip.
  CoverageMask(FT_Library library, const Box& bounds, cairo_t* cr);

  // Fills a shape (non-zero winding), scaled by `size` and moved to `at`. Where shapes overlap the
  // greater coverage counts: letters that join show no seam.
  void add(std::span<const display::PathStep> steps, Point at, double size);

  void paint(Colour colour);

 private:
  FT_Library library_;
  cairo_t* cr_;
  cairo_matrix_t matrix_{};
  int x_ = 0, y_ = 0, width_ = 0, height_ = 0, stride_ = 0;  // device pixels
  std::vector<unsigned char> coverage_;
};

}  // namespace qkv::text
