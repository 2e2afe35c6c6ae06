#include "views/canvas.h"

#include <stdexcept>
#include <utility>

namespace qkv::views {

using display::Anchor;
using display::TextRun;

namespace {

// The left end of a line `advance` wide whose anchor stands at x.
double line_start(double x, double advance, Anchor anchor) {
  if (anchor == Anchor::middle) return x - advance / 2;
  return anchor == Anchor::end ? x - advance : x;
}

}  // namespace

Canvas::Canvas(const Style& style, const display::TextMeasurer& measurer)
    : style_(style), measurer_(measurer) {
  open_.emplace_back();
  open_.back().id = "page";
}

void Canvas::open(display::Id id, std::string title) {
  open_.emplace_back();
  open_.back().id = std::move(id);
  open_.back().title = std::move(title);
}

void Canvas::close() {
  if (open_.size() < 2) throw std::logic_error("no group is open");
  display::Group group = std::move(open_.back());
  open_.pop_back();
  if (!group.children.empty()) add(std::move(group));
}

void Canvas::add(display::Item item) { open_.back().children.push_back(std::move(item)); }

void Canvas::rect(display::Id id, Box box, const BoxStyle& style, display::Facts facts) {
  display::Rect r;
  r.id = std::move(id);
  r.facts = std::move(facts);
  r.box = box;
  r.radius = style.radius;
  r.fill = style.fill;
  r.hatch = style.hatch;
  r.stroke = style.stroke;
  r.opacity = style.opacity;
  add(std::move(r));
}

void Canvas::line(display::Id id, Point a, Point b, display::Stroke stroke) {
  display::Path p;
  p.id = std::move(id);
  p.steps = {{display::PathStep::Kind::move, {}, {}, a},
             {display::PathStep::Kind::line, {}, {}, b}};
  p.stroke = stroke;
  add(std::move(p));
}

void Canvas::text(display::Id id, const std::string& text, const TextStyle& style, Point at,
                  Box parent, display::Facts facts) {
  runs(std::move(id), {TextRun{text, style.weight, style.colour}}, style, at, parent,
       std::move(facts));
}

void Canvas::runs(display::Id id, std::vector<TextRun> runs, const TextStyle& style, Point at,
                  Box parent, display::Facts facts) {
  display::Text t;
  t.id = std::move(id);
  t.facts = std::move(facts);
  const display::Extents extents = measurer_.measure(runs, style.size);
  t.runs = std::move(runs);
  t.size = style.size;
  t.at = at;
  t.anchor = style.anchor;
  t.advance = extents.advance;
  t.ink = extents.ink.moved(line_start(at.x, extents.advance, style.anchor), at.y);
  t.parent = parent;
  add(std::move(t));
}

void Canvas::text_in(display::Id id, const std::string& string, const TextStyle& style, Box box,
                     double padding, display::Facts facts) {
  double x = box.x + padding;
  if (style.anchor == Anchor::middle) x = box.centre().x;
  if (style.anchor == Anchor::end) x = box.right() - padding;
  text(std::move(id), string, style, {x, middle_baseline(box, style.size)}, box, std::move(facts));
}

void Canvas::formula(display::Id id, display::Math math, const TextStyle& style, Point at,
                     Box parent) {
  display::Formula f;
  f.id = std::move(id);
  const display::Extents extents = measurer_.measure(math, style.size);
  f.math = std::move(math);
  f.size = style.size;
  f.at = at;
  f.anchor = style.anchor;
  f.colour = style.colour;
  f.advance = extents.advance;
  f.ink = extents.ink.moved(line_start(at.x, extents.advance, style.anchor), at.y);
  f.parent = parent;
  add(std::move(f));
}

void Canvas::turned_text(display::Id id, const std::string& string, const TextStyle& style,
                         Point at, double angle, Box parent, display::Facts facts) {
  open(id + "/turned");
  open_.back().offset = at;
  open_.back().angle = angle;
  text(std::move(id), string, style, {0, 0}, parent, std::move(facts));
  close();
}

double Canvas::width(const std::string& text, double size, display::Weight weight) const {
  const TextRun run{text, weight, {}};
  return measurer_.measure(std::span(&run, 1), size).advance;
}

double Canvas::width(const std::vector<TextRun>& runs, double size) const {
  return measurer_.measure(runs, size).advance;
}

double Canvas::width(const display::Math& math, double size) const {
  return measurer_.measure(math, size).advance;
}

double Canvas::middle_baseline(Box box, double size) const {
  return box.centre().y + measurer_.metrics(size).cap_height / 2;
}

display::DisplayList Canvas::finish(Size page, std::string title) {
  if (open_.size() != 1) throw std::logic_error("a group is still open");
  display::DisplayList list;
  list.size = page;
  list.background = theme().page;
  list.title = std::move(title);
  list.root = std::move(open_.back());
  return display::settled(std::move(list));
}

}  // namespace qkv::views
