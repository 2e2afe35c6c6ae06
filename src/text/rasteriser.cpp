#include "text/rasteriser.h"

#include FT_OUTLINE_H

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "text/outline_box.h"

namespace qkv::text {
namespace {

using display::PathStep;

// FreeType counts the points of an outline in 15 bits; a line of text longer than that is filled
// in several.
constexpr std::size_t kMostPoints = 30000;

// FT_Outline's own element types, which differ between its versions.
using Tag = std::remove_pointer_t<decltype(FT_Outline::tags)>;
using End = std::remove_pointer_t<decltype(FT_Outline::contours)>;

// A whole number of device pixels.
struct PixelBox {
  int x, y, width, height;
};

// The pixels that the outline's bounds and the clip share.
PixelBox pixels_of(const Outline& outline, cairo_t* cr) {
  const std::optional<Box> bounds = box_of(outline.steps);
  if (!bounds) return {0, 0, 0, 0};
  double left = std::numeric_limits<double>::max(), top = left, right = -left, bottom = -left;
  for (const Point corner :
       {Point{bounds->x, bounds->y}, Point{bounds->right(), bounds->y},
        Point{bounds->x, bounds->bottom()}, Point{bounds->right(), bounds->bottom()}}) {
    Point p = corner;
    cairo_user_to_device(cr, &p.x, &p.y);
    left = std::min(left, p.x);
    right = std::max(right, p.x);
    top = std::min(top, p.y);
    bottom = std::max(bottom, p.y);
  }
  cairo_save(cr);
  cairo_identity_matrix(cr);
  double clip_left = 0, clip_top = 0, clip_right = 0, clip_bottom = 0;
  cairo_clip_extents(cr, &clip_left, &clip_top, &clip_right, &clip_bottom);
  cairo_restore(cr);
  left = std::floor(std::max(left, clip_left));
  top = std::floor(std::max(top, clip_top));
  right = std::ceil(std::min(right, clip_right));
  bottom = std::ceil(std::min(bottom, clip_bottom));
  if (right <= left || bottom <= top) return {0, 0, 0, 0};
  return {static_cast<int>(left), static_cast<int>(top), static_cast<int>(right - left),
          static_cast<int>(bottom - top)};
}

// Device pixels to FreeType's 26.6, y up from the lower edge of `target`.
class OutlineBuilder {
 public:
  OutlineBuilder(const PixelBox& target, cairo_t* cr) : target_(target) {
    cairo_get_matrix(cr, &matrix_);
  }

  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        end_contour();
        add_point(step.c, FT_CURVE_TAG_ON);
        break;
      case PathStep::Kind::line:
        add_point(step.c, FT_CURVE_TAG_ON);
        break;
      case PathStep::Kind::cubic:
        add_point(step.a, FT_CURVE_TAG_CUBIC);
        add_point(step.b, FT_CURVE_TAG_CUBIC);
        add_point(step.c, FT_CURVE_TAG_ON);
        break;
      case PathStep::Kind::close:
        break;  // every contour is closed
    }
  }
  std::size_t size() const { return points_.size(); }

  void render(FT_Library library, FT_Bitmap& bitmap) {
    end_contour();
    FT_Outline outline{};
    outline.n_points = static_cast<decltype(outline.n_points)>(points_.size());
    outline.n_contours = static_cast<decltype(outline.n_contours)>(ends_.size());
    outline.points = points_.data();
    outline.tags = tags_.data();
    outline.contours = ends_.data();
    if (const FT_Error error = FT_Outline_Get_Bitmap(library, &outline, &bitmap)) {
      throw Error(Exit::machine, "FreeType error " + std::to_string(error) + " filling text");
    }
    points_.clear();
    tags_.clear();
    ends_.clear();
  }

 private:
  void add_point(Point p, int tag) {
    cairo_matrix_transform_point(&matrix_, &p.x, &p.y);
    points_.push_back({std::lround((p.x - target_.x) * 64),
                       std::lround((target_.y + target_.height - p.y) * 64)});
    tags_.push_back(static_cast<Tag>(tag));
  }
  void end_contour() {
    const std::size_t last = ends_.empty() ? 0 : static_cast<std::size_t>(ends_.back()) + 1;
    if (points_.size() > last) ends_.push_back(static_cast<End>(points_.size() - 1));
  }

  PixelBox target_;
  cairo_matrix_t matrix_;
  std::vector<FT_Vector> points_;
  std::vector<Tag> tags_;
  std::vector<End> ends_;
};

}  // namespace

Rasteriser::Rasteriser() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library)) throw Error(Exit::machine, "FreeType does not start");
  library_.reset(library);
}

void Rasteriser::fill(const Outline& outline, cairo_t* cr) const {
  const PixelBox target = pixels_of(outline, cr);
  if (target.width == 0) return;
  const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, target.width);
  std::vector<unsigned char> coverage(static_cast<std::size_t>(stride) *
                                      static_cast<std::size_t>(target.height));
  FT_Bitmap bitmap{};
  bitmap.rows = static_cast<unsigned>(target.height);
  bitmap.width = static_cast<unsigned>(target.width);
  bitmap.pitch = stride;
  bitmap.buffer = coverage.data();
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  OutlineBuilder builder(target, cr);
  for (const PathStep& step : outline.steps) {
    if (step.kind == PathStep::Kind::move && builder.size() > kMostPoints) {
      builder.render(library_.get(), bitmap);
    }
    builder.add(step);
  }
  builder.render(library_.get(), bitmap);
  const std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>> mask(
      cairo_image_surface_create_for_data(coverage.data(), CAIRO_FORMAT_A8, target.width,
                                          target.height, stride));
  const Colour c = outline.colour;
  cairo_save(cr);
  cairo_identity_matrix(cr);
  cairo_set_source_rgba(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
  cairo_mask_surface(cr, mask.get(), target.x, target.y);
  cairo_restore(cr);
}

}  // namespace qkv::text
