// Every kind of item, by its pixels.
#include "tests/paint/page.h"
#include "tests/support/catch.h"

namespace qkv {
namespace {

using namespace display;
using test::difference;
using test::filled;
using test::Page;
using test::white_page;

constexpr Colour kRed{200, 0, 0}, kBlue{0, 0, 200};

TEST_CASE("an aligned rectangle is crisp to its last pixel", "[paint]") {
  const Page page(white_page({filled({10, 20, 30, 25}, kRed)}));
  for (int y = 0; y < page.height(); ++y) {
    for (int x = 0; x < page.width(); ++x) {
      const bool inside = x >= 10 && x < 40 && y >= 20 && y < 45;
      REQUIRE(page.at(x, y) == (inside ? kRed : kWhite));
    }
  }
}

TEST_CASE("the background covers the page", "[paint]") {
  DisplayList list = white_page({}, 20.5, 10);
  list.background = kBlue;
  const Page page(list, 2);
  REQUIRE(page.width() == 41);
  for (const Colour& pixel : page.pixels()) REQUIRE(pixel == kBlue);
}

TEST_CASE("corners are round and cut to half the side", "[paint]") {
  const Page page(white_page({filled({10, 10, 40, 40}, kRed, 500)}));
  REQUIRE(page.at(30, 30) == kRed);
  REQUIRE(page.at(11, 11) == kWhite);
  // A circle of radius 20 round (30, 30).
  REQUIRE(page.at(30 + 13, 30 + 13) == kRed);
  REQUIRE(page.at(30 + 15, 30 + 15) == kWhite);
}

TEST_CASE("a stroke is centred on the outline", "[paint]") {
  Rect rect = filled({20, 20, 40, 30}, kRed);
  rect.stroke = Stroke{kBlue, 4};
  const Page page(white_page({rect}));
  for (const int x : {18, 19, 20, 21}) REQUIRE(page.at(x, 35) == kBlue);
  REQUIRE(page.at(17, 35) == kWhite);
  REQUIRE(page.at(22, 35) == kRed);
  REQUIRE(page.at(18, 18) == kBlue);  // a mitred corner
}

TEST_CASE("a hatch is seen inside its shape only, and alike in equal cells", "[paint]") {
  Rect first = filled({10.25, 10, 30, 30}, {220, 220, 220}, 6), second = first;
  first.hatch = second.hatch = Hatch{kBlack, 8, 1.5};
  second.id = "second";
  second.box.x += 40;
  second.box.y += 5;
  const Page page(white_page({first, second}));
  int dark = 0;
  for (int y = 0; y < 80; ++y) {
    for (int x = 0; x < 100; ++x) {
      const bool inside =
          (x >= 10 && x < 41 && y >= 10 && y < 40) || (x >= 50 && x < 81 && y >= 15 && y < 45);
      if (!inside) REQUIRE(page.at(x, y) == kWhite);
      if (page.at(x, y).r < 120) ++dark;
    }
  }
  REQUIRE(dark > 80);
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 31; ++x) REQUIRE(page.at(10 + x, 10 + y) == page.at(50 + x, 15 + y));
  }
  REQUIRE(page.at(10, 10) == kWhite);  // the corner is cut off
  // The lines rise to the right.
  int rising = 0, falling = 0;
  for (int y = 16; y < 34; ++y) {
    for (int x = 16; x < 34; ++x) {
      if (page.at(x, y).r > 100) continue;
      rising += page.at(x + 2, y - 2).r < 150;
      falling += page.at(x + 2, y + 2).r < 150;
    }
  }
  REQUIRE(rising > 3 * falling);
}

TEST_CASE("a stamped hatch is the stroked one", "[paint]") {
  Rect small = filled({10, 10, 60, 40}, kWhite, 8);
  small.hatch = Hatch{kBlack, 9, 2};
  Rect large = small;
  large.box = {10, 10, 600, 560};  // larger than a stamp may be
  const Page stamped(white_page({small})), stroked(white_page({large}));
  // Both begin at the same corner, so where both are their lines meet.
  int inked = 0;
  for (int y = 10; y < 40; ++y) {
    for (int x = 20; x < 60; ++x) {
      REQUIRE(difference(stamped.at(x, y), stroked.at(x, y)) <= 8);
      inked += stamped.at(x, y).r < 128;
    }
  }
  REQUIRE(inked > 150);
}

TEST_CASE("a path is filled, stroked and capped", "[paint]") {
  using Kind = PathStep::Kind;
  Path line;
  line.id = "line";
  line.steps = {{Kind::move, {}, {}, {20, 40}}, {Kind::line, {}, {}, {60, 40}}};
  line.stroke = Stroke{kRed, 10};
  const Page butt(white_page({line}));
  REQUIRE(butt.at(30, 36) == kRed);
  REQUIRE(butt.at(18, 40) == kWhite);
  line.round_caps = true;
  const Page round(white_page({line}));
  REQUIRE(round.at(18, 40) == kRed);
  REQUIRE(round.at(15, 36) == kWhite);
  Path area;
  area.id = "area";
  area.steps = {{Kind::move, {}, {}, {10, 10}},
                {Kind::cubic, {10, 70}, {90, 70}, {90, 10}},
                {Kind::close, {}, {}, {}}};
  area.fill = kBlue;
  const Page filled_path(white_page({area}));
  REQUIRE(filled_path.at(50, 40) == kBlue);
  REQUIRE(filled_path.at(50, 60) == kWhite);
  REQUIRE(filled_path.at(50, 8) == kWhite);
}

