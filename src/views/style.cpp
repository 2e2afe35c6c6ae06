#include "views/style.h"

#include <cmath>

namespace qkv::views {

double Style::snapped(double px) const {
  const double scale = page_->dpi / 96;
  return std::round(px * scale) / scale;
}

Box Style::snapped(Box box) const {
  const double left = snapped(box.x), top = snapped(box.y);
  return {left, top, snapped(box.right()) - left, snapped(box.bottom()) - top};
}

Box Style::content() const {
  const double side = page_->margin, top = vertical_margin();
  const double height = page_->height ? *page_->height - 2 * top : 0;
  return {side, top, page_->width - 2 * side, height};
}

}  // namespace qkv::views
