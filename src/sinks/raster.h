// A display list as pixels in memory.
#pragma once

#include <cairo.h>

#include <memory>

#include "display/items.h"
#include "text/typesetter.h"

namespace qkv::sinks {

struct SurfaceDeleter {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceDeleter>;

struct ContextDeleter {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Context = std::unique_ptr<cairo_t, ContextDeleter>;

// Throws Error (machine) where Cairo reports a fault; `what` is what cannot be made.
void require(cairo_status_t status, const char* what);

struct PixelSize {
  int width = 0, height = 0;
};

// round(size × dpi / 96). Throws Error (bad_input) where a side is 0 or exceeds 16384, the page has
// more than 2^28 pixels, or dpi is not a positive number.
PixelSize pixel_size(Size page, double dpi);

// The page as an RGB24 image surface.
Surface rasterise(const display::DisplayList& list, const text::Typesetter& typesetter, double dpi);

// The same onto a surface made by blank_page() for that size, whatever it showed before.
Surface blank_page(PixelSize size);
void rasterise_onto(cairo_surface_t* surface, const display::DisplayList& list,
                    const text::Typesetter& typesetter, double dpi);

}  // namespace qkv::sinks
