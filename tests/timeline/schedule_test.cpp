#include "timeline/schedule.h"

#include "tests/support/catch.h"

using namespace qkv;
using scene::Step;
using timeline::Chunk;
using timeline::Span;

TEST_CASE("transitions and holds are rounded to frames step by step") {
  const std::vector<Step> steps{{"0", "", {}, 0, 1.01}, {"1", "", {}, 0.6, 2}, {"2", "", {}, 0, 0}};
  CHECK(timeline::schedule(steps, {30, 1}) ==
        std::vector<Span>{{0, 0, 30}, {30, 18, 60}, {108, 0, 0}});
  CHECK(timeline::schedule(steps, {30000, 1001}) ==
        std::vector<Span>{{0, 0, 30}, {30, 18, 60}, {108, 0, 0}});
  CHECK(timeline::schedule(steps, {24, 1})[1] == Span{24, 14, 48});
}

TEST_CASE("a hold is never lost to rounding") {
  const std::vector<Step> steps{{"0", "", {}, 0, 0.001}, {"1", "", {}, 0.001, 0}};
  const auto spans = timeline::schedule(steps, {30, 1});
  CHECK(spans[0].hold == 1);
  CHECK(spans[1].frames() == 0);
}

TEST_CASE("chunks restart at each step, and leave no lone frame over") {
  const std::vector<Span> spans{{0, 0, 60}, {60, 1, 60}, {121, 2, 60}, {183, 0, 0}, {183, 0, 1}};
  CHECK(timeline::chunks(spans) ==
        std::vector<Chunk>{{0, 0, 60}, {1, 0, 61}, {2, 0, 60}, {2, 60, 2}, {4, 0, 1}});
}

TEST_CASE("a longer hold leaves the step's first chunks as they are") {
  const auto before = timeline::chunks(std::vector<Span>{{0, 18, 90}});
  const auto after = timeline::chunks(std::vector<Span>{{0, 18, 150}});
  CHECK(before.front() == after.front());
}
