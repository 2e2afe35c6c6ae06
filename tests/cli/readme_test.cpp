// What the README shows can be typed as it stands.
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::run_qkv;

namespace {

std::vector<std::string> readme_lines() {
  std::istringstream text(
      qkv::test::read_file(std::filesystem::path(QKV_SOURCE_DIR) / "README.md"));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// The text of every ```language block.
std::vector<std::string> blocks(const std::string& language) {
  std::vector<std::string> found;
  bool inside = false;
  for (const std::string& line : readme_lines()) {
    if (line == "```" + language) {
      inside = true;
      found.emplace_back();
    } else if (line == "```") {
      inside = false;
    } else if (inside) {
      found.back() += line + '\n';
    }
  }
  return found;
}

Finished validate(const std::string& scene) {
  Launch launch;
  launch.input = scene;
  return run_qkv({"validate", "-"}, launch);
}

// Films are made of their first frames only: they are tested elsewhere.
std::string with_short_films(const std::string& block) {
  std::istringstream lines(block);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t comment = line.find("  #");
    const std::string call = line.substr(0, comment);
    out += call;
    if (contains(call, "mp4") || contains(call, "frames/")) out += " --frames 0:3";
    out += '\n';
  }
  return out;
}

}  // namespace

TEST_CASE("every scene of the README is valid") {
  const std::vector<std::string> scenes = blocks("yaml");
  CHECK(scenes.size() >= 3);
  for (std::string scene : scenes) {
    if (!contains(scene, "sentence:")) {
      scene = "sentence: the kitten purred\nheads: [verb-noun]\n" + scene;
    }
    CAPTURE(scene);
    const Finished finished = validate(scene);
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
  }
}

TEST_CASE("every mask of the README fits a sentence of some length") {
  int masks = 0;
  for (const std::string& line : readme_lines()) {
    if (line.rfind("| `mask: ", 0) != 0) continue;
    ++masks;
    const std::string mask = line.substr(3, line.find('`', 3) - 3);
    CAPTURE(mask);
    std::string sentence = "sentence: the";
    bool fits = false;
    for (int words = 1; words <= 6 && !fits; ++words, sentence += " cat") {
      fits = validate(sentence + "\nheads: [verb-noun]\n" + mask + "\n").code == 0;
    }
    CHECK(fits);
  }
  CHECK(masks >= 11);
}

TEST_CASE("the first steps of the README work") {
  const qkv::test::TempFolder folder;
  std::filesystem::create_directory_symlink(std::filesystem::path(QKV_SOURCE_DIR) / "scenes",
                                            folder / "scenes");
  for (const std::string& scene : blocks("yaml")) {
    if (contains(scene, "walkthrough:")) qkv::test::write_file(folder / "walk.yaml", scene);
  }
  int commands = 0;
  for (const std::string& block : blocks("sh")) {
    if (!contains(block, "build/qkv")) continue;
    const std::string binary = QKV_BINARY;
    std::string script = with_short_films(block);
    for (std::size_t at = script.find("build/qkv"); at != std::string::npos;
         at = script.find("build/qkv", at + binary.size())) {
      script.replace(at, 9, binary);
      ++commands;
    }
    Launch launch;
    launch.folder = folder.path();
    launch.environment["XDG_CACHE_HOME"] = (folder / "cache").string();
    const Finished finished = qkv::test::run_process({"sh", "-e", "-c", script}, launch);
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
  }
  CHECK(commands >= 3);
}

TEST_CASE("the pictures of the README are there") {
  int pictures = 0;
  for (std::string line : readme_lines()) {
    for (std::size_t at = line.find("](scenes/pictures/"); at != std::string::npos;
         at = line.find("](scenes/pictures/", at + 1)) {
      const std::string name = line.substr(at + 2, line.find(')', at + 2) - at - 2);
      CAPTURE(name);
      CHECK(std::filesystem::exists(std::filesystem::path(QKV_SOURCE_DIR) / name));
      ++pictures;
    }
  }
  CHECK(pictures >= 3);
}
