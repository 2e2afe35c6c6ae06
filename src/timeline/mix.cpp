#include "timeline/mix.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "timeline/ease.h"

namespace qkv::timeline {
namespace {

using display::Formula;
using display::Group;
using display::Hatch;
using display::Image;
using display::Item;
using display::Path;
using display::Rect;
using display::Stroke;
using display::Text;

bool same(const Rect&, const Rect&) { return true; }
bool same(const Path& a, const Path& b) {
  return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                    [](const auto& p, const auto& q) { return p.kind == q.kind; });
}
// From dark to light: half-way it would be as bright as what it stands on.
bool flips(Colour a, Colour b) {
  const auto brightness = [](Colour c) { return (c.r * 3 + c.g * 6 + c.b) / 10; };
  return std::abs(brightness(a) - brightness(b)) > 120;
}
bool same(const Text& a, const Text& b) {
  return a.anchor == b.anchor && std::equal(a.runs.begin(), a.runs.end(), b.runs.begin(),
                                            b.runs.end(), [](const auto& p, const auto& q) {
                                              return p.text == q.text && p.scale == q.scale &&
                                                     p.rise == q.rise && !flips(p.colour, q.colour);
                                            });
}
bool same(const Formula& a, const Formula& b) { return a.anchor == b.anchor && a.math == b.math; }
bool same(const Image& a, const Image& b) {
  return a.width == b.width && a.height == b.height && a.pixels == b.pixels;
}
bool same(const Group&, const Group&) { return false; }

double q(double a, double b, double part) { return quantised(mixed(a, b, part)); }

// Where only one has a colour the other has it invisibly.
std::optional<Colour> mixed_fill(std::optional<Colour> a, std::optional<Colour> b, double part) {
  if (!a && !b) return std::nullopt;
  if (!a) a = with_alpha(*b, 0);
  if (!b) b = with_alpha(*a, 0);
  return mix(*a, *b, part);
}
std::optional<Stroke> mixed_stroke(const std::optional<Stroke>& a, const std::optional<Stroke>& b,
                                   double part) {
  if (!a && !b) return std::nullopt;
  const Stroke from = a ? *a : Stroke{with_alpha(b->colour, 0), b->width};
  const Stroke to = b ? *b : Stroke{with_alpha(a->colour, 0), a->width};
  return Stroke{mix(from.colour, to.colour, part), q(from.width, to.width, part)};
}
std::optional<Hatch> mixed_hatch(const std::optional<Hatch>& a, const std::optional<Hatch>& b,
                                 double part) {
  if (!a && !b) return std::nullopt;
  const Hatch from = a ? *a : Hatch{with_alpha(b->colour, 0), b->spacing, b->width};
  const Hatch to = b ? *b : Hatch{with_alpha(a->colour, 0), a->spacing, a->width};
  return Hatch{mix(from.colour, to.colour, part), q(from.spacing, to.spacing, part),
               q(from.width, to.width, part)};
}

// The second one, moved back towards the first.
class Mixer {
 public:
  explicit Mixer(double part) : part_(part) {}

  void operator()(const Rect& a, Rect& b) const {
    common(a, b);
    b.box = quantised(mixed(a.box, b.box, part_));
    b.radius = q(a.radius, b.radius, part_);
    b.fill = mixed_fill(a.fill, b.fill, part_);
    b.hatch = mixed_hatch(a.hatch, b.hatch, part_);
    b.stroke = mixed_stroke(a.stroke, b.stroke, part_);
  }
  void operator()(const Path& a, Path& b) const {
    common(a, b);
    for (std::size_t i = 0; i < b.steps.size(); ++i) {
      b.steps[i].a = quantised(mixed(a.steps[i].a, b.steps[i].a, part_));
      b.steps[i].b = quantised(mixed(a.steps[i].b, b.steps[i].b, part_));
      b.steps[i].c = quantised(mixed(a.steps[i].c, b.steps[i].c, part_));
    }
    b.fill = mixed_fill(a.fill, b.fill, part_);
    b.stroke = mixed_stroke(a.stroke, b.stroke, part_);
  }
  void operator()(const Text& a, Text& b) const {
    const Text end = b;
    line(a, b);
    if (!same_weights(a, b)) take_weights(part_ < 0.5 ? a : end, b);
    for (std::size_t i = 0; i < b.runs.size(); ++i) {
      b.runs[i].colour = mix(a.runs[i].colour, b.runs[i].colour, part_);
    }
  }
  void operator()(const Formula& a, Formula& b) const {
    line(a, b);
    b.colour = mix(a.colour, b.colour, part_);
  }
  void operator()(const Image& a, Image& b) const {
    common(a, b);
    b.box = quantised(mixed(a.box, b.box, part_));
  }
  void operator()(const Group&, Group&) const {}

