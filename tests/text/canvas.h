// A small page to draw on, and what is on it.
#pragma once

#include <cairo.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "text/typesetter.h"

namespace qkv::test {

// One for all tests of a program: what earlier tests drew must not matter.
inline const text::Typesetter& typesetter() {
  static const text::Typesetter shared("Inter", "Latin Modern Math");
  return shared;
}

// Coverage of black ink, 0…255 a pixel.
class Canvas {
 public:
  Canvas(int width, int height)
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_A8, width, height)),
        cr_(cairo_create(surface_)) {}
  ~Canvas() {
    cairo_destroy(cr_);
    cairo_surface_destroy(surface_);
  }
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  cairo_t* cr() const { return cr_; }
  int width() const { return cairo_image_surface_get_width(surface_); }
  int height() const { return cairo_image_surface_get_height(surface_); }
  int at(int x, int y) const {
    cairo_surface_flush(surface_);
    return cairo_image_surface_get_data(surface_)[y * cairo_image_surface_get_stride(surface_) + x];
  }

  // The pixels that hold ink.
  std::optional<Box> ink() const {
    int left = width(), top = height(), right = -1, bottom = -1;
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) {
        if (at(x, y) == 0) continue;
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
      }
    }
    if (right < 0) return std::nullopt;
    return Box{static_cast<double>(left), static_cast<double>(top),
               static_cast<double>(right - left + 1), static_cast<double>(bottom - top + 1)};
  }

  double total() const {
    double sum = 0;
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) sum += at(x, y);
    }
    return sum / 255;
  }

 private:
  cairo_surface_t* surface_;
  cairo_t* cr_;
};

inline int greatest_difference(const Canvas& a, const Canvas& b) {
  int most = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) most = std::max(most, std::abs(a.at(x, y) - b.at(x, y)));
  }
  return most;
}

inline double mean_difference(const Canvas& a, const Canvas& b) {
  double sum = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) sum += std::abs(a.at(x, y) - b.at(x, y));
  }
  return sum / (static_cast<double>(a.width()) * a.height());
}

inline void fill(const std::vector<text::Outline>& outlines, cairo_t* cr) {
  using Kind = display::PathStep::Kind;
  cairo_set_source_rgb(cr, 0, 0, 0);
  for (const text::Outline& outline : outlines) {
    cairo_new_path(cr);
    for (const display::PathStep& s : outline.steps) {
      if (s.kind == Kind::move) cairo_move_to(cr, s.c.x, s.c.y);
      if (s.kind == Kind::line) cairo_line_to(cr, s.c.x, s.c.y);
      if (s.kind == Kind::cubic) cairo_curve_to(cr, s.a.x, s.a.y, s.b.x, s.b.y, s.c.x, s.c.y);
      if (s.kind == Kind::close) cairo_close_path(cr);
    }
    cairo_fill(cr);
  }
}

inline display::Text line(const std::string& text, double size, Point at,
                          display::Weight weight = display::Weight::regular) {
  display::Text item;
  item.id = text;
  item.runs = {{text, weight, kBlack}};
  item.size = size;
  item.at = at;
  return item;
}

inline display::Extents measured(const std::string& text, double size = 26,
                                 display::Weight weight = display::Weight::regular) {
  return typesetter().measure(line(text, size, {}, weight).runs, size);
}

}  // namespace qkv::test
