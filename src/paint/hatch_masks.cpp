#include "paint/hatch_masks.h"

#include <cmath>

#include "paint/hatch.h"
#include "paint/shapes.h"

namespace qkv::paint {
namespace {

constexpr double kLargest = 512;  // px a side

// The position to 1/256 px: whole pixels, and the rest.
struct Place {
  explicit Place(double at) {
    const double rounded = std::nearbyint(at * 256) / 256;
    whole = std::floor(rounded);
    rest = rounded - whole;
  }
  double whole = 0, rest = 0;
};

cairo_surface_t* draw_mask(const display::Rect& rect, double scale, Point rest) {
  cairo_surface_t* mask = cairo_image_surface_create(
      CAIRO_FORMAT_A8, static_cast<int>(std::ceil(rect.box.width * scale + rest.x)),
      static_cast<int>(std::ceil(rect.box.height * scale + rest.y)));
  cairo_t* cr = cairo_create(mask);
  cairo_translate(cr, rest.x, rest.y);
  cairo_scale(cr, scale, scale);
  const Box box = {0, 0, rect.box.width, rect.box.height};
  add_rect(cr, box, rect.radius);
  cairo_clip(cr);
  add_steps(cr, hatch_lines(box, *rect.hatch));
  cairo_set_line_width(cr, rect.hatch->width);
  cairo_stroke(cr);
  cairo_destroy(cr);
  return mask;
}

}  // namespace

bool HatchMasks::stamp(const display::Rect& rect, double opacity, cairo_t* cr) {
  cairo_matrix_t m;
  cairo_get_matrix(cr, &m);
  const bool upright = m.xy == 0 && m.yx == 0 && m.xx == m.yy && m.xx > 0;
  if (!upright || rect.box.width * m.xx > kLargest || rect.box.height * m.xx > kLargest ||
      cairo_surface_get_type(cairo_get_group_target(cr)) != CAIRO_SURFACE_TYPE_IMAGE) {
    return false;
  }
  Point corner = {rect.box.x, rect.box.y};
  cairo_user_to_device(cr, &corner.x, &corner.y);
  const Place x(corner.x), y(corner.y);
  Mask& mask = masks_[{m.xx, rect.box.width, rect.box.height, rect.radius, rect.hatch->spacing,
                       rect.hatch->width, x.rest, y.rest}];
  if (!mask) mask.reset(draw_mask(rect, m.xx, {x.rest, y.rest}));
  cairo_save(cr);
  cairo_identity_matrix(cr);
  set_colour(cr, rect.hatch->colour, opacity);
  cairo_mask_surface(cr, mask.get(), x.whole, y.whole);
  cairo_restore(cr);
  return true;
}

}  // namespace qkv::paint
