#include "paint/bounds.h"

namespace qkv::paint {
namespace {

using display::Formula;
using display::Group;
using display::Image;
using display::Item;
using display::Path;
using display::PathStep;
using display::Rect;
using display::Stroke;
using display::Text;

void join(std::optional<Box>& box, const Box& other) { box = box ? box->joined(other) : other; }

double reach_of(const std::optional<Stroke>& stroke) { return stroke ? stroke->width : 0; }

struct Bounds {
  std::optional<Box> operator()(const Rect& r) const { return r.box.inset(-reach_of(r.stroke)); }
  std::optional<Box> operator()(const Path& p) const {
    std::optional<Box> box;
    for (const PathStep& step : p.steps) {
      if (step.kind == PathStep::Kind::close) continue;
      join(box, {step.c.x, step.c.y, 0, 0});
      if (step.kind != PathStep::Kind::cubic) continue;
      join(box, {step.a.x, step.a.y, 0, 0});
      join(box, {step.b.x, step.b.y, 0, 0});
    }
    // A mitre reaches up to ten half widths.
    return box ? std::optional(box->inset(-10 * reach_of(p.stroke))) : box;
  }
  std::optional<Box> operator()(const Text& t) const { return line(t); }
  std::optional<Box> operator()(const Formula& f) const { return line(f); }
  std::optional<Box> operator()(const Image& i) const { return i.box; }
  std::optional<Box> operator()(const Group& g) const {
    std::optional<Box> box;
    for (const Item& child : g.children) {
      if (const std::optional<Box> own = std::visit(*this, child)) join(box, *own);
    }
    if (!box) return box;
    if (g.clip) box = *g.clip;
    const Point first = placed(g, {box->x, box->y});
    Box around{first.x, first.y, 0, 0};
    for (const Point corner : {Point{box->right(), box->y}, Point{box->x, box->bottom()},
                               Point{box->right(), box->bottom()}}) {
      const Point p = placed(g, corner);
      around = around.joined({p.x, p.y, 0, 0});
    }
    return around;
  }

 private:
  // Some em round the measured ink: an item may be painted with ink that was never measured.
  template <typename Line>
  std::optional<Box> line(const Line& l) const {
    const double reach = std::max(l.advance, l.ink.width) + 2 * l.size;
    return l.ink.inset(-l.size).joined(
        {l.at.x - reach, l.at.y - 2 * l.size, 2 * reach, 4 * l.size});
  }
};

}  // namespace

std::optional<Box> bounds_of(const Item& item) { return std::visit(Bounds{}, item); }

}  // namespace qkv::paint
