#include "pipeline/film.h"

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "loader/load.h"
#include "pipeline/film_frames.h"
#include "pipeline/workers.h"
#include "sinks/raster.h"
#include "tests/support/catch.h"
#include "tests/support/composed.h"
#include "tests/support/temp_folder.h"

using namespace qkv;

namespace {

constexpr const char* kScene = R"(extends: lecture
title: A short film
sentence: the grey cat that chased a bird slept
heads: [verb-noun, one-before]
)";

scene::State asking(scene::State state, std::size_t token) {
  state.ask = token;
  return state;
}

// Five steps: the question moves, the head changes, the view changes and changes back.
scene::Scene film_scene() {
  const auto loaded = loader::load({"film.yaml", kScene, ".", "film"},
                                   {std::string(QKV_SOURCE_DIR) + "/templates", {}});
  for (const Diagnostic& diagnostic : loaded.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(loaded.scenes.size() == 1);
  scene::Scene scene = loaded.scenes.front();
  const scene::State start = scene.opening;
  scene::State other = asking(start, 2);
  other.head = 1;
  scene::State vectors = other;
  vectors.view = scene::View::vectors;
  scene.walkthrough.steps = {{"0", "Start", start, 0, 0.5},
                             {"1", "", asking(start, 4), 0.4, 2.4},
                             {"2", "Other head", other, 0.3, 0.2},
                             {"3", "", vectors, 0.3, 0.2},
                             {"4", "", start, 0.3, 0.6}};
  return scene;
}

pipeline::FilmSettings draft(unsigned jobs, bool backwards = false) {
  return {96, sinks::FilmQuality::draft, jobs, backwards};
}

const pipeline::TellFilm kSilent = [](const pipeline::FilmProgress&) {};
const auto kNoWarning = [](const std::string& text) { FAIL(text); };

// The film's bytes, made with that store.
std::string made(const scene::Scene& scene, const pipeline::FilmSettings& settings,
                 pipeline::ChunkStore& store, const pipeline::TellFilm& tell = kSilent) {
  const test::TempFolder folder;
  const pipeline::SettledPictures pictures(scene, scene.walkthrough.steps, test::typesetter());
  const auto script = pipeline::film_script(scene, {});
  pipeline::make_film(folder / "a.mp4", pictures, script, settings, test::typesetter(), store,
                      tell);
  return test::read_file(folder / "a.mp4");
}

std::vector<pipeline::FilmPiece> pieces(const scene::Scene& scene,
                                        const pipeline::ChunkStore& store) {
  const pipeline::SettledPictures pictures(scene, scene.walkthrough.steps, test::typesetter());
  return pipeline::film_pieces(pictures, pipeline::film_script(scene, {}), draft(1),
                               test::typesetter(), store);
}

}  // namespace

TEST_CASE("a film has the same bytes with one job, two, backwards, and from the cache") {
  const scene::Scene scene = film_scene();
  const test::TempFolder cache;
  pipeline::ChunkStore none({}, kNoWarning), kept(cache.path(), kNoWarning);
  const std::string film = made(scene, draft(1), none);
  CHECK(film.find("ftyp") == 4);
  pipeline::ChunkStore none_2({}, kNoWarning), none_3({}, kNoWarning);
  CHECK((made(scene, draft(2), none_2) == film));
  CHECK((made(scene, draft(2, true), none_3) == film));
  CHECK((made(scene, draft(2), kept) == film));
  std::int64_t ready = 0;
  const auto tell = [&](const pipeline::FilmProgress& progress) { ready = progress.ready; };
  CHECK((made(scene, draft(2), kept, tell) == film));
  CHECK(ready == pipeline::film_script(scene, {}).frames());
}

TEST_CASE("torn and missing pieces in the cache are made again") {
  const scene::Scene scene = film_scene();
  const test::TempFolder cache;
  pipeline::ChunkStore store(cache.path(), kNoWarning);
  const std::string film = made(scene, draft(2), store);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cache.path())) {
    if (entry.path().extension() == ".chunk") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 3);
  const std::string whole = test::read_file(files[0]);
  test::write_file(files[0], whole.substr(0, whole.size() / 2));
  std::string changed = test::read_file(files[1]);
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  test::write_file(files[1], changed);
  std::filesystem::remove(files[2]);
  CHECK((made(scene, draft(2), store) == film));
}

