#include <algorithm>
#include <random>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using namespace qkv;
using test::contains;
using test::run_qkv;

namespace {

constexpr const char* kFilm = R"(extends: lecture
title: A short film
sentence: the grey cat that chased a bird slept
heads: [verb-noun, one-before]
walkthrough:
  steps:
    - {hold: 0.5}
    - {id: second, ask: bird, hold: 0.4, caption: "**bird** asks"}
    - {head: one-before, hold: 0.3, chapter: Another head}
)";

constexpr const char* kLesson = QKV_SOURCE_DIR "/scenes/lesson.yaml";

// A folder with film.yaml, and a cache of its own.
struct Place {
  Place() { test::write_file(folder / "film.yaml", kFilm); }
  test::Launch launch() const {
    return {folder.path(), {{"XDG_CACHE_HOME", (folder / "cache").string()}}, "", ""};
  }
  test::Finished run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "render");
    return run_qkv(std::move(arguments), launch());
  }
  // What lies beside the scene, temporaries included.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      const std::string name = entry.path().filename().string();
      if (name != "cache" && name != "film.yaml") names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }
  std::string bytes(const std::string& name) const { return test::read_file(folder / name); }
  test::TempFolder folder;
};

using Names = std::vector<std::string>;

// Runs qkv and sends it `signal` after so many seconds.
test::Finished interrupted(const Place& place, const std::string& signal, double seconds,
                           std::vector<std::string> arguments) {
  const std::vector<std::string> timeout{
      "timeout", "--preserve-status", "-s", signal, std::to_string(seconds), QKV_BINARY, "render"};
  arguments.insert(arguments.begin(), timeout.begin(), timeout.end());
  return test::run_process(arguments, place.launch());
}

}  // namespace

TEST_CASE("a film is written whole, with its captions beside it") {
  const Place place;
  const auto done = place.run({"film.yaml", "--format", "mp4", "--quality", "draft"});
  CHECK(done.code == 0);
  CHECK(place.files() == Names{"film.mp4", "film.srt", "film.vtt"});
  CHECK(contains(place.bytes("film.srt"), "bird asks"));
  CHECK(contains(done.err, "film.mp4: 0 of 72 frames"));
  const std::string first = place.bytes("film.mp4");
  for (const char* jobs : {"1", "2"}) {
    const auto again = place.run({"film.yaml", "-o", "again.mp4", "--quality", "draft",
                                  "--no-cache", "--jobs", jobs, "--quiet"});
    CHECK(again.code == 0);
    CHECK(again.err.empty());
    const bool same = place.bytes("again.mp4") == first;
    CHECK(same);
  }
  const auto cached =
      place.run({"film.yaml", "-o", "cached.mp4", "--quality", "draft", "--progress", "json"});
  CHECK(contains(cached.err, R"({"file":"cached.mp4","frames":72,"done":72,"ready":72,)"));
  const bool same = place.bytes("cached.mp4") == first;
  CHECK(same);
}

TEST_CASE("steps are listed, and a dry run writes nothing") {
  const Place place;
  const auto steps = place.run({"film.yaml", "--list-steps"});
  CHECK(steps.code == 0);
  CHECK(contains(steps.out, "second    0:00.5      1.0  bird asks\n"));
  CHECK(contains(steps.out, "[Another head]"));
  CHECK(contains(steps.out, "end       0:02.4\n"));
  const auto dry = place.run({"film.yaml", "--format", "mp4", "--dry-run"});
  CHECK(dry.code == 0);
  CHECK(contains(dry.out, "film.mp4: 1920 × 1080, 30 fps, 0:02.4, 72 frames in 3 pieces: 0 ready"));
  CHECK(contains(dry.out, "frames 15:45  step second  to be made"));
  CHECK(place.files().empty());
  CHECK_FALSE(fs::exists(place.folder / "cache"));
}

TEST_CASE("a part of a film, by frames or chapter") {
  const Place place;
  const auto dry = [&](const std::string& flag, const std::string& value) {
    return place.run({"film.yaml", "--format", "mp4", "--dry-run", flag, value}).out;
  };
  CHECK(contains(dry("--frames", "10:20"), "10 frames in 2 pieces"));
  CHECK(contains(dry("--chapter", "Another head"), "27 frames in 1 pieces"));
  CHECK(contains(place.run({"film.yaml", "--format", "mp4", "--chapter", "x"}).err,
                 "0 'Another head'"));
}

TEST_CASE("stills of steps are named after them") {
  const Place place;
  CHECK(place.run({"film.yaml", "--step", "all", "--dpi", "48"}).code == 0);
  CHECK(place.files() == Names{"film-0.png", "film-2.png", "film-second.png"});
  CHECK(place.run({"film.yaml", "--step", "all", "-o", "all.pdf"}).code == 0);
  const auto info = test::run_process({"pdfinfo", (place.folder / "all.pdf").string()});
  if (info.code == 127) {
    WARN("skipped: no pdfinfo here");
  } else {
    CHECK(contains(info.out, "Pages:           3\n"));
  }
}

