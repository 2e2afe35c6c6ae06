// Every output of two runs has the same bytes, wherever and under whatever settings it is made.
// Hidden, since it takes half the time of all: ctest runs it beside the others, as cli_same_bytes.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/locale.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::TempFolder;

namespace {

// The repository's own scenes, by absolute path and in order.
std::vector<std::string> all_scenes() {
  std::vector<std::string> scenes;
  for (const auto& entry : fs::directory_iterator(fs::path(QKV_SOURCE_DIR) / "scenes")) {
    if (entry.path().extension() == ".yaml") scenes.push_back(entry.path().string());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

using Files = std::map<std::string, std::string>;  // name → bytes

Files render(const std::vector<std::string>& scenes, const Launch& launch = {}) {
  const TempFolder out;
  std::vector<std::string> arguments{"render", "--output-dir", out.path().string(), "--format",
                                     "png,svg,pdf"};
  arguments.insert(arguments.end(), scenes.begin(), scenes.end());
  const Finished finished = qkv::test::run_qkv(arguments, launch);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  Files files;
  for (const auto& entry : fs::recursive_directory_iterator(out.path())) {
    if (entry.is_directory()) continue;
    files[entry.path().lexically_relative(out.path()).string()] =
        qkv::test::read_file(entry.path());
  }
  return files;
}

void check_same(const Files& got, const Files& expected) {
  CHECK(got.size() == expected.size());
  for (const auto& [name, bytes] : expected) {
    CAPTURE(name);
    REQUIRE(got.count(name) == 1);
    CHECK((got.at(name) == bytes));  // without printing a megabyte
  }
}

// Rules that would replace every font, embolden it and round its metrics.
const char* const kHostileFonts = R"(<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <match target="pattern">
    <edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string></edit>
    <edit name="embolden" mode="assign"><bool>true</bool></edit>
  </match>
  <match target="font">
    <edit name="embolden" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
    <edit name="antialias" mode="assign"><bool>false</bool></edit>
    <edit name="matrix" mode="assign">
      <times><name>matrix</name>
        <matrix><double>1</double><double>0.3</double><double>0</double><double>1</double></matrix>
      </times>
    </edit>
  </match>
</fontconfig>
)";

Launch in_locale(const TempFolder& folder, const std::string& name) {
  Launch launch;
  launch.environment = qkv::test::locale_environment(folder, name);
  return launch;
}

Launch with_hostile_fonts(const TempFolder& folder) {
  qkv::test::write_file(folder / "fontconfig/fonts.conf", kHostileFonts);
  Launch launch;
  launch.environment = {{"XDG_CONFIG_HOME", folder.path().string()},
                        {"HOME", folder.path().string()},
                        {"FONTCONFIG_FILE", (folder / "fontconfig/fonts.conf").string()}};
  return launch;
}

}  // namespace

TEST_CASE("every scene has the same bytes in every run", "[.][bytes]") {
  std::vector<std::string> scenes = all_scenes();
  REQUIRE(!scenes.empty());
  static const Files expected = render(scenes);  // once for all sections
  CHECK(expected.size() >= 3 * scenes.size());
  const TempFolder folder;

  SECTION("once more") { check_same(render(scenes), expected); }
  SECTION("in the other order") {
    std::reverse(scenes.begin(), scenes.end());
    check_same(render(scenes), expected);
  }
  SECTION("one by one") {
    Files files;
    for (const std::string& scene : scenes) files.merge(render({scene}));
    check_same(files, expected);
  }
  SECTION("from another folder, by relative paths") {
    Launch launch;
    launch.folder = fs::path(QKV_SOURCE_DIR) / "scenes";
    for (std::string& scene : scenes) scene = fs::path(scene).filename().string();
    check_same(render(scenes, launch), expected);
  }
  SECTION("in German") { check_same(render(scenes, in_locale(folder, "de_DE")), expected); }
  SECTION("in Turkish") { check_same(render(scenes, in_locale(folder, "tr_TR")), expected); }
  SECTION("with a hostile fontconfig") {
    check_same(render(scenes, with_hostile_fonts(folder)), expected);
  }
}

TEST_CASE("the numbers are the same in every locale", "[.][bytes]") {
  const TempFolder folder;
  const std::string expected = qkv::test::run_qkv({"eval", "lesson"}).out;
  CHECK(expected.size() > 1000);
  for (const char* name : {"de_DE", "tr_TR"}) {
    CHECK((qkv::test::run_qkv({"eval", "lesson"}, in_locale(folder, name)).out == expected));
  }
}
