#include "display/items.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <set>
#include <stdexcept>

namespace qkv::display {
namespace {

double settled_opacity(double opacity) { return std::nearbyint(opacity * 256.0) / 256.0; }

void settle(Facts& facts) {
  if (!facts.value) return;
  if (!std::isfinite(*facts.value)) {
    facts.value.reset();  // a mask's −∞ or a NaN is told by the text beside it
    return;
  }
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.11e", *facts.value);
  const double rounded = std::strtod(digits, nullptr);
  facts.value = rounded == 0 ? 0 : rounded;
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
    r.opacity = settled_opacity(r.opacity);
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
    p.opacity = settled_opacity(p.opacity);
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
    i.opacity = settled_opacity(i.opacity);
  }
  void operator()(Group& g) {
    seen(g.id);
    g.offset = quantised(g.offset);
    if (g.clip) g.clip = quantised(*g.clip);
    g.opacity = settled_opacity(g.opacity);
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
    line.opacity = settled_opacity(line.opacity);
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