TEST_CASE("text and formulas are drawn where they were measured", "[paint]") {
  Text text;
  text.id = "text";
  text.runs = {{"chased", Weight::semibold, kRed}};
  text.size = 20;
  text.at = {50, 40};
  text.anchor = Anchor::middle;
  const Extents extents = test::typesetter().measure(text.runs, text.size);
  text.advance = extents.advance;
  text.ink = extents.ink.moved(50 - extents.advance / 2, 40);
  Formula formula;
  formula.id = "formula";
  formula.math = math::radical(math::variable("d"));
  formula.size = 20;
  formula.at = {40, 70};
  formula.colour = kBlue;
  const Page page(white_page({text, formula}));
  int red = 0, blue = 0;
  for (int y = 0; y < 80; ++y) {
    for (int x = 0; x < 100; ++x) {
      const Colour c = page.at(x, y);
      if (c.r > c.b + 60) {
        ++red;
        REQUIRE(text.ink.inset(-1).contains(Point{x + 0.5, y + 0.5}));
      }
      if (c.b > c.r + 60) ++blue;
    }
  }
  REQUIRE(red > 100);
  REQUIRE(blue > 20);
}

TEST_CASE("an image is stretched without smoothing", "[paint]") {
  Image image;
  image.id = "image";
  image.box = {10, 10, 40, 60};
  image.width = 2;
  image.height = 3;
  for (int i = 0; i < 6; ++i) image.pixels.push_back({static_cast<std::uint8_t>(40 * i), 7, 9});
  const Page page(white_page({image}));
  for (int y = 0; y < 80; ++y) {
    for (int x = 0; x < 100; ++x) {
      const bool inside = x >= 10 && x < 50 && y >= 10 && y < 70;
      const int cell = (x - 10) / 20 + 2 * ((y - 10) / 20);
      const Colour expected = inside ? image.pixels[static_cast<std::size_t>(cell)] : kWhite;
      REQUIRE(page.at(x, y) == expected);
    }
  }
  image.opacity = 0.5;
  image.pixels.assign(6, kBlack);
  REQUIRE(difference(Page(white_page({image})).at(30, 30), {128, 128, 128}) <= 1);
  image.pixels.pop_back();
  REQUIRE_THROWS_AS(Page(white_page({image})), std::logic_error);
}

TEST_CASE("a group moves, scales, turns and clips", "[paint]") {
  Group group;
  group.id = "group";
  group.offset = {30, 10};
  group.scale = 2;
  group.children = {filled({0, 0, 20, 20}, kRed)};
  REQUIRE(Page(white_page({group})).at(69, 49) == kRed);
  REQUIRE(Page(white_page({group})).at(70, 30) == kWhite);
  REQUIRE(Page(white_page({group})).at(29, 30) == kWhite);
  group.clip = Box{0, 0, 5, 20};
  REQUIRE(Page(white_page({group})).at(39, 30) == kRed);
  REQUIRE(Page(white_page({group})).at(40, 30) == kWhite);
  group.clip.reset();
  group.angle = 90;  // counter-clockwise: what points right points up
  group.scale = 1;
  group.offset = {50, 60};
  group.children = {filled({0, 0, 40, 10}, kRed)};
  const Page turned(white_page({group}));
  REQUIRE(turned.at(55, 25) == kRed);
  REQUIRE(turned.at(45, 25) == kWhite);
  REQUIRE(turned.at(75, 55) == kWhite);
}

TEST_CASE("what overlaps fades as one", "[paint]") {
  const Rect under = filled({10, 10, 40, 40}, kRed);
  Rect above = filled({30, 30, 40, 40}, kBlue);
  above.id = "above";
  Group group;
  group.id = "group";
  group.opacity = 0.5;
  group.children = {under, above};
  const Page page(white_page({group}));
  REQUIRE(difference(page.at(15, 15), mix(kWhite, kRed, 0.5)) <= 1);
  REQUIRE(difference(page.at(40, 40), mix(kWhite, kBlue, 0.5)) <= 1);
  REQUIRE(page.at(75, 75) == kWhite);
  // A single rectangle's stroke covers its fill while both fade.
  Rect framed = under;
  framed.stroke = Stroke{kBlue, 8};
  framed.opacity = 0.5;
  const Page one(white_page({framed}));
  REQUIRE(difference(one.at(12, 30), mix(kWhite, kBlue, 0.5)) <= 1);
  REQUIRE(difference(one.at(30, 30), mix(kWhite, kRed, 0.5)) <= 1);
  group.opacity = 0;
  REQUIRE(Page(white_page({group})).at(40, 40) == kWhite);
}

}  // namespace
}  // namespace qkv
