// A picture with every kind of item in it, hostile words among them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "display/items.h"
#include "text/typesetter.h"

namespace qkv::test {

// Words that a file format might take for its own.
inline const std::string kHostileToken = "<s>&\"']]>";

inline const text::Typesetter& sample_typesetter() {
  static const text::Typesetter typesetter("Inter", "Latin Modern Math");
  return typesetter;
}

class Sample {
 public:
  Sample() : typesetter_(sample_typesetter()) {}

  // 480 × 300 px.
  display::DisplayList picture() const {
    display::DisplayList list;
    list.size = {480, 300};
    list.background = {255, 255, 255};
    list.title = "A sample <of> every item";
    list.description = "Cells & arcs, \"words\" and a formula: σ, ü.";
    list.root.id = "page";
    list.root.children = {cells(), arcs(), words(), formula(), image(), turned(), faded()};
    return display::settled(std::move(list));
  }

  display::Text text(std::string id, std::vector<display::TextRun> runs, Point at, double size,
                     display::Anchor anchor = display::Anchor::start) const {
    display::Text t;
    t.id = std::move(id);
    t.size = size;
    t.at = at;
    t.anchor = anchor;
    t.advance = typesetter_.measure(runs, size).advance;
    t.runs = std::move(runs);
    return t;
  }

 private:
  static display::Rect rect(std::string id, Box box, double radius, Colour fill) {
    display::Rect r;
    r.id = std::move(id);
    r.box = box;
    r.radius = radius;
    r.fill = fill;
    return r;
  }

  static display::Group cells() {
    display::Group group;
    group.id = "head:0/matrix";
    group.title = "every <weight>";
    for (int i = 0; i < 4; ++i) {
      const std::string id = "weight:" + std::to_string(i);
      display::Rect r = rect(id, {20.0 + 52 * i, 20, 48, 48}, i == 0 ? 0 : 5, {37, 99, 184});
      r.facts.value = 0.25 * i;
      if (i >= 2) {
        r.fill = Colour{198, 204, 213};
        r.hatch = display::Hatch{{90, 100, 120}, 8, 1.5};
      }
      if (i % 2 == 1) r.stroke = display::Stroke{{194, 69, 45}, 3};
      group.children.emplace_back(r);
    }
    display::Rect round = rect("round", {228, 20, 90, 48}, 24, {238, 241, 245});
    round.hatch = display::Hatch{{20, 24, 31, 128}, 12.5, 4};
    group.children.emplace_back(round);
    return group;
  }

  static display::Path arcs() {
    using Kind = display::PathStep::Kind;
    display::Path path;
    path.id = "arc:1:2";
    path.steps = {{Kind::move, {}, {}, {20, 130}},  {Kind::cubic, {40, 80}, {100, 80}, {120, 130}},
                  {Kind::line, {}, {}, {160, 130}}, {Kind::line, {}, {}, {160, 95}},
                  {Kind::move, {}, {}, {180, 130}}, {Kind::line, {}, {}, {210, 90}},
                  {Kind::line, {}, {}, {240, 130}}, {Kind::close, {}, {}, {}}};
    path.stroke = display::Stroke{{12, 117, 87, 200}, 4.5};
    path.round_caps = true;
    return path;
  }

  display::Group words() const {
    display::Group group;
    group.id = "words";
    group.children.emplace_back(
        text("token:4/label",
             {{"chased", display::Weight::semibold, {184, 71, 143}, 1, 0},
              {" asks, 15.68 − 4.05", display::Weight::regular, {20, 24, 31}, 1, 0},
              {"k", display::Weight::medium, {217, 130, 43}, 0.7, -0.2},
              {" é漢", display::Weight::regular, {20, 24, 31}, 1, 0}},
             {20, 165}, 22));
    display::Text hostile =
        text("token:" + kHostileToken, {{kHostileToken}}, {460, 165}, 18, display::Anchor::end);
    hostile.facts.token = kHostileToken;
    group.children.emplace_back(hostile);
    return group;
  }

  display::Formula formula() const {
    using namespace display::math;
    display::Formula f;
    f.id = "formula";
    f.math = row({variable("A"), relation("="), roman("softmax"),
                  fenced(fraction(row({variable("Q"), super(variable("K"), roman("T"))}),
                                  radical(sub(variable("d"), variable("k")))))});
    f.size = 24;
    f.at = {240, 215};
    f.anchor = display::Anchor::middle;
    f.colour = {20, 24, 31};
    f.advance = typesetter_.measure(f.math, f.size).advance;
    return f;
  }

  static display::Image image() {
    display::Image i;
    i.id = "weights";
    i.box = {340, 20, 120, 90};
    i.width = 4;
    i.height = 3;
    for (std::uint8_t n = 0; n < 12; ++n) {
      i.pixels.push_back({static_cast<std::uint8_t>(20 * n), 99, 184});
    }
    return i;
  }

  display::Group turned() const {
    display::Group group;
    group.id = "camera";
    group.offset = {60, 285};
    group.angle = 30;
    group.scale = 1.5;
    group.clip = Box{-10, -25, 60, 40};
    group.children.emplace_back(rect("under", {-20, -20, 60, 30}, 8, {255, 224, 130}));
    group.children.emplace_back(text("slanted", {{"turned text"}}, {-8, 0}, 14));
    return group;
  }

  static display::Group faded() {
    display::Group group;
    group.id = "faded";
    group.opacity = 0.5;
    group.children.emplace_back(rect("a", {340, 220, 60, 50}, 0, {194, 69, 45}));
    group.children.emplace_back(rect("b", {370, 240, 60, 50}, 0, {37, 99, 184}));
    return group;
  }

  const text::Typesetter& typesetter_;
};

inline display::DisplayList sample_picture() { return Sample().picture(); }

}  // namespace qkv::test
