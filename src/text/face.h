// One font file: what HarfBuzz, Cairo and the outlines need of it.
#pragma once

#include <cairo.h>
#include <hb.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "display/items.h"

namespace qkv::text {

template <auto release>
struct Release {
  template <typename T>
  void operator()(T* handle) const {
    release(handle);
  }
};
using CairoFontFace = std::unique_ptr<cairo_font_face_t, Release<cairo_font_face_destroy>>;
using HbFont = std::unique_ptr<hb_font_t, Release<hb_font_destroy>>;

// The outline of a glyph and the exact box round it. Unit: em; y down; origin on the baseline.
struct GlyphShape {
  std::vector<display::PathStep> steps;
  std::optional<Box> ink;  // none: nothing to see (a space)
};

class Face {
 public:
  // HarfBuzz units in an em of harfbuzz().
  static constexpr int kEm = 1 << 16;

  // Takes references of its own.
  Face(hb_face_t* face, cairo_font_face_t* cairo_face, std::string file);

  const GlyphShape& shape(std::uint32_t glyph) const;
  bool has(char32_t code_point) const;
  hb_font_t* harfbuzz() const { return harfbuzz_.get(); }
  cairo_font_face_t* cairo() const { return cairo_.get(); }
  const std::string& file() const { return file_; }

 private:
  HbFont harfbuzz_;
  CairoFontFace cairo_;
  std::string file_;
  mutable std::unordered_map<std::uint32_t, GlyphShape> shapes_;
};

}  // namespace qkv::text
