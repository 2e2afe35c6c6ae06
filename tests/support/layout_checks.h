// What every settled picture must hold, checked on its items instead of its pixels:
//   no two texts overlap; each text's ink lies inside its parent's box; everything is on the page;
//   no text is smaller than the page's minimum; every text contrasts with what is painted under it,
//   is not covered by what is painted after it, and no stroke crosses it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/support/flat_picture.h"

namespace qkv::test {

constexpr double kOverlapTolerance = 0.5;  // px that two inks may share
constexpr double kParentTolerance = 1;     // px that ink may leave its parent by
constexpr double kPageTolerance = 0.5;     // px that an item may leave the page by
constexpr double kSizeTolerance = 0.01;    // px
constexpr double kLargeText = 24;          // px, from where a contrast of 3 is enough
constexpr double kContrast = 4.5, kLargeContrast = 3;
constexpr std::size_t kMostReported = 40;

// By how much two convex quads overlap along the axis where they do so least; negative: apart.
inline double shared_depth(const Quad& a, const Quad& b) {
  double least = 1e9;
  for (const Quad* quad : {&a, &b}) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Point p = (*quad)[side], q = (*quad)[side + 1];
      const double length = std::hypot(q.x - p.x, q.y - p.y);
      if (length == 0) continue;
      const double nx = (q.y - p.y) / length, ny = -(q.x - p.x) / length;
      double a_low = 1e9, a_high = -1e9, b_low = 1e9, b_high = -1e9;
      for (std::size_t i = 0; i < 4; ++i) {
        const double on_a = a[i].x * nx + a[i].y * ny, on_b = b[i].x * nx + b[i].y * ny;
        a_low = std::min(a_low, on_a), a_high = std::max(a_high, on_a);
        b_low = std::min(b_low, on_b), b_high = std::max(b_high, on_b);
      }
      least = std::min(least, std::min(a_high, b_high) - std::max(a_low, b_low));
    }
  }
  return least;
}

// Non-zero winding.
inline bool covers(const FlatShape& shape, Point p) {
  if (!shape.box.contains(p)) return false;
  int winding = 0;
  for (const Polyline& line : shape.outlines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      const Point a = line[i], b = line[(i + 1) % line.size()];
      const double side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
      if (a.y <= p.y && b.y > p.y && side > 0) ++winding;
      if (a.y > p.y && b.y <= p.y && side < 0) --winding;
    }
  }
  return winding != 0;
}

// What the shape paints at p; nullopt: nothing. Between hatch lines, or on one.
inline std::optional<Colour> paint_at(const FlatShape& shape, Point p, bool on_hatch) {
  std::optional<Colour> paint = on_hatch && shape.hatch ? shape.hatch : shape.fill;
  if (shape.image) {
    const display::Image& image = *shape.image;
    const auto pixel = [](double at, double from, double length, std::uint32_t count) {
      const double index = std::floor((at - from) / length * count);
      return static_cast<std::size_t>(std::clamp(index, 0.0, count - 1.0));
    };
    paint = image.pixels[pixel(p.y, shape.box.y, shape.box.height, image.height) * image.width +
                         pixel(p.x, shape.box.x, shape.box.width, image.width)];
  }
  if (!paint || !covers(shape, p)) return std::nullopt;
  return with_alpha(*paint, paint->a / 255.0 * shape.opacity);
}

// How deep the shape's stroke reaches into the ink; negative: not at all.
inline double crossing(const FlatShape& shape, const Quad& ink) {
  double deepest = -1;
  for (const Polyline& line : shape.outlines) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Point a = line[i], b = line[i + 1];
      const double length = std::hypot(b.x - a.x, b.y - a.y), half = shape.stroke_width / 2;
      if (length == 0) continue;
      const double nx = (b.y - a.y) / length * half, ny = -(b.x - a.x) / length * half;
      const Quad stroke{Point{a.x + nx, a.y + ny}, Point{b.x + nx, b.y + ny},
                        Point{b.x - nx, b.y - ny}, Point{a.x - nx, a.y - ny}};
      deepest = std::max(deepest, shared_depth(stroke, ink));
    }
  }
  return deepest;
}

class LayoutChecks {
 public:
  LayoutChecks(const display::DisplayList& list, double minimum_size)
      : picture_(flattened(list)), minimum_(minimum_size) {}

  std::vector<std::string> run() {
    overlaps();
    for (const FlatText& text : picture_.texts) {
      parent(text);
      on_page(text.id, bounds(text.ink));
      size(text);
      ground(text);
    }
    for (const FlatShape& shape : picture_.shapes) {
      const double half = shape.stroke ? shape.stroke_width / 2 : 0;
      on_page(shape.id, shape.box.inset(-half));
    }
    return std::move(found_);
  }

 private:
  template <typename... Args>
  void report(fmt::format_string<Args...> format, Args&&... args) {
    if (found_.size() < kMostReported) {
      found_.push_back(fmt::format(format, std::forward<Args>(args)...));
    }
  }

