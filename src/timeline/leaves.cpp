#include "timeline/leaves.h"

#include <utility>

#include "base/number_format.h"

namespace qkv::timeline {
namespace {

using display::Formula;
using display::Group;
using display::Image;
using display::Item;
using display::Path;
using display::Rect;
using display::Text;

Box mapped(const Box& box, Point by, double scale) {
  return quantised(
      Box{box.x * scale + by.x, box.y * scale + by.y, box.width * scale, box.height * scale});
}
Point mapped(Point p, Point by, double scale) {
  return quantised(Point{p.x * scale + by.x, p.y * scale + by.y});
}

// p → scale · p + by
struct Map {
  Point by;
  double scale = 1;

  void operator()(Rect& r) const {
    r.box = mapped(r.box, by, scale);
    if (scale == 1) return;
    r.radius = quantised(r.radius * scale);
    widen(r.stroke);
    if (r.hatch) {
      r.hatch->spacing = quantised(r.hatch->spacing * scale);
      r.hatch->width = quantised(r.hatch->width * scale);
    }
  }
  void operator()(Path& p) const {
    for (display::PathStep& step : p.steps) {
      step.a = mapped(step.a, by, scale);
      step.b = mapped(step.b, by, scale);
      step.c = mapped(step.c, by, scale);
    }
    widen(p.stroke);
  }
  void operator()(Text& t) const { line(t); }
  void operator()(Formula& f) const { line(f); }
  void operator()(Image& i) const { i.box = mapped(i.box, by, scale); }
  void operator()(Group&) const {}

 private:
  void widen(std::optional<display::Stroke>& stroke) const {
    if (stroke && scale != 1) stroke->width = quantised(stroke->width * scale);
  }
  template <typename Line>
  void line(Line& l) const {
    l.at = mapped(l.at, by, scale);
    l.ink = mapped(l.ink, by, scale);
    l.parent = mapped(l.parent, by, scale);
    if (scale == 1) return;
    l.size = quantised(l.size * scale);
    l.advance = quantised(l.advance * scale);
  }
};

Place inside(const Place& outer, const Group& group) {
  return {outer(group.offset), outer.scale * group.scale, outer.angle + group.angle};
}

Box page_box(const Place& place, const Box& box) {
  Box out{place({box.x, box.y}).x, place({box.x, box.y}).y, 0, 0};
  for (const Point corner :
       {Point{box.right(), box.y}, Point{box.right(), box.bottom()}, Point{box.x, box.bottom()}}) {
    const Point p = place(corner);
    out = out.joined({p.x, p.y, 0, 0});
  }
  return out;
}

Box shared(const Box& a, const Box& b) {
  const double left = std::max(a.x, b.x), top = std::max(a.y, b.y);
  return {left, top, std::max(0.0, std::min(a.right(), b.right()) - left),
          std::max(0.0, std::min(a.bottom(), b.bottom()) - top)};
}

class Flattener {
 public:
  void children(const Group& group, const Place& place, double opacity,
                const std::optional<Box>& clip) {
    for (const Item& item : group.children) {
      if (const Group* inner = std::get_if<Group>(&item)) {
        enter(*inner, place, opacity, clip);
      } else {
        add(item, place, opacity, clip);
      }
    }
  }
  std::vector<Leaf> take() { return std::move(leaves_); }

 private:
  void enter(const Group& group, const Place& place, double opacity, std::optional<Box> clip) {
    const Place own = inside(place, group);
    if (group.clip) {
      const Box box = page_box(own, *group.clip);
      clip = clip ? shared(*clip, box) : box;
    }
    children(group, own, opacity * group.opacity, clip);
  }

  void add(const Item& item, const Place& place, double opacity, const std::optional<Box>& clip) {
    Leaf leaf{item, place, clip};
    if (opacity != 1) {
      std::visit(
          [&](auto& each) {
            if constexpr (requires { each.opacity; })
              each.opacity = quantised(each.opacity * opacity);
          },
          leaf.item);
    }
    if (place.angle == 0) {
      if (place != Place{}) std::visit(Map{place.offset, place.scale}, leaf.item);
      leaf.place = {};
    } else {
      leaf = hung(std::move(leaf));
    }
    leaves_.push_back(std::move(leaf));
  }

  std::vector<Leaf> leaves_;
};

}  // namespace

Point Place::operator()(Point p) const {
  if (angle == 0) return {p.x * scale + offset.x, p.y * scale + offset.y};
  const display::Turn turn = display::turn_of(angle);
  const double x = p.x * scale, y = p.y * scale;
  return {x * turn.cosine + y * turn.sine + offset.x, -x * turn.sine + y * turn.cosine + offset.y};
}

std::vector<Leaf> leaves_of(const display::DisplayList& list) {
  Flattener flattener;
  flattener.children(list.root, {}, 1, std::nullopt);
  return flattener.take();
}

Point anchor_of(const Item& item) {
  return std::visit(
      [](const auto& each) -> Point {
        if constexpr (requires { each.at; }) {
          return each.at;
        } else if constexpr (requires { each.box; }) {
          return {each.box.x, each.box.y};
        } else if constexpr (requires { each.steps; }) {
          return each.steps.empty() ? Point{} : each.steps.front().c;
        } else {
          return {};
        }
      },
      item);
}

Item moved(Item item, Point by) {
  if (by != Point{}) std::visit(Map{by, 1}, item);
  return item;
}

Leaf hung(Leaf leaf) {
  const Point anchor = anchor_of(leaf.item);
  leaf.place.offset = leaf.place(anchor);
  leaf.item = moved(std::move(leaf.item), {-anchor.x, -anchor.y});
  return leaf;
}

Item placed_item(Leaf leaf) {
  const auto wrapped = [](Item item, const char* how) {
    Group group;
    group.id = how + display::id_of(item);
    group.children.push_back(std::move(item));
    return group;
  };
  if (leaf.place != Place{}) {
    Group group = wrapped(std::move(leaf.item), "placed:");
    group.offset = quantised(leaf.place.offset);
    group.scale = displayed(leaf.place.scale);
    group.angle = displayed(leaf.place.angle);
    leaf.item = std::move(group);
  }
  if (leaf.clip) {
    Group group = wrapped(std::move(leaf.item), "clipped:");
    group.clip = quantised(*leaf.clip);
    leaf.item = std::move(group);
  }
  return std::move(leaf.item);
}

}  // namespace qkv::timeline