TEST_CASE("what a film cannot be is refused with the reason, and nothing is written") {
  const Place place;
  const auto refused = [&](const Names& arguments, const std::string& reason) {
    Names all{"film.yaml"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const auto done = place.run(all);
    INFO(done.err);
    CHECK(done.code == 2);
    CHECK(contains(done.err, reason));
    CHECK(place.files().empty());
  };
  refused({"-o", "-", "--format", "mp4"}, "cannot go to standard output");
  refused({"-o", "-", "--format", "frames"}, "a folder of files");
  refused({"--format", "mp4", "--jobs", "0"}, "from 1 to 256");
  refused({"--format", "mp4", "--quality", "best"}, "draft, standard or high");
  refused({"--format", "mp4", "--frames", "5:5"}, "FIRST:END");
  refused({"--format", "mp4", "--frames", "5:99999"}, "frames 0:72");
  refused({"--format", "mp4", "--progress", "loud"}, "auto, text, json or none");
  refused({"--format", "mp4", "--step", "0"}, "stills only");
  for (const char* fps : {"0", "-1", "nan", "inf", "1e9", "30/0", "abc"}) {
    refused({"--format", "mp4", "--fps", fps}, "--fps");
  }
  for (const char* value : {"0", "-2", ".nan", "1e999"}) {
    refused({"--format", "mp4", "--set", std::string("walkthrough.duration=") + value},
            "walkthrough.duration");
  }
}

TEST_CASE("an odd page is padded, and that is said") {
  const Place place;
  const auto done = place.run({"film.yaml", "-o", "odd.mp4", "--set", "page.width=1501", "--set",
                               "page.height=901", "--frames", "0:2"});
  CHECK(done.code == 0);
  CHECK(contains(done.err, "1501 × 901 pixels are padded to 1502 × 902"));
}

TEST_CASE("a cache that cannot be written is done without") {
  const Place place;
  test::write_file(place.folder / "file", "");
  test::Launch launch = place.launch();
  launch.environment["XDG_CACHE_HOME"] = (place.folder / "file").string();
  const auto done = run_qkv({"render", "film.yaml", "-o", "a.mp4", "--quality", "draft"}, launch);
  CHECK(done.code == 0);
  CHECK(contains(done.err, "going on without it"));
  CHECK(fs::file_size(place.folder / "a.mp4") > 1000);
}

TEST_CASE("frames replace a folder of frames, and nothing else") {
  const Place place;
  const Names call{"film.yaml", "-o", "walk/", "--quality", "draft", "--frames", "0:3"};
  CHECK(place.run(call).code == 0);
  CHECK(fs::exists(place.folder / "walk" / "frame-000002.png"));
  CHECK(place.run({"film.yaml", "-o", "walk/", "--quality", "draft", "--frames", "1:2"}).code == 0);
  CHECK_FALSE(fs::exists(place.folder / "walk" / "frame-000002.png"));
  test::write_file(place.folder / "walk" / "notes.txt", "mine");
  const auto refused = place.run(call);
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "notes.txt"));
  CHECK_FALSE(fs::exists(place.folder / "walk" / "frame-000002.png"));
  CHECK(place.files() == Names{"walk"});
}

TEST_CASE("an interrupted film leaves nothing, and its finished pieces stay in the cache") {
  const Place place;
  const auto stopped = [&](const char* format, double seconds) {
    const auto done = interrupted(place, "INT", seconds,
                                  {kLesson, "--format", format, "--quality", "draft", "--quiet"});
    CHECK(done.code == 130);
    CHECK(place.files().empty());
  };
  stopped("frames", 0.5);
  std::size_t pieces = 0;
  // Late enough for a finished piece, on a slow machine too.
  for (double seconds = 0.5; pieces == 0 && seconds < 30; seconds *= 2) {
    stopped("mp4", seconds);
    if (!fs::exists(place.folder / "cache")) continue;
    for (const auto& entry : fs::recursive_directory_iterator(place.folder / "cache")) {
      if (!entry.is_regular_file()) continue;
      CHECK(entry.path().extension() == ".chunk");
      ++pieces;
    }
  }
  CHECK(pieces > 0);
}

TEST_CASE("a film killed twenty times is the old one or the new one, and then the same") {
  const Place place;
  const Names call{kLesson, "-o", "a.mp4", "--quality", "draft", "--fps", "10", "--quiet"};
  test::write_file(place.folder / "a.mp4", "old");
  std::mt19937 random(7);
  for (int i = 0; i < 20; ++i) {
    interrupted(place, "KILL", 0.05 + static_cast<double>(random() % 600) / 1000, call);
    const std::string now = place.bytes("a.mp4");
    const bool whole = now == "old" || (contains(now.substr(0, 12), "ftyp") && now.size() > 50000);
    CHECK(whole);
  }
  CHECK(place.run(call).code == 0);
  Names fresh = call;
  fresh[2] = "b.mp4";
  fresh.push_back("--no-cache");
  CHECK(place.run(fresh).code == 0);
  const bool same = place.bytes("a.mp4") == place.bytes("b.mp4");
  CHECK(same);
}
