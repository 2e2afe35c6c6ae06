// A settled display list without its groups: everything in page coordinates, in paint order.
// The root group's own transform (the camera) is left out.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "base/colour.h"
#include "display/items.h"

namespace qkv::test {

// p → scale · turned(p) + offset; the turn is counter-clockwise on a page whose y runs down.
struct Placement {
  double cosine = 1, sine = 0, scale = 1;
  Point offset;
  double opacity = 1;
  bool turned = false;

  Point operator()(Point p) const {
    return {scale * (p.x * cosine + p.y * sine) + offset.x,
            scale * (-p.x * sine + p.y * cosine) + offset.y};
  }
  Placement inside(const display::Group& group) const {
    const double angle = group.angle * std::numbers::pi / 180;
    const double c = std::cos(angle), s = std::sin(angle);
    return {cosine * c - sine * s, sine * c + cosine * s,   scale * group.scale,
            (*this)(group.offset), opacity * group.opacity, turned || group.angle != 0};
  }
};

using Quad = std::array<Point, 4>;  // in order round the shape
using Polyline = std::vector<Point>;

inline Quad placed(const Placement& place, const Box& box) {
  return {place({box.x, box.y}), place({box.right(), box.y}), place({box.right(), box.bottom()}),
          place({box.x, box.bottom()})};
}

inline Box bounds(const Point* begin, std::size_t count) {
  Box box{begin->x, begin->y, 0, 0};
  for (std::size_t i = 1; i < count; ++i) box = box.joined({begin[i].x, begin[i].y, 0, 0});
  return box;
}
inline Box bounds(const Quad& quad) { return bounds(quad.data(), 4); }

// A text or formula.
struct FlatText {
  std::string id, words;
  Quad ink;
  Box parent;  // in page coordinates
  double size = 0;
  std::vector<Colour> colours;  // with the item's opacity
  std::size_t order = 0;
};

// A rectangle, path or image.
struct FlatShape {
  std::string id;
  std::vector<Polyline> outlines;
  Box box;  // of the outlines
  std::optional<Colour> fill, hatch, stroke;
  double stroke_width = 0;
  const display::Image* image = nullptr;  // instead of a fill; never turned
  double opacity = 1;
  std::size_t order = 0;
};

struct FlatPicture {
  Size size;
  Colour background;
  std::vector<FlatText> texts;
  std::vector<FlatShape> shapes;
};

class Flattener {
 public:
  explicit Flattener(const display::DisplayList& list) {
    picture_.size = list.size;
    picture_.background = list.background;
    Placement camera;
    camera.opacity = list.root.opacity;
    children(list.root, camera);
  }
  FlatPicture take() { return std::move(picture_); }

 private:
  void children(const display::Group& group, const Placement& place) {
    for (const display::Item& item : group.children) {
      std::visit([&](const auto& each) { add(each, place); }, item);
    }
  }
  void add(const display::Group& group, const Placement& place) {
    children(group, place.inside(group));
  }

  void add(const display::Rect& rect, const Placement& place) {
    FlatShape shape = begin(rect.id, rect.opacity, place);
    const Quad quad = placed(place, rect.box);
    shape.outlines = {{quad[0], quad[1], quad[2], quad[3], quad[0]}};
    shape.fill = rect.fill;
    if (rect.hatch) shape.hatch = rect.hatch->colour;
    finish(std::move(shape), rect.stroke, place);
  }

  void add(const display::Path& path, const Placement& place) {
    FlatShape shape = begin(path.id, path.opacity, place);
    shape.outlines = flattened(path.steps, place);
    shape.fill = path.fill;
    finish(std::move(shape), path.stroke, place);
  }

  void add(const display::Image& image, const Placement& place) {
    FlatShape shape = begin(image.id, image.opacity, place);
    const Quad quad = placed(place, image.box);
    shape.outlines = {{quad[0], quad[1], quad[2], quad[3], quad[0]}};
    shape.image = &image;
    finish(std::move(shape), std::nullopt, place);
  }

  void add(const display::Text& text, const Placement& place) {
    FlatText flat;
    for (const display::TextRun& run : text.runs) {
      flat.words += run.text;
      flat.colours.push_back(
          with_alpha(run.colour, run.colour.a / 255.0 * text.opacity * place.opacity));
    }
    finish(std::move(flat), text, place);
  }

  void add(const display::Formula& formula, const Placement& place) {
    FlatText flat;
    flat.words = display::spoken(formula.math);
    flat.colours = {
        with_alpha(formula.colour, formula.colour.a / 255.0 * formula.opacity * place.opacity)};
    finish(std::move(flat), formula, place);
  }

  template <typename TextItem>
  void finish(FlatText flat, const TextItem& item, const Placement& place) {
    const std::size_t order = order_++;
    if (item.ink.empty()) return;
    flat.id = item.id;
    flat.ink = placed(place, item.ink);
    flat.parent = place.turned ? item.parent : bounds(placed(place, item.parent));
    flat.size = item.size * place.scale;
    flat.order = order;
    picture_.texts.push_back(std::move(flat));
  }

  FlatShape begin(const std::string& id, double opacity, const Placement& place) {
    FlatShape shape;
    shape.id = id;
    shape.opacity = opacity * place.opacity;
    shape.order = order_++;
    return shape;
  }

  void finish(FlatShape shape, const std::optional<display::Stroke>& stroke,
              const Placement& place) {
    if (stroke) {
      shape.stroke = stroke->colour;
      shape.stroke_width = stroke->width * place.scale;
    }
    bool first = true;
    for (const Polyline& line : shape.outlines) {
      if (line.empty()) continue;
      const Box box = bounds(line.data(), line.size());
      shape.box = first ? box : shape.box.joined(box);
      first = false;
    }
    if (!first) picture_.shapes.push_back(std::move(shape));
  }

  static std::vector<Polyline> flattened(const std::vector<display::PathStep>& steps,
                                         const Placement& place) {
    using Kind = display::PathStep::Kind;
    constexpr int kPieces = 24;  // of a cubic
    std::vector<Polyline> lines;
    Point at;
    for (const display::PathStep& step : steps) {
      if (step.kind == Kind::move || lines.empty()) lines.emplace_back();
      Polyline& line = lines.back();
      if (step.kind == Kind::close) {
        if (!line.empty()) line.push_back(line.front());
        continue;
      }
      if (step.kind == Kind::cubic) {
        for (int i = 1; i < kPieces; ++i) {
          const double t = double(i) / kPieces, u = 1 - t;
          const double w[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
          line.push_back(
              place({w[0] * at.x + w[1] * step.a.x + w[2] * step.b.x + w[3] * step.c.x,
                     w[0] * at.y + w[1] * step.a.y + w[2] * step.b.y + w[3] * step.c.y}));
        }
      }
      line.push_back(place(step.c));
      at = step.c;
    }
    return lines;
  }

  FlatPicture picture_;
  std::size_t order_ = 0;
};

inline FlatPicture flattened(const display::DisplayList& list) { return Flattener(list).take(); }

}  // namespace qkv::test
