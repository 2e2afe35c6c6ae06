// Hatches of equal cells are drawn once a picture and stamped: stroking a dozen lines a cell would
// take longer than all the rest.
#pragma once

#include <cairo.h>

#include <map>
#include <memory>
#include <tuple>

#include "display/items.h"

namespace qkv::paint {

class HatchMasks {
 public:
  // Stamps the hatch of `rect`, clipped to its shape, on an image surface. False, with nothing
  // drawn, where it must be stroked instead: another surface, a turned page, a large box.
  bool stamp(const display::Rect& rect, double opacity, cairo_t* cr);

 private:
  struct Destroy {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };
  using Mask = std::unique_ptr<cairo_surface_t, Destroy>;
  // Scale, width, height, radius, spacing, line width, and where in its pixel the box begins.
  using Key = std::tuple<double, double, double, double, double, double, double, double>;

  std::map<Key, Mask> masks_;
};

}  // namespace qkv::paint
