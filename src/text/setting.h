// A set line: shaped pieces and rules placed on the page. Measured, drawn and outlined here, so
// that the three agree. Unit: px, y down, from the baseline at the start of the line.
#pragma once

#include <cairo.h>

#include <memory>
#include <vector>

#include "display/text_measurer.h"
#include "text/coverage_mask.h"
#include "text/shaper.h"
#include "text/typesetter.h"

namespace qkv::text {

struct Piece {
  std::shared_ptr<const Shaped> shaped;
  double size = 0;  // em
  Point at;         // its baseline start
};

// What is filled in one colour.
struct Stretch {
  Colour colour;
  std::vector<Piece> pieces;
  std::vector<Box> rules;  // bars of fractions and radicals
};

struct Setting {
  std::vector<Stretch> stretches;
  double advance = 0;
};

Setting set_runs(std::span<const display::TextRun> runs, double size, const Shaper& shaper);

display::Extents extents_of(const Setting& setting);

// With the line's start at `at`.
std::vector<Outline> outlines_of(const Setting& setting, Point at);
// As pixels on an image surface; elsewhere as glyphs with their text, so that a PDF embeds the font
// and can be searched.
void draw(const Setting& setting, Point at, FT_Library library, cairo_t* cr);

// Where a line of this advance starts.
Point start_of(Point at, display::Anchor anchor, double advance);

}  // namespace qkv::text
