// A display list as PNG bytes: 8-bit RGB, pHYs from dpi, tEXt/iTXt Title, Description, Software,
// Source. The same list gives the same bytes.
#pragma once

#include <cairo.h>

#include <string>

#include "display/items.h"
#include "sinks/metadata.h"
#include "text/typesetter.h"

namespace qkv::sinks {

// The page has round(size × dpi / 96) pixels. Throws Error (bad_input) where a side exceeds 16384
// or the page 2^28 pixels.
std::string png_bytes(const display::DisplayList& list, const text::Typesetter& typesetter,
                      double dpi, const Metadata& metadata);

// The same of a page that has been drawn: an RGB24 image surface.
std::string png_bytes(cairo_surface_t* page, double dpi, const Metadata& metadata);

}  // namespace qkv::sinks
