#include "sinks/raster.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "paint/paint.h"

namespace qkv::sinks {
namespace {

constexpr double kLongestSide = 16384;
constexpr double kMostPixels = 268435456;  // 2^28

}  // namespace

void require(cairo_status_t status, const char* what) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  throw Error(Exit::machine, fmt::format("{}: {}", what, cairo_status_to_string(status)));
}

PixelSize pixel_size(Size page, double dpi) {
  if (!(std::isfinite(dpi) && dpi > 0)) {
    throw Error(Exit::bad_input, fmt::format("dpi is {}; a positive number was expected", dpi));
  }
  const double width = std::round(page.width * dpi / 96);
  const double height = std::round(page.height * dpi / 96);
  const bool fits = width >= 1 && height >= 1 && width <= kLongestSide && height <= kLongestSide &&
                    width * height <= kMostPixels;
  if (!fits) {
    throw Error(Exit::bad_input,
                fmt::format("a page of {:.6g} × {:.6g} px at {:.6g} dpi has {:.0f} × {:.0f} pixels;"
                            " 1 to 16384 a side and 2^28 in all are possible; lower the dpi",
                            page.width, page.height, dpi, width, height));
  }
  return {static_cast<int>(width), static_cast<int>(height)};
}

Surface blank_page(PixelSize size) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height));
  require(cairo_surface_status(surface.get()), "the page's pixels");
  return surface;
}

void rasterise_onto(cairo_surface_t* surface, const display::DisplayList& list,
                    const text::Typesetter& typesetter, double dpi) {
  const Context context(cairo_create(surface));
  cairo_t* cr = context.get();
  // The page may end within the last pixel: no black shows there.
  const Colour paper = list.background;
  cairo_set_source_rgb(cr, paper.r / 255.0, paper.g / 255.0, paper.b / 255.0);
  cairo_paint(cr);
  cairo_scale(cr, dpi / 96, dpi / 96);
  paint::paint(list, typesetter, cr);
  require(cairo_status(cr), "drawing the page");
  cairo_surface_flush(surface);
}

Surface rasterise(const display::DisplayList& list, const text::Typesetter& typesetter,
                  double dpi) {
  Surface surface = blank_page(pixel_size(list.size, dpi));
  rasterise_onto(surface.get(), list, typesetter, dpi);
  return surface;
}

}  // namespace qkv::sinks
