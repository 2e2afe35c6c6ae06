#include "paint/check.h"

#include <cmath>
#include <stdexcept>

namespace qkv::paint {
namespace {

using display::Formula;
using display::Group;
using display::Id;
using display::Image;
using display::Path;
using display::PathStep;
using display::Rect;
using display::Stroke;
using display::Text;
using display::TextRun;

constexpr double kFurthest = 1048576;        // 2^20 px
constexpr double kFurthestDevice = 4194304;  // 2^22 device pixels

class Checker {
 public:
  Checker(const Id& id, cairo_t* cr) : id_(id), cr_(cr) {}

  void number(double value) const {
    if (!std::isfinite(value)) refuse("a number that is not finite");
    if (std::abs(value) > kFurthest) refuse("a coordinate beyond 2^20 px");
  }
  void point(Point p) const {
    number(p.x);
    number(p.y);
    cairo_user_to_device(cr_, &p.x, &p.y);
    if (std::abs(p.x) > kFurthestDevice || std::abs(p.y) > kFurthestDevice) {
      refuse("a coordinate beyond 2^22 device pixels");
    }
  }
  void box(const Box& b) const {
    point({b.x, b.y});
    point({b.right(), b.bottom()});
  }
  void opacity(double value) const {
    if (!(value >= 0 && value <= 1)) refuse("an opacity outside 0…1");
  }
  void stroke(const std::optional<Stroke>& s) const {
    if (!s) return;
    number(s->width);
    if (s->width < 0) refuse("a negative stroke width");
  }
  template <typename Line>
  void line(const Line& l) const {
    point(l.at);
    number(l.size);
    number(l.advance);
    box(l.ink);
    if (l.size <= 0) refuse("a size that is not positive");
    opacity(l.opacity);
  }
  [[noreturn]] void refuse(const char* what) const {
    throw std::logic_error("item '" + id_ + "' has " + what);
  }

 private:
  const Id& id_;
  cairo_t* cr_;
};

}  // namespace

void check(const Rect& r, cairo_t* cr) {
  const Checker c(r.id, cr);
  c.box(r.box);
  c.number(r.radius);
  c.stroke(r.stroke);
  c.opacity(r.opacity);
  if (r.hatch) {
    c.number(r.hatch->spacing);
    c.number(r.hatch->width);
  }
}

void check(const Path& p, cairo_t* cr) {
  const Checker c(p.id, cr);
  for (const PathStep& step : p.steps) {
    if (step.kind == PathStep::Kind::close) continue;
    c.point(step.c);
    if (step.kind != PathStep::Kind::cubic) continue;
    c.point(step.a);
    c.point(step.b);
  }
  c.stroke(p.stroke);
  c.opacity(p.opacity);
}

void check(const Text& t, cairo_t* cr) {
  const Checker c(t.id, cr);
  c.line(t);
  for (const TextRun& run : t.runs) {
    c.number(run.scale);
    c.number(run.rise);
    if (run.scale <= 0) c.refuse("a scale that is not positive");
  }
}

void check(const Formula& f, cairo_t* cr) { Checker(f.id, cr).line(f); }

void check(const Image& i, cairo_t* cr) {
  const Checker c(i.id, cr);
  c.box(i.box);
  c.opacity(i.opacity);
}

void check(const Group& g, cairo_t* cr) {
  const Checker c(g.id, cr);
  c.point(g.offset);
  c.number(g.scale);
  c.number(g.angle);
  c.opacity(g.opacity);
  if (g.clip) c.box(*g.clip);
}

}  // namespace qkv::paint
