#include "display/items.h"

#include <cmath>
#include <numbers>
#include <set>
#include <stdexcept>

#include "base/number_format.h"

namespace qkv::display {
namespace {

// Twelve digits: a camera's scale needs more than 1/256.
double settled_factor(double factor) {
  if (!std::isfinite(factor)) throw std::logic_error("a group's scale or angle is not finite");
  return displayed(factor);
}

void settle(Facts& facts) {
  if (!facts.value) return;
  if (!std::isfinite(*facts.value)) {
    facts.value.reset();  // a mask's −∞ or a NaN is told by the text beside it
    return;
  }
  facts.value = displayed(*facts.value);
}

void settle(std::optional<Stroke>& stroke) {
  if (stroke) stroke->width = quantised(stroke->width);
}

// Settles numbers and refuses a second item of the same id.
class Settler {
 public:
  void operator()(Rect& r) {
    seen(r.id);
    settle(r.facts);
    r.box = quantised(r.box);
    r.radius = quantised(r.radius);
    settle(r.stroke);
    if (r.hatch) {
      r.hatch->spacing = quantised(r.hatch->spacing);
      r.hatch->width = quantised(r.hatch->width);
    }
    r.opacity = quantised(r.opacity);
  }
  void operator()(Path& p) {
    seen(p.id);
    settle(p.facts);
    for (PathStep& step : p.steps) {
      step.a = quantised(step.a);
      step.b = quantised(step.b);
      step.c = quantised(step.c);
    }
    settle(p.stroke);
    p.opacity = quantised(p.opacity);
  }
  void operator()(Text& t) {
    for (TextRun& run : t.runs) {
      run.scale = quantised(run.scale);
      run.rise = quantised(run.rise);
    }
    settle_line(t);
  }
  void operator()(Formula& f) { settle_line(f); }
  void operator()(Image& i) {
    seen(i.id);
    settle(i.facts);
    i.box = quantised(i.box);
    i.opacity = quantised(i.opacity);
  }
  void operator()(Group& g) {
    seen(g.id);
    g.offset = quantised(g.offset);
    g.scale = settled_factor(g.scale);
    g.angle = settled_factor(g.angle);
    if (g.clip) g.clip = quantised(*g.clip);
    g.opacity = quantised(g.opacity);
    for (Item& child : g.children) std::visit(*this, child);
  }

 private:
  template <typename Line>
  void settle_line(Line& line) {
    seen(line.id);
    settle(line.facts);
    line.size = quantised(line.size);
    line.at = quantised(line.at);
    line.advance = quantised(line.advance);
    line.ink = quantised(line.ink);
    line.parent = quantised(line.parent);
    line.opacity = quantised(line.opacity);
  }
  void seen(const Id& id) {
    if (!ids_.insert(id).second) throw std::logic_error("two items have the id '" + id + "'");
  }
  std::set<Id> ids_;
};

}  // namespace

// Spelled out: clang 14 crashes on a defaulted comparison of a type that holds itself.
bool Group::operator==(const Group& other) const {
  return id == other.id && title == other.title && offset == other.offset && scale == other.scale &&
         angle == other.angle && opacity == other.opacity && clip == other.clip &&
         children == other.children;
}

const Id& id_of(const Item& item) {
  return std::visit([](const auto& i) -> const Id& { return i.id; }, item);
}

Turn turn_of(double degrees) {
  const double radians = degrees * std::numbers::pi / 180;
  const auto rounded = [](double value) { return std::nearbyint(value * 1e9) / 1e9; };
  return {rounded(std::cos(radians)), rounded(std::sin(radians))};
}

Point placed(const Group& group, Point p) {
  const Turn turn = turn_of(group.angle);
  const double x = p.x * group.scale, y = p.y * group.scale;
  return {x * turn.cosine + y * turn.sine + group.offset.x,
          -x * turn.sine + y * turn.cosine + group.offset.y};
}

DisplayList settled(DisplayList list) {
  Settler settler;
  list.size = {quantised(list.size.width), quantised(list.size.height)};
  settler(list.root);
  return list;
}

}  // namespace qkv::display
