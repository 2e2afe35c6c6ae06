#include "base/geometry.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "tests/support/catch.h"

using namespace qkv;

TEST_CASE("a box knows its sides") {
  const Box box{10, 20, 30, 40};
  CHECK(box.right() == 40);
  CHECK(box.bottom() == 60);
  CHECK(box.centre() == Point{25, 40});
  CHECK(box.inset(5) == Box{15, 25, 20, 30});
  CHECK(box.inset(-1, 2) == Box{9, 22, 32, 36});
  CHECK(box.moved(-10, 1) == Box{0, 21, 30, 40});
  CHECK(!box.empty());
  CHECK(Box{1, 2, 0, 5}.empty());
  CHECK(Box{1, 2, 5, -1}.empty());
}

TEST_CASE("contains: to within the tolerance, on every side") {
  const Box outer{0, 0, 100, 50};
  CHECK(outer.contains(outer));
  CHECK(outer.contains(Box{10, 10, 20, 20}));
  for (const Box& beyond :
       {Box{-1, 0, 10, 10}, Box{0, -1, 10, 10}, Box{91, 0, 10, 10}, Box{0, 41, 10, 10}}) {
    CHECK(!outer.contains(beyond));
    CHECK(!outer.contains(beyond, 0.5));
    CHECK(outer.contains(beyond, 1));
  }
  CHECK(outer.contains(Point{100, 50}));
  CHECK(!outer.contains(Point{100.1, 50}));
  CHECK(!outer.contains(Point{50, -0.1}));
}

TEST_CASE("overlaps: touching is not sharing") {
  const Box box{0, 0, 10, 10};
  CHECK(box.overlaps(Box{9, 9, 10, 10}));
  CHECK(!box.overlaps(Box{10, 0, 10, 10}));
  CHECK(!box.overlaps(Box{0, 10, 10, 10}));
  CHECK(!box.overlaps(Box{-10, 0, 10, 10}));
  CHECK(!box.overlaps(Box{9, 9, 10, 10}, 1));
  CHECK(box.overlaps(Box{8, 8, 10, 10}, 1));
  CHECK(box.overlaps(Box{2, 2, 1, 1}));
}

TEST_CASE("joined holds both") {
  CHECK(Box{0, 0, 1, 1}.joined(Box{5, -3, 2, 2}) == Box{0, -3, 7, 4});
  CHECK(Box{0, 0, 9, 9}.joined(Box{1, 1, 2, 2}) == Box{0, 0, 9, 9});
}

TEST_CASE("coordinates are rounded to 1/256 px, without a negative zero") {
  CHECK(quantised(1.0 / 3) == 85.0 / 256);
  CHECK(quantised(-1.0 / 3) == -85.0 / 256);
  CHECK(quantised(0.1 + 0.2) == quantised(0.3));
  CHECK(!std::signbit(quantised(-0.0001)));
  CHECK(quantised(Point{1.0 / 3, 2}) == Point{85.0 / 256, 2});
  CHECK(quantised(Box{0.001, 0.1, 5, 7.7777}) == Box{0, 26.0 / 256, 5, 1991.0 / 256});
}

TEST_CASE("what can be on no page is refused") {
  CHECK(quantised(1048576) == 1048576);
  for (const double bad :
       {1048577.0, -1048577.0, std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THROWS_AS(quantised(bad), std::logic_error);
    CHECK_THROWS_AS(quantised(Box{0, 0, 1, bad}), std::logic_error);
    CHECK_THROWS_AS(quantised(Point{bad, 0}), std::logic_error);
  }
}
