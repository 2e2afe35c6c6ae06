// Every scene's SVG and PDF, seen by the programs that read them.
#include <cmath>
#include <regex>

#include "tests/sinks/read_png.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using qkv::test::read_file;
using qkv::test::read_png;
using qkv::test::ReadPng;
using qkv::test::run_process;
using qkv::test::TempFolder;

namespace {

// All scenes in all formats; figures at 96 dpi, so that an SVG's pixels are the PNG's.
void render_all(const fs::path& out) {
  std::vector<std::string> arguments{"render",      "--output-dir", out.string(), "--format",
                                     "png,svg,pdf", "--dpi",        "96"};
  for (const auto& entry : fs::directory_iterator(fs::path(QKV_SOURCE_DIR) / "scenes")) {
    if (entry.path().extension() == ".yaml") arguments.push_back(entry.path().string());
  }
  const auto finished = qkv::test::run_qkv(arguments);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
}

std::vector<fs::path> files_ending(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  return files;
}

bool there(const std::string& program) {
  if (run_process({program, "--version"}).code != 127) return true;
  std::printf("skipped: %s is not there\n", program.c_str());
  return false;
}

// Mean absolute difference of two pictures in levels; 255 where the sizes differ by over a pixel.
double difference(const ReadPng& a, const ReadPng& b) {
  const std::size_t width = std::min(a.width, b.width), height = std::min(a.height, b.height);
  if (std::max(a.width, b.width) > width + 1 || std::max(a.height, b.height) > height + 1)
    return 255;
  double sum = 0;
  for (std::size_t y = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x) {
      const qkv::Colour p = a.at(x, y), q = b.at(x, y);
      sum += std::abs(p.r - q.r) + std::abs(p.g - q.g) + std::abs(p.b - q.b);
    }
  }
  return sum / (3.0 * static_cast<double>(width * height));
}

}  // namespace

TEST_CASE("every scene's SVG stands alone, parses and is drawn like its PNG") {
  const TempFolder out;
  render_all(out.path());
  const bool xmllint = there("xmllint"), rsvg = there("rsvg-convert");
  const auto files = files_ending(out.path(), ".svg");
  REQUIRE(files.size() > 20);
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    const std::string svg = read_file(file);
    CHECK(svg.find("<image") == std::string::npos);
    CHECK_FALSE(std::regex_search(svg, std::regex("(href|src)=\"[^#]|url\\([^#]|<style|<script")));
    if (xmllint) CHECK(run_process({"xmllint", "--noout", "--nonet", file.string()}).code == 0);
    if (!rsvg) continue;
    const fs::path drawn = file.string() + ".png";
    REQUIRE(run_process({"rsvg-convert", file.string(), "-o", drawn.string()}).code == 0);
    const fs::path png = fs::path(file).replace_extension(".png");
    CHECK(difference(read_png(read_file(png)), read_png(read_file(drawn))) < 1.5);
  }
}

TEST_CASE("every scene's PDF embeds its fonts and keeps its words") {
  if (!there("pdffonts") || !there("pdftotext")) return;
  const TempFolder out;
  render_all(out.path());
  const auto files = files_ending(out.path(), ".pdf");
  REQUIRE(files.size() > 20);
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    const std::string fonts = run_process({"pdffonts", file.string()}).out;
    CHECK(fonts.find("Inter-Regular") != std::string::npos);
    CHECK(fonts.find("Type 3") == std::string::npos);
    CHECK(std::regex_search(fonts, std::regex("Type 1C|Type 0C")));
    CHECK_FALSE(std::regex_search(fonts, std::regex(" (WinAnsi|Identity-H|Custom) +no ")));
    const std::string words = run_process({"pdftotext", file.string(), "-"}).out;
    CHECK(std::regex_search(words, std::regex("asks|asking")));
  }
}
