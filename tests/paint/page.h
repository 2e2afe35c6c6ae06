// A painted page and its pixels.
#pragma once

#include <cairo.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "paint/paint.h"

namespace qkv::test {

inline const text::Typesetter& typesetter() {
  static const text::Typesetter shared("Inter", "Latin Modern Math");
  return shared;
}

class Page {
 public:
  explicit Page(const display::DisplayList& list, double scale = 1)
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                            static_cast<int>(std::ceil(list.size.width * scale)),
                                            static_cast<int>(std::ceil(list.size.height * scale)))),
        cr_(cairo_create(surface_)) {
    cairo_scale(cr_, scale, scale);
    try {
      paint::paint(list, typesetter(), cr_);
    } catch (...) {
      release();
      throw;
    }
  }
  ~Page() { release(); }
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  int width() const { return cairo_image_surface_get_width(surface_); }
  int height() const { return cairo_image_surface_get_height(surface_); }
  Colour at(int x, int y) const {
    cairo_surface_flush(surface_);
    std::uint32_t packed = 0;
    std::memcpy(&packed,
                cairo_image_surface_get_data(surface_) +
                    y * cairo_image_surface_get_stride(surface_) + 4 * x,
                4);
    return {static_cast<std::uint8_t>(packed >> 16), static_cast<std::uint8_t>(packed >> 8),
            static_cast<std::uint8_t>(packed)};
  }
  std::vector<Colour> pixels() const {
    std::vector<Colour> all;
    for (int y = 0; y < height(); ++y) {
      for (int x = 0; x < width(); ++x) all.push_back(at(x, y));
    }
    return all;
  }

 private:
  void release() {
    cairo_destroy(cr_);
    cairo_surface_destroy(surface_);
  }
  cairo_surface_t* surface_;
  cairo_t* cr_;
};

inline display::DisplayList white_page(std::vector<display::Item> items, double width = 100,
                                       double height = 80) {
  display::DisplayList list;
  list.size = {width, height};
  list.background = kWhite;
  list.root.id = "page";
  list.root.children = std::move(items);
  return list;
}

inline display::Rect filled(Box box, Colour colour, double radius = 0) {
  display::Rect rect;
  rect.id = "rect";
  rect.box = box;
  rect.fill = colour;
  rect.radius = radius;
  return rect;
}

inline int difference(Colour a, Colour b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

}  // namespace qkv::test
