#include "pipeline/plan.h"
#include "tests/support/catch.h"

using namespace qkv;
using pipeline::Format;

namespace {

pipeline::BatchScene scene_with(const std::string& name, std::vector<std::string> outputs = {}) {
  pipeline::BatchScene entry;
  entry.argument = name + ".yaml";
  entry.scene.name = name;
  entry.scene.outputs = std::move(outputs);
  return entry;
}

std::vector<std::string> paths(const std::vector<pipeline::BatchScene>& scenes,
                               const pipeline::OutputRequest& request) {
  std::vector<Diagnostic> faults;
  std::vector<std::string> names;
  for (const pipeline::Target& target : pipeline::plan(scenes, request, faults)) {
    names.push_back(std::string(name_of(target.format)) + ' ' + target.path.string());
  }
  for (const Diagnostic& fault : faults) names.push_back(to_string(fault));
  return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("targets follow --format, then the scene, then png") {
  const std::vector<pipeline::BatchScene> scenes{scene_with("a"), scene_with("b", {"x/y.svg"})};
  CHECK(paths(scenes, {{}, "out", {}}) == Names{"png out/a.png", "svg out/x/y.svg"});
  CHECK(paths(scenes, {{}, "out", {Format::pdf}}) == Names{"pdf out/a.pdf", "pdf out/b.pdf"});
  CHECK(paths({scenes[1]}, {"-", "", {}}) == Names{"png "});
  CHECK(paths({scenes[1]}, {"/z.pdf", "", {}}) == Names{"pdf /z.pdf"});
  CHECK(paths({scenes[1]}, {"z", "", {Format::svg}}) == Names{"svg z"});
}

TEST_CASE("a file name that cannot be printed does not become a picture's name") {
  CHECK(paths({scene_with("s\nx")}, {}).front().find("control characters") != std::string::npos);
}

TEST_CASE("a file needs one format") {
  CHECK(paths({scene_with("s")}, {"a.gif", "", {}}).front().find("png, svg, pdf, mp4, frames") !=
        std::string::npos);
  CHECK(paths({scene_with("s")}, {"a.png", "", {Format::png, Format::svg}}).size() == 1);
}

TEST_CASE("a name that ends in a slash is a folder of frames") {
  CHECK(paths({scene_with("a")}, {"walk/", "", {}}) == Names{"frames walk"});
  CHECK(paths({scene_with("a", {"x/walk/", "a.mp4"})}, {{}, "out", {}}) ==
        Names{"frames out/x/walk", "mp4 out/a.mp4"});
  CHECK(paths({scene_with("a")}, {{}, "out", {Format::frames, Format::mp4}}) ==
        Names{"frames out/a-frames", "mp4 out/a.mp4"});
}

TEST_CASE("a film does not go to standard output, and the reason is said") {
  const std::string film = paths({scene_with("a")}, {"-", "", {Format::mp4}}).front();
  CHECK(film.find("cannot go to standard output") != std::string::npos);
  const std::string frames = paths({scene_with("a")}, {"-", "", {Format::frames}}).front();
  CHECK(frames.find("a folder of files") != std::string::npos);
}

TEST_CASE("a still of each step has the step's name") {
  pipeline::BatchScene entry = scene_with("a", {"ignored.png"});
  for (const char* id : {"start", "1.0", "1.1", "2"}) {
    entry.scene.walkthrough.steps.push_back({id, "", {}, 0, 1});
  }
  const auto step = [&](const char* wanted, Format format = Format::png) {
    return paths({entry}, {{}, "out", {format}, wanted});
  };
  CHECK(step("start") == Names{"png out/a-start.png"});
  CHECK(step("1") == Names{"png out/a-1.1.png"});
  CHECK(step("0") == Names{"png out/a-start.png"});
  CHECK(step("last") == Names{"png out/a-2.png"});
  CHECK(step("all").size() == 4);
  CHECK(step("all", Format::pdf) == Names{"pdf out/a.pdf"});
  CHECK(step("3").front().find("no such step") != std::string::npos);
  CHECK(step("start", Format::mp4).front().find("stills only") != std::string::npos);
  CHECK(paths({entry}, {"x.svg", "", {}, "2"}) == Names{"svg x.svg"});
  CHECK(paths({entry}, {"x.svg", "", {}, "all"}).front().find("several steps") !=
        std::string::npos);
}

TEST_CASE("one name for two outputs is refused, however it is spelt") {
  for (const char* name : {"a.png", "./a.png", "x/../a.png", ".//a.png"}) {
    CAPTURE(name);
    std::vector<Diagnostic> faults;
    pipeline::plan({scene_with("a"), scene_with("s", {name})}, {}, faults);
    CHECK(faults.size() == 1);
  }
  std::vector<Diagnostic> faults;
  pipeline::plan({scene_with("a"), scene_with("s", {"a.png/b.png"})}, {}, faults);
  CHECK(faults.size() == 1);
}
