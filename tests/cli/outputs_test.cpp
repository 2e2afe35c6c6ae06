// Which files a render makes, under which names, and that a refused one makes none.
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::read_file;
using qkv::test::run_qkv;
using qkv::test::TempFolder;
using qkv::test::write_file;

namespace {

const std::string kScene = "sentence: a cat slept\nheads:\n  - verb-noun\n";
const std::string kFigures = kScene + "figures:\n  causal:\n    mask: causal\n";

Finished run_in(const TempFolder& folder, const std::vector<std::string>& arguments,
                const std::string& input = "") {
  Launch launch;
  launch.folder = folder.path();
  launch.input = input;
  return run_qkv(arguments, launch);
}

// Every file below the folder, sorted, without what ends in .yaml.
std::vector<std::string> files_in(const TempFolder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
    if (entry.is_directory() || entry.path().extension() == ".yaml") continue;
    names.push_back(entry.path().lexically_relative(folder.path()).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

using Names = std::vector<std::string>;

std::string kind_of(const std::string& bytes) {
  if (bytes.rfind("\x89PNG\r\n", 0) == 0) return "png";
  if (bytes.rfind("%PDF-", 0) == 0) return "pdf";
  if (contains(bytes.substr(0, 400), "<svg ")) return "svg";
  return "unknown";
}

}  // namespace

TEST_CASE("names come from the scene, its figures and the formats") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kFigures);
  REQUIRE(run_in(folder, {"render", "one.yaml"}).code == 0);
  CHECK(files_in(folder) == Names{"one-causal.png", "one.png"});
  REQUIRE(run_in(folder, {"render", "one.yaml", "--format", "png,svg,pdf", "--output-dir", "a/b"})
              .code == 0);
  CHECK(files_in(folder) == Names{"a/b/one-causal.pdf", "a/b/one-causal.png", "a/b/one-causal.svg",
                                  "a/b/one.pdf", "a/b/one.png", "a/b/one.svg", "one-causal.png",
                                  "one.png"});
  for (const char* format : {"png", "svg", "pdf"}) {
    CHECK(kind_of(read_file(folder / ("a/b/one." + std::string(format)))) == format);
  }
}

TEST_CASE("--only draws one figure") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kFigures);
  REQUIRE(run_in(folder, {"render", "one.yaml", "--only", "causal"}).code == 0);
  CHECK(files_in(folder) == Names{"one-causal.png"});
  const Finished misspelt = run_in(folder, {"render", "one.yaml", "--only", "cuasal"});
  CHECK(misspelt.code == 2);
  CHECK(misspelt.err ==
        "one.yaml: error: no figure 'cuasal' (did you mean 'causal'?); it has causal\n");
  CHECK(files_in(folder) == Names{"one-causal.png"});
}

TEST_CASE("the scene's own output list is used unless the command line says") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kScene + "output: [sub/x.svg, y.pdf]\n");
  REQUIRE(run_in(folder, {"render", "one.yaml"}).code == 0);
  CHECK(files_in(folder) == Names{"sub/x.svg", "y.pdf"});
  REQUIRE(run_in(folder, {"render", "one.yaml", "--format", "svg"}).code == 0);
  REQUIRE(run_in(folder, {"render", "one.yaml", "-o", "z.pdf"}).code == 0);
  CHECK(files_in(folder) == Names{"one.svg", "sub/x.svg", "y.pdf", "z.pdf"});
}

TEST_CASE("-o takes the format from the name and draws the top level") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kFigures);
  for (const char* name : {"a.png", "a.svg", "a.pdf", "deep/er/a.svg"}) {
    REQUIRE(run_in(folder, {"render", "one.yaml", "-o", name}).code == 0);
    CHECK("." + kind_of(read_file(folder / name)) == fs::path(name).extension());
  }
  CHECK(files_in(folder) == Names{"a.pdf", "a.png", "a.svg", "deep/er/a.svg"});
  for (const char* name : {"a.gif", "a.tiff", "a", ".png"}) {
    const Finished finished = run_in(folder, {"render", "one.yaml", "-o", name});
    CHECK(finished.code == 2);
    CHECK(contains(finished.err, "png, svg, pdf"));
  }
  CHECK(run_in(folder, {"render", "one.yaml", "-o", "a.png", "--format", "png,svg"}).code == 2);
}

