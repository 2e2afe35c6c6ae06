// Small parts: boxes round curves, mathematical alphabets.
#include "tests/support/catch.h"
#include "text/math_alphabet.h"
#include "text/outline_box.h"

namespace qkv::text {
namespace {

using display::PathStep;
using Kind = PathStep::Kind;

TEST_CASE("a curve's box goes to its extremes, not to its controls", "[text]") {
  // An arch from (0, 0) to (4, 0) with controls 4 high is 3 high in its middle.
  const std::vector<PathStep> arch = {{Kind::move, {}, {}, {0, 0}},
                                      {Kind::cubic, {0, 4}, {4, 4}, {4, 0}}};
  const std::optional<Box> box = box_of(arch);
  REQUIRE(box->y == 0);
  REQUIRE(box->height == Approx(3));
  REQUIRE(box->width == Approx(4));
  // A curve that swings out on both sides: x(t) of 0, 6, −6, 0 has its extremes at ±√3.
  const std::vector<PathStep> swing = {{Kind::move, {}, {}, {0, 0}},
                                       {Kind::cubic, {6, 1}, {-6, 2}, {0, 3}}};
  REQUIRE(box_of(swing)->x == Approx(-1.7320508));
  REQUIRE(box_of(swing)->right() == Approx(1.7320508));
  REQUIRE(!box_of(std::vector<PathStep>{}));
}

TEST_CASE("letters go to their places in the mathematical alphabets", "[text]") {
  REQUIRE(math_italic(U"AZaz") == U"\U0001D434\U0001D44D\U0001D44E\U0001D467");
  REQUIRE(math_italic(U"h") == U"\u210E");
  REQUIRE(math_italic(U"αωΓ") == U"\U0001D6FC\U0001D714\U0001D6E4");
  REQUIRE(math_italic(U"2+é") == U"2+é");
  REQUIRE(math_signs(U"-·x") == U"\u2212\u22C5x");
}

}  // namespace
}  // namespace qkv::text
