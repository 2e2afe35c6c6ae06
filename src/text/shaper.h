// Text to positioned glyphs, once, in one place: measuring, drawing and outlines all read these.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "text/face.h"
#include "text/fallback.h"
#include "text/font_map.h"

namespace qkv::text {

// Unit: em, y down, from the start of the text on its baseline.
struct Glyph {
  std::uint32_t index = 0;
  Point at;
};

// Glyphs of one face, left to right, and the text they stand for.
struct GlyphRun {
  const Face* face = nullptr;
  std::vector<Glyph> glyphs;
  std::string text;                            // UTF-8; may be empty (a formula's pieces)
  std::vector<cairo_text_cluster_t> clusters;  // in the order of `text`
  bool backward = false;                       // right to left
};

struct Shaped {
  std::vector<GlyphRun> runs;
  double advance = 0;
  std::optional<Box> ink;
};

// The box round the outlines of all glyphs.
std::optional<Box> ink_of(const std::vector<GlyphRun>& runs);

class Shaper {
 public:
  // `families` are found by family_files(); the first is the one of all text.
  explicit Shaper(const std::vector<std::string>& families);

  // Throws Error (bad_input) naming the character that no font has.
  std::shared_ptr<const Shaped> shape(const std::string& text, display::Weight weight) const;

  const std::string& family() const { return family_; }
  // The regular face of a family.
  const Face& face(const std::string& family) const;

  // The files in use, sorted: the families' own, and what stood in for them so far.
  std::vector<std::string> files() const;

 private:
  const FontMap& map_for(const std::vector<Fallback>& fallbacks) const;
  Shaped shape_now(const std::string& text, display::Weight weight) const;

  std::string family_;
  std::vector<std::string> own_files_;
  mutable std::map<std::vector<Fallback>, std::unique_ptr<FontMap>> maps_;
  mutable Faces faces_;
  Fallbacks fallbacks_;
  const Face* main_ = nullptr;
  mutable std::unordered_map<std::string, std::shared_ptr<const Shaped>> cache_;
};

}  // namespace qkv::text