 private:
  template <typename Kind>
  void common(const Kind& a, Kind& b) const {
    if (part_ < 0.5) b.facts = a.facts;
    b.opacity = q(a.opacity, b.opacity, part_);
  }
  static bool same_weights(const Text& a, const Text& b) {
    return std::equal(a.runs.begin(), a.runs.end(), b.runs.begin(),
                      [](const auto& p, const auto& r) { return p.weight == r.weight; });
  }
  // Words that only grow bolder do so at once, half-way, so that they are never seen twice.
  static void take_weights(const Text& nearer, Text& out) {
    for (std::size_t i = 0; i < out.runs.size(); ++i) out.runs[i].weight = nearer.runs[i].weight;
    const double scale = nearer.size > 0 ? out.size / nearer.size : 1;
    out.advance = quantised(nearer.advance * scale);
    out.ink = quantised(Box{out.at.x + (nearer.ink.x - nearer.at.x) * scale,
                            out.at.y + (nearer.ink.y - nearer.at.y) * scale,
                            nearer.ink.width * scale, nearer.ink.height * scale});
  }
  template <typename Line>
  void line(const Line& a, Line& b) const {
    common(a, b);
    b.size = q(a.size, b.size, part_);
    b.at = quantised(mixed(a.at, b.at, part_));
    b.advance = q(a.advance, b.advance, part_);
    b.ink = quantised(mixed(a.ink, b.ink, part_));
    b.parent = quantised(mixed(a.parent, b.parent, part_));
  }

  double part_;
};

}  // namespace

bool can_move(const Leaf& a, const Leaf& b) {
  return std::visit(
      [](const auto& p, const auto& r) {
        if constexpr (std::is_same_v<decltype(p), decltype(r)>) {
          return same(p, r);
        } else {
          return false;
        }
      },
      a.item, b.item);
}

Item between(const Leaf& from, const Leaf& to, double part) {
  // What turns, turns about its anchor.
  const bool turns = from.place != to.place;
  const Leaf hung_from = turns ? hung(from) : Leaf{};
  const Leaf& a = turns ? hung_from : from;
  Leaf out = turns ? hung(to) : to;
  std::visit(
      [&](const auto& p, auto& r) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(p)>,
                                     std::remove_cvref_t<decltype(r)>>) {
          Mixer{part}(p, r);
        }
      },
      a.item, out.item);
  out.place = {mixed(a.place.offset, out.place.offset, part),
               mixed(a.place.scale, out.place.scale, part),
               mixed(a.place.angle, out.place.angle, part)};
  if (a.clip && out.clip) {
    out.clip = mixed(*a.clip, *out.clip, part);
  } else if (part < 0.5) {
    out.clip = a.clip;
  }
  return placed_item(std::move(out));
}

void fade(Item& item, double opacity) {
  std::visit([&](auto& each) { each.opacity = quantised(each.opacity * opacity); }, item);
}

double opacity_of(const Item& item) {
  return std::visit([](const auto& each) { return each.opacity; }, item);
}

void rename(Item& item, display::Id id) {
  std::visit([&](auto& each) { each.id = std::move(id); }, item);
}

}  // namespace qkv::timeline
