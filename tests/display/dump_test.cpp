#include "display/dump.h"

#include <limits>
#include <stdexcept>

#include "tests/display/made.h"
#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::display;
using test::list_of;
using test::made;

namespace {

// The dump's lines below the page and the root, without their indent.
std::string line(const Item& item) {
  const std::string all = dump(list_of({item}));
  const std::string start = "page 640x360 #ffffff \"A title\"\ngroup page\n  ";
  REQUIRE(all.substr(0, start.size()) == start);
  REQUIRE(all.back() == '\n');
  return all.substr(start.size(), all.size() - start.size() - 1);
}

}  // namespace

TEST_CASE("a rectangle's line") {
  auto rect = made<Rect>("head:0/weight:4:2");
  rect.facts.value = 0.951;
  rect.box = {372, 532, 48, 48};
  rect.radius = 5;
  rect.fill = Colour{0x25, 0x63, 0xb8};
  CHECK(line(rect) == "rect head:0/weight:4:2 372,532 48x48 r5 #2563b8 =0.951");
  CHECK(line(made<Rect>("r")) == "rect r 0,0 0x0");
  rect.hatch = Hatch{kBlack, 8, 1.5};
  rect.stroke = Stroke{{1, 2, 3, 4}, 2};
  rect.opacity = 0.5;
  rect.facts = {{}, "cat"};
  CHECK(line(rect) ==
        "rect head:0/weight:4:2 372,532 48x48 r5 #2563b8 stroke #01020304 2 hatch #000000 1.5/8 "
        "opacity 0.5 token \"cat\"");
}

TEST_CASE("a path's line") {
  auto path = made<Path>("arc");
  path.steps = {{PathStep::Kind::move, {}, {}, {1, 2}},
                {PathStep::Kind::line, {}, {}, {3, 4}},
                {PathStep::Kind::cubic, {5, 6}, {7, 8}, {9, -0.5}},
                {PathStep::Kind::close, {}, {}, {}}};
  path.stroke = Stroke{kBlack, 3};
  path.round_caps = true;
  CHECK(line(path) == "path arc M1,2 L3,4 C5,6 7,8 9,-0.5 Z stroke #000000 3 round");
}

TEST_CASE("a text's line") {
  auto text = made<Text>("token:4/label");
  text.runs = {{"a \"b\" \\ \x1B", Weight::regular, kBlack, 1, 0},
               {"漢", Weight::semibold, kWhite, 0.7, -0.2}};
  text.size = 27;
  text.at = {10, 20};
  text.anchor = Anchor::middle;
  text.advance = 12.5;
  text.ink = {1, 2, 3, 4};
  text.parent = {0, 0, 30, 40};
  CHECK(line(text) ==
        "text token:4/label 10,20 middle 27em advance 12.5 ink 1,2 3x4 in 0,0 30x40 #000000 "
        "\"a \\\"b\\\" \\\\ \\x1B\" #ffffff semibold x0.7 rise -0.2 \"漢\"");
}

TEST_CASE("a formula's and an image's line") {
  auto formula = made<Formula>("f");
  formula.math = math::radical(math::roman("4"));
  formula.size = 20;
  CHECK(line(formula) ==
        "formula f 0,0 start 20em advance 0 ink 0,0 0x0 in 0,0 0x0 #000000 \"√4\"");
  auto image = made<Image>("i");
  image.box = {0, 0, 9, 9};
  image.width = 1;
  image.height = 2;
  image.pixels = {kBlack, kWhite};
  const std::string before = line(image);
  CHECK(before.substr(0, 21) == "image i 0,0 9x9 1x2px");
  image.pixels[1].b = 254;
  CHECK(line(image) != before);
}

TEST_CASE("groups indent their children") {
  auto group = made<Group>("g");
  group.title = "chased asks";
  group.offset = {5, 6};
  group.scale = 2;
  group.angle = 45;
  group.clip = Box{0, 0, 7, 8};
  group.children = {made<Rect>("inside"), made<Group>("empty")};
  CHECK(line(group) ==
        "group g \"chased asks\" at 5,6 scale 2 turn 45 clip 0,0 7x8\n"
        "    rect inside 0,0 0x0\n"
        "    group empty");
}

TEST_CASE("the description has its own line") {
  DisplayList list = list_of({});
  list.description = "what\nis seen";
  CHECK(dump(list) ==
        "page 640x360 #ffffff \"A title\"\ndescription \"what\\x0Ais seen\"\ngroup page\n");
}

TEST_CASE("numbers that are not finite are refused") {
  auto rect = made<Rect>("r");
  rect.radius = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_AS(line(rect), std::logic_error);
}