  static std::string at(const Box& box) {
    return fmt::format("{:.1f},{:.1f} {:.1f}x{:.1f}", box.x, box.y, box.width, box.height);
  }
  static std::string named(const FlatText& text) {
    return fmt::format("{} \"{}\" ({})", text.id, text.words, at(bounds(text.ink)));
  }

  // Swept from left to right: only texts that begin before the current one ends can touch it.
  void overlaps() {
    std::vector<const FlatText*> order;
    for (const FlatText& text : picture_.texts) order.push_back(&text);
    std::sort(order.begin(), order.end(), [](const FlatText* a, const FlatText* b) {
      return bounds(a->ink).x < bounds(b->ink).x;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Box box = bounds(order[i]->ink);
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        const Box other = bounds(order[j]->ink);
        if (other.x > box.right()) break;
        if (!box.overlaps(other, kOverlapTolerance)) continue;
        const double depth = shared_depth(order[i]->ink, order[j]->ink);
        if (depth <= kOverlapTolerance) continue;
        report("overlap by {:.1f} px: {} and {}", depth, named(*order[i]), named(*order[j]));
      }
    }
  }

  void parent(const FlatText& text) {
    if (text.parent.contains(bounds(text.ink), kParentTolerance)) return;
    report("leaves its parent ({}): {}", at(text.parent), named(text));
  }

  void on_page(const std::string& id, const Box& box) {
    const Box page{0, 0, picture_.size.width, picture_.size.height};
    if (!page.contains(box, kPageTolerance)) report("off the page: {} ({})", id, at(box));
  }

  void size(const FlatText& text) {
    if (text.size >= minimum_ - kSizeTolerance) return;
    report("too small, {:.2f} px below {:.2f}: {}", text.size, minimum_, named(text));
  }

  // Contrast with what lies under the text, and nothing across or above it.
  void ground(const FlatText& text) {
    std::vector<const FlatShape*> near;
    const Box box = bounds(text.ink);
    for (const FlatShape& shape : picture_.shapes) {
      const double reach = shape.stroke ? shape.stroke_width : 0;
      if (shape.box.inset(-reach - 0.01).overlaps(box)) near.push_back(&shape);
    }
    for (const FlatShape* shape : near) {
      const bool drawn = shape->stroke && shape->stroke->a > 0 && shape->opacity > 0;
      if (drawn && !hidden_before(text, *shape, near) &&
          crossing(*shape, text.ink) > kOverlapTolerance) {
        report("crossed by the stroke of {}: {}", shape->id, named(text));
      }
    }
    for (const double along : {0.05, 0.25, 0.5, 0.75, 0.95}) {
      if (!readable(text, between(text.ink, along), near)) return;
    }
  }

  // Whether a later, opaque shape under the text hides the stroke of `shape` from it.
  static bool hidden_before(const FlatText& text, const FlatShape& shape,
                            const std::vector<const FlatShape*>& near) {
    return std::any_of(near.begin(), near.end(), [&](const FlatShape* patch) {
      return patch->order > shape.order && patch->order < text.order && patch->fill &&
             patch->fill->a == 255 && patch->opacity == 1 &&
             std::all_of(text.ink.begin(), text.ink.end(),
                         [&](Point corner) { return covers(*patch, corner); });
    });
  }

  // A point on the line through the middle of the ink, from its left to its right end.
  static Point between(const Quad& ink, double along) {
    const Point left{(ink[0].x + ink[3].x) / 2, (ink[0].y + ink[3].y) / 2};
    const Point right{(ink[1].x + ink[2].x) / 2, (ink[1].y + ink[2].y) / 2};
    return {left.x + (right.x - left.x) * along, left.y + (right.y - left.y) * along};
  }

  bool readable(const FlatText& text, Point p, const std::vector<const FlatShape*>& near) {
    const double wanted = text.size >= kLargeText ? kLargeContrast : kContrast;
    for (const bool on_hatch : {false, true}) {
      Colour under = picture_.background;
      for (const FlatShape* shape : near) {
        const auto paint = paint_at(*shape, p, on_hatch);
        if (!paint) continue;
        if (shape->order < text.order) {
          under = over(*paint, under);
        } else if (paint->a > 25) {
          report("covered by {}: {}", shape->id, named(text));
          return false;
        }
      }
      for (const Colour colour : text.colours) {
        const double ratio = contrast(over(colour, under), under);
        if (ratio >= wanted) continue;
        report("contrast {:.2f} of {} on {}: {}", ratio, to_hex(colour), to_hex(under),
               named(text));
        return false;
      }
    }
    return true;
  }

  const FlatPicture picture_;
  const double minimum_;
  std::vector<std::string> found_;
};

// Every violation as a sentence, at most kMostReported; `minimum_size` in layout px (the page's
// type.minimum). Empty: the picture holds.
inline std::vector<std::string> layout_violations(const display::DisplayList& list,
                                                  double minimum_size) {
  return LayoutChecks(list, minimum_size).run();
}

// The same as one text, a line each, for a test's message.
inline std::string listed(const std::vector<std::string>& violations) {
  std::string out;
  for (const std::string& violation : violations) out += violation + "\n";
  return out;
}

}  // namespace qkv::test
