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
  CHECK(paths({scene_with("s")}, {"a.mp4", "", {}}).front().find("png, svg, pdf") !=
        std::string::npos);
  CHECK(paths({scene_with("s")}, {"a.png", "", {Format::png, Format::svg}}).size() == 1);
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
