// Formulas, asserted on their outlines.
#include "base/error.h"
#include "tests/support/catch.h"
#include "tests/text/canvas.h"
#include "text/math_font.h"
#include "text/math_layout.h"
#include "text/outline_box.h"

namespace qkv {
namespace {

using namespace display::math;
using display::Math;

constexpr double kSize = 100;

// The layout itself, so that pieces and rules can be told apart.
struct Layout {
  text::Shaper shaper{{"Inter", "Latin Modern Math"}};
  text::MathFont font{shaper.face("Latin Modern Math")};
  text::MathLayout layout{shaper.face("Latin Modern Math"), shaper.face("Inter"), shaper};
};

const Layout& shared() {
  static const Layout layout;
  return layout;
}

text::Stretch set(const Math& math) {
  return shared().layout.set(math, kSize, kBlack).stretches.front();
}

Box ink(const text::Piece& piece) {
  const Box& own = piece.shaped->ink.value();
  return {own.x * piece.size + piece.at.x, own.y * piece.size + piece.at.y, own.width * piece.size,
          own.height * piece.size};
}

display::Extents measured(const Math& math) { return test::typesetter().measure(math, kSize); }

TEST_CASE("a fraction's bar lies between its parts and is as wide as the wider", "[formula]") {
  const text::Stretch f = set(fraction(variable("x"), roman("softmax")));
  REQUIRE(f.rules.size() == 1);
  const Box bar = f.rules.front(), above = ink(f.pieces[0]), below = ink(f.pieces[1]);
  REQUIRE(above.bottom() < bar.y);
  REQUIRE(below.y > bar.bottom());
  REQUIRE(bar.width >= below.width);
  REQUIRE(above.centre().x == Approx(below.centre().x).margin(3));
  REQUIRE(f.pieces[0].size == Approx(0.7 * kSize));
  // The bar is on the axis, where the minus sign is.
  const text::Stretch minus = set(roman("−"));
  REQUIRE(bar.centre().y == Approx(ink(minus.pieces[0]).centre().y).margin(1));
}

TEST_CASE("a radical covers what it stands over", "[formula]") {
  for (const Math& body : {variable("x"), sub(variable("d"), variable("k")),
                           fraction(variable("a"), radical(variable("b")))}) {
    const display::Extents inside = measured(body);
    const text::Stretch r = set(radical(body));
    const Box bar = r.rules.front(), sign = ink(r.pieces[0]);
    REQUIRE(bar.bottom() < inside.ink.y);
    REQUIRE(sign.bottom() >= inside.ink.bottom() - 1);
    REQUIRE(bar.y == Approx(sign.y).margin(0.5));  // one line
    REQUIRE(bar.x < sign.right());                 // without a seam
    for (const text::Piece& piece : r.pieces) REQUIRE(ink(piece).right() <= bar.right() + 1);
  }
}

TEST_CASE("parentheses grow with what they hold, and stay centred on it", "[formula]") {
  double last = 0;
  Math body = variable("x");
  for (int depth = 0; depth < 6; ++depth) {
    const text::Stretch f = set(fenced(body));
    const Box left = ink(f.pieces.front()), right = ink(f.pieces.back());
    const display::Extents inside = measured(body);
    INFO("depth " << depth << ", body " << inside.ink.height << ", parenthesis " << left.height);
    REQUIRE(left.height >= last);
    REQUIRE(left.height > 0.85 * inside.ink.height);
    REQUIRE(left.height == Approx(right.height));
    REQUIRE(left.right() < right.x);
    last = left.height;
    body = fraction(body, body);
  }
  REQUIRE(last > 4 * kSize);  // far above the largest ready-made form: put together from parts
}

TEST_CASE("scripts are smaller, lower and higher", "[formula]") {
  const text::Stretch low = set(sub(variable("d"), variable("k")));
  REQUIRE(low.pieces[1].size == Approx(0.7 * kSize));
  REQUIRE(low.pieces[1].at.y > 0);
  REQUIRE(ink(low.pieces[1]).x >= ink(low.pieces[0]).x);
  const text::Stretch high = set(super(variable("K"), roman("T")));
  REQUIRE(high.pieces[1].at.y < -0.25 * kSize);
  REQUIRE(ink(high.pieces[1]).x > ink(high.pieces[0]).right() - 1);
  // Scripts of scripts are smaller still, and no smaller than that.
  const text::Stretch deep =
      set(sub(variable("a"), sub(variable("b"), sub(variable("c"), variable("d")))));
  REQUIRE(deep.pieces[2].size == Approx(0.5 * kSize));
  REQUIRE(deep.pieces[3].size == Approx(0.5 * kSize));
}

TEST_CASE("both scripts keep a gap", "[formula]") {
  Math both = super(variable("x"), variable("g"));
  both.children[1] = fraction(variable("a"), variable("b"));
  const text::Stretch f = set(both);
  Box lowest_of_high = ink(f.pieces[1]);
  REQUIRE(ink(f.pieces[2]).y > lowest_of_high.bottom());
}

TEST_CASE("a subscript moves under the overhang of a slanted letter", "[formula]") {
  const text::Stretch v = set(sub(variable("V"), variable("i")));
  const text::Stretch vv = set(super(variable("V"), variable("i")));
  REQUIRE(v.pieces[1].at.x < vv.pieces[1].at.x - 0.05 * kSize);
}

TEST_CASE("letters are math italic, names upright, words in the page's family", "[formula]") {
  const auto glyph = [&](const Math& m) {
    return set(m).pieces[0].shaped->runs[0].glyphs[0].index;
  };
  REQUIRE(glyph(variable("A")) != glyph(roman("A")));
  REQUIRE(glyph(variable("h")) != glyph(roman("h")));  // U+210E, outside its block
  REQUIRE(glyph(variable("α")) != glyph(roman("α")));
  REQUIRE(glyph(variable("2")) == glyph(roman("2")));
  const text::Stretch w = set(row({roman("x"), word("x"), word("x", true)}));
  REQUIRE(w.pieces[1].shaped->runs[0].face->file().find("Inter-Regular") != std::string::npos);
  REQUIRE(w.pieces[2].shaped->runs[0].face->file().find("Inter-SemiBold") != std::string::npos);
  REQUIRE(ink(w.pieces[1]).height == Approx(ink(w.pieces[0]).height).margin(0.03 * kSize));
}

TEST_CASE("relations, operators and commas take their space", "[formula]") {
  const double x = measured(variable("x")).advance, equals = measured(roman("=")).advance,
               plus = measured(roman("+")).advance, comma_alone = measured(roman(",")).advance;
  const auto pair = [&](const Math& between) {
    return measured(row({variable("x"), between, variable("x")})).advance - 2 * x;
  };
  REQUIRE(pair(relation("=")) == Approx(equals + 2 * 5.0 / 18 * kSize));
  REQUIRE(pair(binary("+")) == Approx(plus + 2 * 4.0 / 18 * kSize));
  REQUIRE(pair(comma()) == Approx(comma_alone + 3.0 / 18 * kSize));
  REQUIRE(pair(space(0.5)) == Approx(0.5 * kSize));
  // A sign of what follows is no operator.
  const double minus = measured(roman("−")).advance;
  REQUIRE(measured(row({binary("-"), variable("x")})).advance == Approx(minus + x));
  REQUIRE(measured(row({variable("x"), relation("="), binary("-"), variable("x")})).advance ==
          Approx(2 * x + minus + equals + 2 * 5.0 / 18 * kSize));
  // Rows in rows change nothing.
  REQUIRE(measured(row({variable("x"), row({relation("="), variable("x")})})).advance ==
          Approx(pair(relation("=")) + 2 * x));
}

TEST_CASE("measured, drawn and outlined formulas agree", "[formula]") {
  const Math softmax =
      row({variable("A"), relation("="), roman("softmax"),
           fenced(row({fraction(row({variable("Q"), super(variable("K"), roman("T"))}),
                                radical(sub(variable("d"), variable("k")))),
                       binary("+"), variable("M")}))});
  const Math out = row({sub(roman("out"), word("chased")), relation("="), sum_over(variable("j")),
                        sub(variable("A"), row({word("chased"), comma(), variable("j")})),
                        sub(variable("v"), variable("j"))});
  for (const Math& math : {softmax, out}) {
    display::Formula item;
    item.math = math;
    item.size = 31.7;
    item.at = {20.2, 60.9};
    const display::Extents extents = test::typesetter().measure(math, item.size);
    test::Canvas drawn(420, 120), filled(420, 120);
    test::typesetter().draw(item, drawn.cr());
    test::fill(test::typesetter().outlines(item), filled.cr());
    const Box on_page = extents.ink.moved(item.at.x, item.at.y);
    REQUIRE(on_page.inset(-1).contains(*drawn.ink()));
    REQUIRE(drawn.ink()->inset(-1).contains(on_page));
    REQUIRE(extents.advance >= extents.ink.right() - 1);
    REQUIRE(test::mean_difference(drawn, filled) < 0.4);
    REQUIRE(test::greatest_difference(drawn, filled) <= 64);
  }
}

TEST_CASE("what the math font lacks is set in the page's family or refused", "[formula]") {
  REQUIRE(measured(variable("Ж")).advance > 0);
  REQUIRE(measured(roman("日本")).advance > 0);
  REQUIRE_THROWS_AS(measured(variable("\U0010FFFD")), Error);
}

TEST_CASE("as glyphs a formula is drawn where it was measured, whatever path was left",
          "[formula]") {
  display::Formula item;
  item.math = fraction(variable("a"), radical(variable("b")));
  item.size = 40;
  item.at = {50, 60};
  cairo_surface_t* surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr);
  cairo_t* cr = cairo_create(surface);
  cairo_rectangle(cr, 0, 0, 500, 500);
  test::typesetter().draw(item, cr);
  Box drawn;
  cairo_recording_surface_ink_extents(surface, &drawn.x, &drawn.y, &drawn.width, &drawn.height);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
  const Box on_page = test::typesetter().measure(item.math, 40).ink.moved(50, 60);
  // Cairo's boxes of glyphs are whole pixels and generous.
  REQUIRE(drawn.inset(-2).contains(on_page));
  REQUIRE(on_page.inset(-4).contains(drawn));
}

TEST_CASE("an empty formula is nothing", "[formula]") {
  REQUIRE(measured(row({})).advance == 0);
  REQUIRE(measured(row({})).ink == Box{});
  REQUIRE(measured(variable("")).advance == 0);
}

TEST_CASE("a delimiter of any height is high enough", "[formula]") {
  for (const char32_t sign : {U'(', U')', U'√'}) {
    for (const double height : {0.5, 1.0, 1.7, 3.1, 4.0, 9.5, 50.0}) {
      const auto shaped = shared().font.stretched(sign, height);
      REQUIRE(shaped->ink->height >= height - 1e-3);
      REQUIRE(shaped->ink->height < std::max(1.5, height + 1.2));
    }
  }
}

}  // namespace
}  // namespace qkv
