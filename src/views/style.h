// Sizes and spacing of a page, in layout px, derived from its type scale so that every page keeps
// the same proportions.
#pragma once

#include "base/geometry.h"
#include "scene/page.h"

namespace qkv::views {

class Style {
 public:
  explicit Style(const scene::Page& page) : page_(&page) {}

  const scene::Page& page() const { return *page_; }
  const scene::Theme& theme() const { return page_->theme; }
  const scene::TypeScale& type() const { return page_->type; }
  const scene::Parts& parts() const { return page_->parts; }

  // `steps` of the 8 px grid of a page whose labels are 17 px, scaled with the labels.
  double grid(double steps) const { return steps * 8 * page_->type.label / 17; }
  double gap() const { return grid(3.0 / 8); }            // between cells
  double cell_radius() const { return grid(5.0 / 8); }    // of cells
  double panel_radius() const { return grid(18.0 / 8); }  // of panels

  // The nearest coordinate on a device pixel's edge, at the page's resolution.
  double snapped(double px) const;
  Box snapped(Box box) const;  // every side snapped

  // Pages are wide: above and below, two thirds of the margin at the sides look the same.
  double vertical_margin() const {
    return height_follows_content() ? page_->margin : page_->margin * 2 / 3;
  }

  // The part of the page inside the margins; its height is 0 where it follows the content.
  Box content() const;
  bool height_follows_content() const { return !page_->height.has_value(); }

 private:
  const scene::Page* page_;
};

}  // namespace qkv::views
