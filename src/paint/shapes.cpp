#include "paint/shapes.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "base/error.h"

namespace qkv::paint {
namespace {

using display::PathStep;

struct SurfaceDeleter {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceDeleter>;

// The distance of a Bézier's controls from its ends that makes a quarter circle of radius 1.
constexpr double kQuarter = 0.5522847498307936;

Surface surface_of(const display::Image& image) {
  if (image.pixels.size() != static_cast<std::size_t>(image.width) * image.height) {
    throw std::logic_error("image '" + image.id + "': pixels do not fill its width and height");
  }
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(image.width),
                                             static_cast<int>(image.height)));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) {
    throw Error(Exit::machine,
                "an image cannot be made: " +
                    std::string(cairo_status_to_string(cairo_surface_status(surface.get()))));
  }
  unsigned char* rows = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (std::uint32_t y = 0; y < image.height; ++y) {
    unsigned char* row = rows + static_cast<std::ptrdiff_t>(y) * stride;
    for (std::uint32_t x = 0; x < image.width; ++x) {
      const Colour c = image.pixels[static_cast<std::size_t>(y) * image.width + x];
      const std::uint32_t packed =
          static_cast<std::uint32_t>(c.r) << 16 | static_cast<std::uint32_t>(c.g) << 8 | c.b;
      std::memcpy(row + 4 * static_cast<std::size_t>(x), &packed, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

}  // namespace

void set_colour(cairo_t* cr, Colour c, double opacity) {
  cairo_set_source_rgba(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0 * opacity);
}

void add_rect(cairo_t* cr, const Box& b, double radius) {
  const double r = std::min({radius, b.width / 2, b.height / 2});
  if (r <= 0) {
    cairo_rectangle(cr, b.x, b.y, b.width, b.height);
    return;
  }
  const double k = r * (1 - kQuarter);
  cairo_move_to(cr, b.x + r, b.y);
  cairo_line_to(cr, b.right() - r, b.y);
  cairo_curve_to(cr, b.right() - k, b.y, b.right(), b.y + k, b.right(), b.y + r);
  cairo_line_to(cr, b.right(), b.bottom() - r);
  cairo_curve_to(cr, b.right(), b.bottom() - k, b.right() - k, b.bottom(), b.right() - r,
                 b.bottom());
  cairo_line_to(cr, b.x + r, b.bottom());
  cairo_curve_to(cr, b.x + k, b.bottom(), b.x, b.bottom() - k, b.x, b.bottom() - r);
  cairo_line_to(cr, b.x, b.y + r);
  cairo_curve_to(cr, b.x, b.y + k, b.x + k, b.y, b.x + r, b.y);
  cairo_close_path(cr);
}

void add_steps(cairo_t* cr, std::span<const PathStep> steps) {
  for (const PathStep& s : steps) {
    switch (s.kind) {
      case PathStep::Kind::move:
        cairo_move_to(cr, s.c.x, s.c.y);
        break;
      case PathStep::Kind::line:
        cairo_line_to(cr, s.c.x, s.c.y);
        break;
      case PathStep::Kind::cubic:
        cairo_curve_to(cr, s.a.x, s.a.y, s.b.x, s.b.y, s.c.x, s.c.y);
        break;
      case PathStep::Kind::close:
        cairo_close_path(cr);
        break;
    }
  }
}

void paint_image(cairo_t* cr, const display::Image& image) {
  if (image.width == 0 || image.height == 0 || image.box.empty()) return;
  const Surface surface = surface_of(image);
  cairo_save(cr);
  cairo_rectangle(cr, image.box.x, image.box.y, image.box.width, image.box.height);
  cairo_clip(cr);
  cairo_translate(cr, image.box.x, image.box.y);
  cairo_scale(cr, image.box.width / image.width, image.box.height / image.height);
  cairo_set_source_surface(cr, surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
  // Pixels cut by the edge of the box take the nearest colour; a PDF has no such edge.
  if (cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE) {
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
  }
  cairo_paint_with_alpha(cr, image.opacity);
  cairo_restore(cr);
}

}  // namespace qkv::paint
