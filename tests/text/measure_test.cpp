// Measuring, drawing and outlines agree.
#include "tests/support/catch.h"
#include "tests/text/canvas.h"

namespace qkv {
namespace {

using display::Anchor;
using display::Weight;
using test::Canvas;

const char* const kSamples[] = {"A verb reaches back",
                                "fjÅgQ|",
                                "−0.74 × 3 ÷ √4 → ≈",
                                ".",
                                "“that”",
                                "日本語 中文",
                                "مرحبا שלום",
                                "हिन्दी",
                                "e\u0301\u0323",
                                "😀 👍🏽"};

void require_inside(const Box& drawn, const Box& measured) {
  INFO("drawn " << drawn.x << ',' << drawn.y << ' ' << drawn.width << 'x' << drawn.height
                << ", measured " << measured.x << ',' << measured.y << ' ' << measured.width << 'x'
                << measured.height);
  REQUIRE(measured.inset(-1).contains(drawn));
  REQUIRE(drawn.inset(-1).contains(measured));
}

TEST_CASE("the drawn ink is the measured ink", "[text]") {
  for (const char* text : kSamples) {
    for (const Weight weight : {Weight::regular, Weight::medium, Weight::semibold}) {
      for (const double size : {9.0, 26.0, 41.3}) {
        INFO(text << " at " << size);
        const display::Text item = test::line(text, size, {60.3, 90.7}, weight);
        const display::Extents extents = test::typesetter().measure(item.runs, size);
        Canvas canvas(700, 180);
        test::typesetter().draw(item, canvas.cr());
        REQUIRE(canvas.ink());
        require_inside(*canvas.ink(), extents.ink.moved(item.at.x, item.at.y));
      }
    }
  }
}

TEST_CASE("drawn pixels are the outlines filled", "[text]") {
  for (const char* text : kSamples) {
    INFO(text);
    const display::Text item = test::line(text, 30, {20.4, 60.6});
    Canvas drawn(500, 110), filled(500, 110);
    test::typesetter().draw(item, drawn.cr());
    test::fill(test::typesetter().outlines(item), filled.cr());
    REQUIRE(drawn.total() > 3);
    // Two rasterisers: exact coverage here, 15 rows a pixel there; and pixels in which two joined
    // letters share an edge.
    REQUIRE(test::greatest_difference(drawn, filled) <= 80);
    REQUIRE(test::mean_difference(drawn, filled) < 0.4);
  }
}

TEST_CASE("every size has the same proportions", "[text]") {
  const display::Extents one = test::measured("chased 0.952", 1);
  for (const double size : {6.5, 17.0, 1000.0}) {
    const display::Extents many = test::measured("chased 0.952", size);
    REQUIRE(many.advance == Approx(one.advance * size));
    REQUIRE(many.ink.width == Approx(one.ink.width * size));
    REQUIRE(many.ink.y == Approx(one.ink.y * size));
  }
}

TEST_CASE("figures are tabular in every weight", "[text]") {
  for (const Weight weight : {Weight::regular, Weight::medium, Weight::semibold}) {
    // Inter's own digits differ by up to 3 of 2816 units in the heavier weights.
    const double zero = test::measured("0", 1, weight).advance;
    for (char digit = '1'; digit <= '9'; ++digit) {
      REQUIRE(test::measured(std::string(1, digit), 1, weight).advance ==
              Approx(zero).margin(0.0015));
    }
    REQUIRE(test::measured("−1.11", 1, weight).advance ==
            Approx(test::measured("−4.08", 1, weight).advance).margin(0.005));
  }
}

TEST_CASE("heavier is wider", "[text]") {
  const double regular = test::measured("chased", 20, Weight::regular).advance;
  const double medium = test::measured("chased", 20, Weight::medium).advance;
  const double semibold = test::measured("chased", 20, Weight::semibold).advance;
  REQUIRE(regular < medium);
  REQUIRE(medium < semibold);
}

TEST_CASE("tokens are drawn as they are written", "[text]") {
  // Inter's contextual alternates would make an arrow of the first and raise the second's colon.
  const double hyphen = test::measured("-").advance, greater = test::measured(">").advance;
  REQUIRE(test::measured("->").advance == Approx(hyphen + greater));
  REQUIRE(test::measured("1:2").ink.y == Approx(test::measured("12").ink.y));
  REQUIRE(test::measured("->日").advance ==
          Approx(hyphen + greater + test::measured("日").advance));
}

TEST_CASE("a leading and a trailing space count", "[text]") {
  REQUIRE(test::measured(" a").advance > test::measured("a").advance + 3);
  REQUIRE(test::measured("a ").advance == Approx(test::measured(" a").advance));
  REQUIRE(test::measured("a ").ink.width == Approx(test::measured("a").ink.width));
}

TEST_CASE("runs follow each other, smaller and lower where they say so", "[text]") {
  const std::vector<display::TextRun> runs = {{"d", Weight::regular, kBlack},
                                              {"k", Weight::regular, {200, 0, 0}, 0.7, -0.2}};
  const display::Extents both = test::typesetter().measure(runs, 20);
  const display::Extents d = test::measured("d", 20), k = test::measured("k", 14);
  REQUIRE(both.advance == Approx(d.advance + k.advance));
  REQUIRE(both.ink.bottom() == Approx(k.ink.bottom() + 0.2 * 20));
  display::Text item;
  item.runs = runs;
  item.size = 20;
  const std::vector<text::Outline> outlines = test::typesetter().outlines(item);
  REQUIRE(outlines.size() == 2);
  REQUIRE(outlines[0].colour == kBlack);
  REQUIRE(outlines[1].colour == Colour{200, 0, 0});
}

TEST_CASE("the anchor is the start, the middle or the end of the advance", "[text]") {
  display::Text item = test::line("chased", 24, {150, 50});
  const double advance = test::measured("chased", 24).advance;
  double left[3];
  int i = 0;
  for (const Anchor anchor : {Anchor::start, Anchor::middle, Anchor::end}) {
    item.anchor = anchor;
    left[i++] = test::typesetter().outlines(item).front().steps.front().c.x;
  }
  REQUIRE(left[0] - left[1] == Approx(advance / 2));
  REQUIRE(left[0] - left[2] == Approx(advance));
}

TEST_CASE("line metrics are the family's", "[text]") {
  const display::LineMetrics m = test::typesetter().metrics(100);
  REQUIRE(m.cap_height == Approx(-test::measured("H", 100).ink.y).margin(0.5));
  REQUIRE(m.x_height == Approx(-test::measured("x", 100).ink.y).margin(0.5));
  REQUIRE(m.ascent > m.cap_height);
  REQUIRE(m.descent > test::measured("p", 100).ink.bottom());
  REQUIRE(test::typesetter().metrics(50).ascent == Approx(m.ascent / 2));
}

TEST_CASE("drawing under a clip and a turned page stays where it belongs", "[text]") {
  const display::Text item = test::line("chased", 40, {10, 60});
  Canvas clipped(200, 90), whole(200, 90), turned(90, 200);
  test::typesetter().draw(item, whole.cr());
  cairo_rectangle(clipped.cr(), 40, 0, 30, 90);
  cairo_clip(clipped.cr());
  test::typesetter().draw(item, clipped.cr());
  REQUIRE(clipped.ink()->x >= 40);
  REQUIRE(clipped.ink()->right() <= 70);
  REQUIRE(clipped.at(50, 45) == whole.at(50, 45));
  // A quarter turn: (x, y) → (y, −x).
  cairo_translate(turned.cr(), 0, 200);
  cairo_rotate(turned.cr(), -3.14159265358979323846 / 2);
  test::typesetter().draw(item, turned.cr());
  for (int y = 0; y < 90; ++y) {
    for (int x = 0; x < 200; ++x) REQUIRE(std::abs(whole.at(x, y) - turned.at(y, 199 - x)) <= 4);
  }
}

}  // namespace
}  // namespace qkv
