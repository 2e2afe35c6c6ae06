// What Pango laid out, as glyph runs.
#pragma once

#include <pango/pango.h>

#include <string>

#include "text/shaper.h"

namespace qkv::text {

// The glyphs of one Pango item of `text`, placed from `advance` (em) on, which is moved past them.
// Throws Error (bad_input) where the item's font lacks a glyph.
GlyphRun glyph_run(const PangoGlyphItem& item, const std::string& text, const Face& face,
                   double& advance);

}  // namespace qkv::text
