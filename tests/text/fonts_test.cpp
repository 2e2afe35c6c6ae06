// Which files are used, and that the user's own settings never reach the text.
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "base/sha256.h"
#include "tests/support/catch.h"
#include "tests/text/canvas.h"
#include "text/font_files.h"

namespace qkv {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a family that is not installed is named with its package", "[fonts]") {
  try {
    const text::Typesetter none("No Such Family", "Latin Modern Math");
    FAIL("no error");
  } catch (const Error& error) {
    REQUIRE(error.code() == Exit::machine);
    REQUIRE(std::string(error.what()).find("'No Such Family'") != std::string::npos);
  }
  // A font without a MATH table cannot set formulas.
  REQUIRE_THROWS_AS(text::Typesetter("Inter", "Inter"), Error);
}

TEST_CASE("files are found by name, the likely folder first", "[fonts]") {
  const fs::path regular = text::find_font_file("Inter-Regular.otf");
  REQUIRE(fs::exists(regular));
  REQUIRE(text::find_font_file("Inter-Regular.otf", regular.parent_path().string()) == regular);
  REQUIRE(text::find_font_file("Inter-Regular.otf", "/nowhere") == regular);
  REQUIRE(text::find_font_file("no-such-file.otf").empty());
  REQUIRE(text::family_files("Inter").front() == regular);
  REQUIRE(text::family_files("Inter").size() >= 3);
  REQUIRE(text::family_files("Latin Modern Math").size() == 1);
}

TEST_CASE("the fingerprint names every file with its version", "[fonts]") {
  const std::string lines = test::typesetter().fingerprint();
  for (const char* name : {"Inter-Regular.otf ", "Inter-Medium.otf ", "Inter-SemiBold.otf ",
                           "latinmodern-math.otf "}) {
    REQUIRE(lines.find(name) != std::string::npos);
  }
  REQUIRE(text::describe_font_file("/nowhere.otf") == "nowhere.otf 0.000 00000000");
}

// What a fresh process draws. Run by the test below under other environments.
TEST_CASE("print a hash of drawn text", "[.drawn]") {
  const text::Typesetter typesetter("Inter", "Latin Modern Math");
  std::string bytes;
  for (const char* text : {"chased 0.952", "日本 直", "العربية", "бгдпт", "😀❤️", "i ı İ"}) {
    test::Canvas canvas(300, 60);
    typesetter.draw(test::line(text, 26, {10, 40}, display::Weight::medium), canvas.cr());
    for (int y = 0; y < canvas.height(); ++y) {
      for (int x = 0; x < canvas.width(); ++x) bytes += static_cast<char>(canvas.at(x, y));
    }
  }
  std::printf("hash %s\n", sha256(bytes).c_str());
}

std::string drawn_under(const std::string& environment) {
  const std::string command = "env " + environment + " '" +
                              fs::read_symlink("/proc/self/exe").string() + "' '[.drawn]' 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe);
  std::string output, hash;
  char buffer[512];
  while (std::fgets(buffer, sizeof buffer, pipe)) output += buffer;
  pclose(pipe);
  INFO(output);
  REQUIRE(output.find("Fontconfig") == std::string::npos);  // no complaint about the user's files
  const std::size_t at = output.find("hash ");
  REQUIRE(at != std::string::npos);
  return output.substr(at, 69);
}

// A fonts.conf that would change every glyph.
const char* const kHostile = R"(<?xml version="1.0"?><fontconfig>
<match target="pattern"><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit></match>
<match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintfull</const></edit>
<edit name="autohint" mode="assign"><bool>true</bool></edit>
<edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>1</double><double>0.4</double><double>0</double><double>1</double></matrix></times></edit>
</match></fontconfig>)";

TEST_CASE("the user's fontconfig, language and locale change nothing", "[fonts]") {
  const fs::path home = fs::temp_directory_path() / ("qkv-hostile-" + std::to_string(getpid()));
  fs::create_directories(home / "fontconfig");
  std::ofstream(home / "fontconfig" / "fonts.conf") << kHostile;
  std::ofstream(home / "broken.conf") << "<fontconfig><match";
  const std::string conf = (home / "fontconfig" / "fonts.conf").string();
  const std::string plain = drawn_under("LC_ALL=C");
  REQUIRE(drawn_under("FONTCONFIG_FILE=" + conf) == plain);
  REQUIRE(drawn_under("FONTCONFIG_PATH=" + (home / "fontconfig").string()) == plain);
  REQUIRE(drawn_under("XDG_CONFIG_HOME=" + home.string() + " HOME=" + home.string()) == plain);
  REQUIRE(drawn_under("FONTCONFIG_FILE=" + (home / "broken.conf").string()) == plain);
  REQUIRE(drawn_under("FONTCONFIG_FILE=/nowhere FONTCONFIG_SYSROOT=" + home.string()) == plain);
  REQUIRE(drawn_under("LC_ALL=tr_TR.UTF-8 LANG=de_DE.UTF-8") == plain);
  REQUIRE(drawn_under("LANGUAGE=sr:ja:ur PANGO_LANGUAGE=sr:ja:ur FC_LANG=ja") == plain);
  fs::remove_all(home);
}

}  // namespace
}  // namespace qkv
