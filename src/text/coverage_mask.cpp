#include "text/coverage_mask.h"

#include FT_OUTLINE_H

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "base/error.h"

namespace qkv::text {
namespace {

using display::PathStep;

// FT_Outline's own element types, which differ between its versions.
using Tag = std::remove_pointer_t<decltype(FT_Outline::tags)>;
using End = std::remove_pointer_t<decltype(FT_Outline::contours)>;

struct Extent {
  double left, top, right, bottom;
};

Extent device_extent(const Box& box, cairo_t* cr) {
  constexpr double kFar = std::numeric_limits<double>::max();
  Extent extent{kFar, kFar, -kFar, -kFar};
  for (Point p : {Point{box.x, box.y}, Point{box.right(), box.y}, Point{box.x, box.bottom()},
                  Point{box.right(), box.bottom()}}) {
    cairo_user_to_device(cr, &p.x, &p.y);
    extent = {std::min(extent.left, p.x), std::min(extent.top, p.y), std::max(extent.right, p.x),
              std::max(extent.bottom, p.y)};
  }
  return extent;
}

Extent clip_extent(cairo_t* cr) {
  Extent clip{};
  cairo_save(cr);
  cairo_identity_matrix(cr);
  cairo_clip_extents(cr, &clip.left, &clip.top, &clip.right, &clip.bottom);
  cairo_restore(cr);
  return clip;
}

// Device pixels to FreeType's 26.6, y up from `bottom`.
class OutlineBuilder {
 public:
  OutlineBuilder(const cairo_matrix_t& em_to_device, int left, int bottom)
      : matrix_(em_to_device), left_(left), bottom_(bottom) {}

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
        break;  // FreeType closes every contour
    }
  }

  // Valid as long as the builder.
  FT_Outline outline() {
    end_contour();
    if (points_.size() > 32767) throw Error(Exit::machine, "a font's glyph has too many points");
    FT_Outline outline{};
    outline.n_points = static_cast<decltype(outline.n_points)>(points_.size());
    outline.n_contours = static_cast<decltype(outline.n_contours)>(ends_.size());
    outline.points = points_.data();
    outline.tags = tags_.data();
    outline.contours = ends_.data();
    return outline;
  }

 private:
  void add_point(Point p, int tag) {
    cairo_matrix_transform_point(&matrix_, &p.x, &p.y);
    points_.push_back({std::lround((p.x - left_) * 64), std::lround((bottom_ - p.y) * 64)});
    tags_.push_back(static_cast<Tag>(tag));
  }
  void end_contour() {
    const std::size_t last = ends_.empty() ? 0 : static_cast<std::size_t>(ends_.back()) + 1;
    if (points_.size() > last) ends_.push_back(static_cast<End>(points_.size() - 1));
  }

  cairo_matrix_t matrix_;
  int left_, bottom_;
  std::vector<FT_Vector> points_;
  std::vector<Tag> tags_;
  std::vector<End> ends_;
};

struct Target {
  unsigned char* pixels;
  int height, stride;
};

void take_spans(int y, int count, const FT_Span* spans, void* user) {
  const Target& target = *static_cast<const Target*>(user);
  unsigned char* row =
      target.pixels + static_cast<std::ptrdiff_t>(target.height - 1 - y) * target.stride;
  for (const FT_Span& span : std::span(spans, static_cast<std::size_t>(count))) {
    for (int x = span.x; x < span.x + span.len; ++x) row[x] = std::max(row[x], span.coverage);
  }
}

}  // namespace

FreeType start_freetype() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library)) throw Error(Exit::machine, "FreeType does not start");
  return FreeType(library);
}

CoverageMask::CoverageMask(FT_Library library, const Box& bounds, cairo_t* cr)
    : library_(library), cr_(cr) {
  cairo_get_matrix(cr, &matrix_);
  const Extent shapes = device_extent(bounds, cr), clip = clip_extent(cr);
  const double left = std::floor(std::max(shapes.left, clip.left));
  const double top = std::floor(std::max(shapes.top, clip.top));
  const double right = std::ceil(std::min(shapes.right, clip.right));
  const double bottom = std::ceil(std::min(shapes.bottom, clip.bottom));
  if (right <= left || bottom <= top) return;
  x_ = static_cast<int>(left);
  y_ = static_cast<int>(top);
  width_ = static_cast<int>(right - left);
  height_ = static_cast<int>(bottom - top);
  stride_ = cairo_format_stride_for_width(CAIRO_FORMAT_A8, width_);
  coverage_.resize(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_));
}

void CoverageMask::add(std::span<const PathStep> steps, Point at, double size) {
  if (coverage_.empty()) return;
  cairo_matrix_t em_to_device = matrix_;
  cairo_matrix_translate(&em_to_device, at.x, at.y);
  cairo_matrix_scale(&em_to_device, size, size);
  OutlineBuilder builder(em_to_device, x_, y_ + height_);
  for (const PathStep& step : steps) builder.add(step);
  FT_Outline outline = builder.outline();
  Target target{coverage_.data(), height_, stride_};
  FT_Raster_Params parameters{};
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = take_spans;
  parameters.user = &target;
  parameters.clip_box = {0, 0, width_, height_};
  if (const FT_Error error = FT_Outline_Render(library_, &outline, &parameters)) {
    throw Error(Exit::machine, "FreeType error " + std::to_string(error) + " filling text");
  }
}

void CoverageMask::paint(Colour c) {
  if (coverage_.empty()) return;
  const std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>> mask(
      cairo_image_surface_create_for_data(coverage_.data(), CAIRO_FORMAT_A8, width_, height_,
                                          stride_));
  cairo_save(cr_);
  cairo_identity_matrix(cr_);
  cairo_set_source_rgba(cr_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
  cairo_mask_surface(cr_, mask.get(), x_, y_);
  cairo_restore(cr_);
}

}  // namespace qkv::text