TEST_CASE("a scene from standard input, a picture to standard output") {
  const TempFolder folder;
  const Finished png = run_in(folder, {"render", "-", "-o", "-"}, kScene);
  CHECK(png.code == 0);
  CHECK(kind_of(png.out) == "png");
  const Finished svg = run_in(folder, {"render", "-", "-o", "-", "--format", "svg"}, kScene);
  CHECK(kind_of(svg.out) == "svg");
  CHECK(files_in(folder).empty());
  REQUIRE(run_in(folder, {"render", "-"}, kScene).code == 0);
  CHECK(files_in(folder) == Names{"scene.png"});
  CHECK(read_file(folder / "scene.png") == png.out);
}

TEST_CASE("two outputs with one name are refused before anything is drawn") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kScene + "output: [x.png]\n");
  write_file(folder / "two.yaml", kScene + "output: [./sub/../x.png]\n");
  write_file(folder / "three.yaml", kScene + "output: [sub//x.png, sub/./x.png]\n");
  write_file(folder / "four.yaml", kScene + "output: [x.png/y.png]\n");
  write_file(folder / "more/one.yaml", kScene);
  const auto refused = [&](const std::vector<std::string>& scenes) {
    std::vector<std::string> arguments{"render"};
    arguments.insert(arguments.end(), scenes.begin(), scenes.end());
    const Finished finished = run_in(folder, arguments);
    CAPTURE(finished.err);
    CHECK(finished.code == 2);
    CHECK(files_in(folder).empty());
    return finished.err;
  };
  refused({"one.yaml", "two.yaml"});
  CHECK(contains(refused({"one.yaml", "one.yaml"}), "also by one.yaml"));
  CHECK(contains(refused({"three.yaml"}), "listed twice"));
  CHECK(contains(refused({"one.yaml", "four.yaml"}), "is an output file"));
  write_file(folder / "plain/one.yaml", kScene);
  refused({"plain/one.yaml", "more/one.yaml"});
}

TEST_CASE("one bad scene stops the whole batch, and all faults are told") {
  const TempFolder folder;
  write_file(folder / "good.yaml", kScene);
  write_file(folder / "bad.yaml", kScene + "widht: 1\n");
  write_file(folder / "worse.yaml", kScene + "ask: dog\nmask: cuasal\n");
  write_file(folder / "good.png", "old");
  const Finished finished = run_in(folder, {"render", "good.yaml", "bad.yaml", "worse.yaml"});
  CHECK(finished.code == 2);
  CHECK(contains(finished.err, "bad.yaml:4:1: error: unknown key 'widht'"));
  CHECK(contains(finished.err, "worse.yaml:4:6: error: "));
  CHECK(contains(finished.err, "worse.yaml:5:7: error: "));
  CHECK(files_in(folder) == Names{"good.png"});
  CHECK(read_file(folder / "good.png") == "old");
}

TEST_CASE("a page that grows too high for a PNG stops the whole batch") {
  const TempFolder folder;
  write_file(folder / "good.yaml", kScene);
  // 450 px wide is 11 250 pixels; as high as the content is more than 16 384.
  write_file(folder / "high.yaml",
             "extends: figure\npage:\n  width: 450\n  dpi: 2400\n"
             "sentence: the grey cat that chased a bird slept a boy read a book\n"
             "heads:\n  - verb-noun\n");
  const Finished finished = run_in(folder, {"render", "good.yaml", "high.yaml"});
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.err.rfind("high.yaml: error: ", 0) == 0);
  CHECK(contains(finished.err, "16384"));
  CHECK(files_in(folder).empty());
  CHECK(run_in(folder, {"render", "high.yaml", "--format", "svg"}).code == 0);
}

TEST_CASE("what cannot be written is exit 4 and leaves nothing") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kScene);
  for (const char* format : {"png", "svg", "pdf"}) {
    const Finished full =
        run_in(folder, {"render", "one.yaml", "-o", "/dev/full", "--format", format});
    CHECK(full.code == 4);
    CHECK(contains(full.err, "/dev/full"));
  }
  CHECK(run_in(folder, {"render", "one.yaml", "-o", "one.yaml/x.png"}).code == 4);
  CHECK(files_in(folder).empty());
  Launch launch;
  launch.folder = folder.path();
  launch.out_to = "/dev/full";
  CHECK(run_qkv({"render", "one.yaml", "-o", "-"}, launch).code == 4);
  CHECK(run_qkv({"eval", "one.yaml"}, launch).code == 4);
  CHECK(run_qkv({"list", "views"}, launch).code == 4);
  CHECK(run_qkv({"--help"}, launch).code == 4);
}

TEST_CASE("a run without a terminal says nothing") {
  const TempFolder folder;
  write_file(folder / "one.yaml", kScene);
  const Finished finished = run_in(folder, {"render", "one.yaml"});
  CHECK(finished.code == 0);
  CHECK(finished.out.empty());
  CHECK(finished.err.empty());
}
