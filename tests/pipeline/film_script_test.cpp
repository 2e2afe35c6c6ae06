#include "pipeline/film_script.h"

#include "base/error.h"
#include "tests/support/catch.h"

using namespace qkv;

namespace {

// Steps of 0.5 s transition and so many seconds of hold, at 30 frames a second.
scene::Scene film(const std::vector<double>& holds) {
  scene::Scene scene;
  scene.passages.push_back({{"a"}, {}, {}, {}, {}});
  for (std::size_t i = 0; i < holds.size(); ++i) {
    const std::string chapter = i % 2 == 1 ? "chapter " + std::to_string(i) : "";
    scene.walkthrough.steps.push_back({std::to_string(i), chapter, {}, 0.5, holds[i]});
  }
  return scene;
}

pipeline::FilmChoice frames(std::int64_t first, std::int64_t last) {
  return {std::pair(first, last), {}};
}

std::string fault(const scene::Scene& scene, const pipeline::FilmChoice& choice) {
  try {
    pipeline::film_script(scene, choice);
  } catch (const Error& error) {
    CHECK(error.code() == Exit::bad_input);
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the pieces of a film are its frames, each once, in order") {
  const auto script = pipeline::film_script(film({1, 3, 0, 2.2}), {});
  std::int64_t next = 0;
  for (const timeline::Chunk& chunk : script.chunks) {
    CHECK(script.spans[chunk.step].first + chunk.first == next);
    CHECK(chunk.first + chunk.frames <= script.spans[chunk.step].frames());
    next += chunk.frames;
  }
  CHECK(next == 4 * 15 + 30 + 90 + 66);
  CHECK(script.frames() == next);
}

TEST_CASE("a part of a film is cut out of its pieces") {
  const scene::Scene scene = film({1, 3});
  const auto script = pipeline::film_script(scene, frames(40, 47));
  REQUIRE(script.chunks.size() == 2);
  CHECK(script.chunks[0] == timeline::Chunk{0, 40, 5});
  CHECK(script.chunks[1] == timeline::Chunk{1, 0, 2});
  CHECK(fault(scene, frames(40, 151)).find("frames 0:150") != std::string::npos);
}

TEST_CASE("a chapter runs to the next one, by title or index") {
  const scene::Scene scene = film({1, 1, 1, 1});
  for (const char* name : {"chapter 1", "0"}) {
    const auto script = pipeline::film_script(scene, {{}, name});
    CHECK(script.first == 45);
    CHECK(script.last == 135);
  }
  CHECK(pipeline::film_script(scene, {{}, "chapter 3"}).last == 180);
  CHECK(fault(scene, {{}, "x"}).find("0 'chapter 1', 1 'chapter 3'") != std::string::npos);
  CHECK(fault(film({1}), {{}, "x"}).find("no chapters") != std::string::npos);
}

TEST_CASE("a film without frames is refused") {
  scene::Scene scene = film({0});
  scene.walkthrough.steps[0].transition = 0;
  CHECK(fault(scene, {}).find("no frames") != std::string::npos);
}

TEST_CASE("time on the clock") {
  CHECK(pipeline::clock_text(0) == "0:00.0");
  CHECK(pipeline::clock_text(65.25) == "1:05.3");
  CHECK(pipeline::clock_text(59.96) == "1:00.0");
}
