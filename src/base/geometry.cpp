#include "base/geometry.h"

#include <cmath>
#include <stdexcept>

namespace qkv {

double quantised(double px) {
  if (!std::isfinite(px) || std::abs(px) > 1048576.0) {
    throw std::logic_error("a coordinate is not finite or off any page");
  }
  const double rounded = std::nearbyint(px * 256.0) / 256.0;
  return rounded == 0 ? 0 : rounded;
}

Point quantised(Point p) { return {quantised(p.x), quantised(p.y)}; }

Box quantised(Box b) {
  return {quantised(b.x), quantised(b.y), quantised(b.width), quantised(b.height)};
}

}  // namespace qkv
