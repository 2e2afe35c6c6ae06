// Points, sizes and boxes on the page. Unit: layout px (1/96 inch), x to the right, y down.
#pragma once

#include <algorithm>

namespace qkv {

struct Point {
  double x = 0, y = 0;
  bool operator==(const Point&) const = default;
};

struct Size {
  double width = 0, height = 0;
  bool operator==(const Size&) const = default;
};

struct Box {
  double x = 0, y = 0, width = 0, height = 0;

  double right() const { return x + width; }
  double bottom() const { return y + height; }
  Point centre() const { return {x + width / 2, y + height / 2}; }
  bool empty() const { return width <= 0 || height <= 0; }

  // The box with every side moved in by d (out, where d is negative).
  Box inset(double d) const { return inset(d, d); }
  Box inset(double dx, double dy) const {
    return {x + dx, y + dy, width - 2 * dx, height - 2 * dy};
  }
  Box moved(double dx, double dy) const { return {x + dx, y + dy, width, height}; }

  // Whether `other` lies inside, give or take `tolerance` px on every side.
  bool contains(const Box& other, double tolerance = 0) const {
    return other.x >= x - tolerance && other.y >= y - tolerance &&
           other.right() <= right() + tolerance && other.bottom() <= bottom() + tolerance;
  }
  bool contains(Point p) const { return p.x >= x && p.y >= y && p.x <= right() && p.y <= bottom(); }

  // Whether the two share more than `tolerance` px in both directions.
  bool overlaps(const Box& other, double tolerance = 0) const {
    return std::min(right(), other.right()) - std::max(x, other.x) > tolerance &&
           std::min(bottom(), other.bottom()) - std::max(y, other.y) > tolerance;
  }
  // The smallest box that holds both.
  Box joined(const Box& other) const {
    const double left = std::min(x, other.x), top = std::min(y, other.y);
    return {left, top, std::max(right(), other.right()) - left,
            std::max(bottom(), other.bottom()) - top};
  }
  bool operator==(const Box&) const = default;
};

// Rounds to 1/256 px, so that equal pictures compare equal; -0 becomes 0.
// Throws std::logic_error where the number is not finite or its size exceeds 2^20 px.
double quantised(double px);
Point quantised(Point p);
Box quantised(Box b);

}  // namespace qkv
