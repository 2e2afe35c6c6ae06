// The layout checks report what is broken and keep quiet about what is not.
#include "tests/support/layout_checks.h"

#include "display/items.h"
#include "tests/support/catch.h"

using namespace qkv;
using display::Group;
using display::Rect;
using display::Text;

namespace {

constexpr Colour kInk{20, 24, 31};

Text text_at(const std::string& id, Box ink, double size = 20) {
  Text text;
  text.id = id;
  text.runs = {{"word", display::Weight::regular, kInk}};
  text.size = size;
  text.at = {ink.x, ink.bottom()};
  text.ink = ink;
  text.parent = ink.inset(-4);
  return text;
}

Rect rect_at(const std::string& id, Box box, Colour fill) {
  Rect rect;
  rect.id = id;
  rect.box = box;
  rect.fill = fill;
  return rect;
}

display::DisplayList page(std::vector<display::Item> items) {
  display::DisplayList list;
  list.size = {400, 300};
  list.background = kWhite;
  list.root.id = "page";
  list.root.children = std::move(items);
  return list;
}

std::vector<std::string> violations(std::vector<display::Item> items) {
  return test::layout_violations(page(std::move(items)), 15);
}

void check_single(std::vector<display::Item> items, const std::string& beginning) {
  const auto found = violations(std::move(items));
  INFO(test::listed(found));
  REQUIRE(found.size() == 1);
  CHECK(found[0].rfind(beginning, 0) == 0);
}

}  // namespace

TEST_CASE("a sound picture has no violations") {
  CHECK(violations({}).empty());
  CHECK(violations({text_at("a", {10, 10, 80, 20}), text_at("b", {10, 30, 80, 20})}).empty());
  CHECK(violations({rect_at("cell", {10, 10, 90, 40}, kInk),
                    rect_at("patch", {10, 10, 90, 40}, kWhite), text_at("a", {20, 20, 60, 20})})
            .empty());
}

TEST_CASE("overlapping texts are reported once") {
  check_single({text_at("a", {10, 10, 80, 20}), text_at("b", {85, 12, 80, 20})}, "overlap by 5.0");
  CHECK(violations({text_at("a", {10, 10, 80, 20}), text_at("b", {89.6, 12, 80, 20})}).empty());
}

TEST_CASE("turned texts are compared as they lie, not by their bounding boxes") {
  const auto turned = [](const std::string& id, Point at) {
    Group group;
    group.id = id + "/turned";
    group.offset = at;
    group.angle = 45;
    Text text = text_at(id, {0, -14, 100, 14});
    text.parent = {0, 0, 400, 300};
    group.children = {text};
    return group;
  };
  // Parallel labels 30 px apart: their bounding boxes overlap, they do not.
  CHECK(violations({turned("a", {100, 200}), turned("b", {130, 200})}).empty());
  check_single({turned("a", {100, 200}), turned("b", {112, 200})}, "overlap by");
  // 45° counter-clockwise ends above its start: one that starts near the top leaves the page.
  const auto found = violations({turned("a", {100, 40})});
  REQUIRE(found.size() == 2);
  CHECK(found[0].rfind("leaves its parent", 0) == 0);
  CHECK(found[1].rfind("off the page", 0) == 0);
}

TEST_CASE("groups move and scale what they hold") {
  Group group;
  group.id = "group";
  group.offset = {200, 100};
  group.scale = 0.5;
  group.children = {text_at("a", {10, 10, 80, 20})};
  check_single({group}, "too small, 10.00");
  group.scale = 1;
  group.offset = {330, 100};
  check_single({group}, "off the page: a");
}

TEST_CASE("ink outside its parent, and items off the page, are reported") {
  Text text = text_at("a", {10, 10, 80, 20});
  text.parent = {10, 10, 78, 20};
  check_single({text}, "leaves its parent");
  check_single({rect_at("cell", {380, 10, 30, 30}, kInk)}, "off the page: cell");
}

TEST_CASE("small text is reported, a formula too") {
  check_single({text_at("a", {10, 10, 80, 20}, 14.9)}, "too small");
  display::Formula formula;
  formula.id = "f";
  formula.math = display::math::variable("Q");
  formula.size = 12;
  formula.colour = kInk;
  formula.ink = formula.parent = {10, 10, 12, 12};
  check_single({formula}, "too small, 12.00");
}

TEST_CASE("contrast is measured against what is painted under the text") {
  const Box ink{20, 20, 60, 20};
  check_single({rect_at("cell", {10, 10, 90, 40}, {90, 90, 90}), text_at("a", ink)}, "contrast");
  // Only under the end of the text.
  check_single({rect_at("cell", {70, 10, 90, 40}, kInk), text_at("a", ink)}, "contrast");
  // Large text needs less.
  const Colour grey{120, 120, 120};
  check_single({rect_at("cell", {10, 10, 90, 40}, grey), text_at("a", ink)}, "contrast 4.0");
  CHECK(violations({rect_at("cell", {10, 10, 90, 40}, grey), text_at("a", ink, 24)}).empty());
  // A transparent cell, a faded text, a hatch.
  Rect faint = rect_at("cell", {10, 10, 90, 40}, kInk);
  faint.opacity = 0.05;
  CHECK(violations({faint, text_at("a", ink)}).empty());
  Text faded = text_at("a", ink);
  faded.opacity = 0.3;
  check_single({faded}, "contrast");
  Rect hatched = rect_at("cell", {10, 10, 90, 40}, kWhite);
  hatched.hatch = display::Hatch{{90, 90, 90}};
  check_single({hatched, text_at("a", ink)}, "contrast");
}

TEST_CASE("contrast is measured against the pixels of an image") {
  display::Image image;
  image.id = "image";
  image.box = {0, 0, 200, 100};
  image.width = 2;
  image.height = 1;
  image.pixels = {kWhite, kInk};
  CHECK(violations({image, text_at("a", {20, 20, 60, 20})}).empty());
  check_single({image, text_at("a", {120, 20, 60, 20})}, "contrast 1.00");
}

TEST_CASE("what is painted over a text, or across it, is reported") {
  const Box ink{20, 20, 60, 20};
  check_single({text_at("a", ink), rect_at("late", {10, 10, 90, 40}, kWhite)}, "covered by late");
  display::Path rule;
  rule.id = "rule";
  rule.stroke = display::Stroke{{200, 200, 200}, 2};
  rule.steps = {{display::PathStep::Kind::move, {}, {}, {5, 30}},
                {display::PathStep::Kind::line, {}, {}, {200, 30}}};
  check_single({rule, text_at("a", ink)}, "crossed by the stroke of rule");
  CHECK(violations({rule, rect_at("patch", {10, 10, 90, 40}, kWhite), text_at("a", ink)}).empty());
  rule.steps = {{display::PathStep::Kind::move, {}, {}, {5, 45}},
                {display::PathStep::Kind::cubic, {5, 10}, {100, 10}, {100, 45}}};
  check_single({rule, text_at("a", ink)}, "crossed by");
  Rect frame = rect_at("frame", {10, 10, 90, 40}, kWhite);
  frame.stroke = display::Stroke{kInk, 3};
  CHECK(violations({frame, text_at("a", ink)}).empty());
}