TEST_CASE("another hold makes only its own step's pieces anew") {
  scene::Scene scene = film_scene();
  const test::TempFolder cache;
  pipeline::ChunkStore store(cache.path(), kNoWarning);
  made(scene, draft(2), store);
  scene.walkthrough.steps[1].hold += 1;
  std::set<std::size_t> steps;
  std::int64_t frames = 0;
  for (const pipeline::FilmPiece& piece : pieces(scene, store)) {
    if (piece.ready) continue;
    steps.insert(piece.chunk.step);
    frames += piece.chunk.frames;
  }
  CHECK(steps == std::set<std::size_t>{1});
  CHECK(frames > 0);
  CHECK(frames < pipeline::film_script(scene, {}).spans[1].frames());
}

TEST_CASE("a frame is the same whichever was drawn before it") {
  const scene::Scene scene = film_scene();
  const pipeline::SettledPictures pictures(scene, scene.walkthrough.steps, test::typesetter());
  const auto script = pipeline::film_script(scene, {});
  const auto frames = [&](bool backwards) {
    pipeline::FilmFrames source(pictures, script, test::typesetter());
    std::vector<pipeline::Picture> all(static_cast<std::size_t>(script.last));
    for (std::int64_t i = 0; i < script.last; ++i) {
      const std::int64_t frame = backwards ? script.last - 1 - i : i;
      std::size_t step = 0;
      while (script.spans[step].first + script.spans[step].frames() <= frame) ++step;
      all[static_cast<std::size_t>(frame)] =
          source.at(step, frame - script.spans[step].first).picture;
    }
    return all;
  };
  const auto forwards = frames(false), backwards = frames(true);
  bool same = true;
  for (std::size_t i = 0; i < forwards.size(); ++i) same = same && *forwards[i] == *backwards[i];
  CHECK(same);
}

TEST_CASE("frames are PNG files under their numbers in the whole film") {
  const scene::Scene scene = film_scene();
  const pipeline::SettledPictures pictures(scene, scene.walkthrough.steps, test::typesetter());
  const auto script =
      pipeline::film_script(scene, {std::pair<std::int64_t, std::int64_t>(13, 19), {}});
  const test::TempFolder folder;
  pipeline::make_frames(folder / "one", pictures, script, draft(1), kSilent);
  pipeline::make_frames(folder / "two", pictures, script, draft(2, true), kSilent);
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "one")) {
    const std::string name = entry.path().filename().string();
    names.insert(name);
    const bool same = test::read_file(entry.path()) == test::read_file(folder / "two" / name);
    CHECK(same);
  }
  CHECK(names.size() == 6);
  CHECK(*names.begin() == "frame-000013.png");
  const auto bytes = [&](const char* name) { return test::read_file(folder / "one" / name); };
  const bool held = bytes("frame-000013.png") == bytes("frame-000014.png");
  const bool moved = bytes("frame-000014.png") != bytes("frame-000018.png");
  CHECK(held);
  CHECK(moved);
}

TEST_CASE("a film's record tells of the frames taken") {
  scene::Scene scene = film_scene();
  scene.walkthrough.steps[1].state.caption = {scene::CaptionText{"one", false}};
  scene.walkthrough.steps[2].state.caption = {scene::CaptionText{"one", true}};
  const pipeline::SettledPictures pictures(scene, scene.walkthrough.steps, test::typesetter());
  const auto whole = pipeline::film_record(pictures, pipeline::film_script(scene, {}));
  REQUIRE(whole.chapters.size() == 2);
  CHECK(whole.chapters[0].first == 0);
  CHECK(whole.chapters[1].first == 15 + 84);
  REQUIRE(whole.captions.size() == 1);
  CHECK(whole.captions[0].first == 15);
  CHECK(whole.captions[0].frames == 84 + 15);
  const auto part = pipeline::film_record(
      pictures, pipeline::film_script(scene, {std::pair<std::int64_t, std::int64_t>(30, 110), {}}));
  CHECK(part.frames == 80);
  REQUIRE(part.chapters.size() == 2);
  CHECK(part.chapters[0].title == "Start");
  CHECK(part.chapters[0].first == 0);
  CHECK(part.chapters[1].first == 15 + 84 - 30);
  CHECK(part.captions[0].first == 0);
}
