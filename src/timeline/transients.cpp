#include "timeline/transients.h"

#include <algorithm>
#include <utility>

#include "base/number_format.h"
#include "timeline/ease.h"
#include "timeline/mix.h"
#include "timeline/trim.h"

namespace qkv::timeline {
namespace {

using display::Item;
using display::Path;
using display::Rect;

Steps settled_steps(Steps steps) {
  for (display::PathStep& step : steps) {
    step.a = quantised(step.a);
    step.b = quantised(step.b);
    step.c = quantised(step.c);
  }
  return steps;
}

}  // namespace

void emit(const Line& line, double t, std::vector<Item>& out) {
  const double drawn = part_of(line.grow, t);
  Path path;
  path.opacity = quantised(1 - part_of(line.fade, t));
  if (drawn <= 0 || path.opacity <= 0) return;
  path.id = line.id;
  path.steps = settled_steps(first_part(line.steps, drawn));
  path.stroke = line.stroke;
  path.round_caps = true;
  out.push_back(std::move(path));
}

void emit(const Arrow& arrow, double t, std::vector<Item>& out) {
  const double run = part_of(arrow.run, t);
  Path path;
  path.opacity = quantised(1 - part_of(arrow.fade, t));
  if (run <= 0 || path.opacity <= 0) return;
  const Tip tip = tip_of(reversed(arrow.steps), run);
  // It grows out of the key, so that it never lies over the key's name.
  const double size = arrow.size * std::min(1.0, run * 8);
  const Point back{tip.at.x - tip.along.x * size, tip.at.y - tip.along.y * size};
  const Point aside{-tip.along.y * size * 0.5, tip.along.x * size * 0.5};
  using Kind = display::PathStep::Kind;
  path.id = arrow.id;
  path.steps = settled_steps({{Kind::move, {}, {}, tip.at},
                              {Kind::line, {}, {}, {back.x + aside.x, back.y + aside.y}},
                              {Kind::line, {}, {}, {back.x - aside.x, back.y - aside.y}},
                              {Kind::close, {}, {}, {}}});
  path.fill = arrow.colour;
  out.push_back(std::move(path));
}

void emit(const Ghost& ghost, double t, std::vector<Item>& out) {
  const double seen = part_of(ghost.appear, t) * (1 - part_of(ghost.fade, t));
  Rect rect = ghost.rect;
  rect.opacity = quantised(rect.opacity * seen);
  if (rect.opacity > 0) out.push_back(std::move(rect));
}

bool grown(Item& item, double part) {
  if (Path* path = std::get_if<Path>(&item); path && is_line(path->steps)) {
    if (part <= 0) return false;
    path->steps = settled_steps(reversed(first_part(reversed(path->steps), part)));
    return true;
  }
  if (Rect* rect = std::get_if<Rect>(&item)) {
    rect->box.width = quantised(rect->box.width * part);
    rect->radius = std::min(rect->radius, quantised(rect->box.width / 2));
    return rect->box.width > 0;
  }
  fade(item, part);
  return opacity_of(item) > 0;
}

Point page_anchor(const Leaf& leaf) { return leaf.place(anchor_of(leaf.item)); }

Leaf shifted(Leaf leaf, Point by) {
  if (leaf.place == Place{}) {
    leaf.item = moved(std::move(leaf.item), by);
  } else {
    leaf.place.offset = {leaf.place.offset.x + by.x, leaf.place.offset.y + by.y};
  }
  return leaf;
}

double size_of(const Item& item) {
  return std::visit(
      [](const auto& each) -> double {
        if constexpr (requires { each.at; }) {
          return each.size;
        } else {
          return 0;
        }
      },
      item);
}

Leaf resized(Leaf leaf, double factor) {
  std::visit(
      [&](auto& each) {
        if constexpr (requires { each.at; }) {
          const auto scaled = [&](const Box& box) {
            return quantised(Box{each.at.x + (box.x - each.at.x) * factor,
                                 each.at.y + (box.y - each.at.y) * factor, box.width * factor,
                                 box.height * factor});
          };
          each.size = quantised(each.size * factor);
          each.advance = quantised(each.advance * factor);
          each.ink = scaled(each.ink);
          each.parent = scaled(each.parent);
        }
      },
      leaf.item);
  return leaf;
}

display::Group camera(const display::Group& a, const display::Group& b, double part) {
  display::Group root;
  root.id = b.id;
  root.title = part < 0.5 ? a.title : b.title;
  root.offset = quantised(mixed(a.offset, b.offset, part));
  root.scale = displayed(mixed(a.scale, b.scale, part));
  root.angle = displayed(mixed(a.angle, b.angle, part));
  root.opacity = quantised(mixed(a.opacity, b.opacity, part));
  if (a.clip && b.clip) root.clip = quantised(mixed(*a.clip, *b.clip, part));
  return root;
}

}  // namespace qkv::timeline
