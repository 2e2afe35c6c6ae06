// What other programs make of our SVG; each test is skipped, saying so, where its program is
// absent.
#include <cstdio>
#include <string>

#include "sinks/png.h"
#include "sinks/svg.h"
#include "tests/sinks/read_png.h"
#include "tests/sinks/sample.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::display::DisplayList;
using qkv::sinks::SvgStyle;
using qkv::test::Distance;
using qkv::test::read_file;
using qkv::test::read_png;
using qkv::test::ReadPng;
using qkv::test::sample_picture;
using qkv::test::sample_typesetter;
using qkv::test::TempFolder;

namespace {

std::string svg_of(const DisplayList& list, const SvgStyle& style = {"fig"}) {
  return qkv::sinks::svg_text(list, sample_typesetter(), style, {});
}

ReadPng pixels_of(const DisplayList& list) {
  return read_png(qkv::sinks::png_bytes(list, sample_typesetter(), 96, {}));
}

// False, with a line that says so, where the program is not there.
bool ran(const std::vector<std::string>& command) {
  const auto finished = qkv::test::run_process(command);
  if (finished.code == 127) {
    std::printf("skipped: %s is not there\n", command[0].c_str());
    return false;
  }
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  return finished.code == 0;
}

DisplayList dark_picture() {
  DisplayList list = sample_picture();
  list.background = {15, 18, 22};
  auto& camera = std::get<qkv::display::Group>(list.root.children[5]);
  camera.clip = qkv::Box{0, -10, 30, 20};
  return list;
}

// The part of a picture from `top` on.
ReadPng cut(const ReadPng& png, std::size_t top, std::size_t height) {
  ReadPng part;
  part.width = png.width;
  part.height = height;
  const auto row = [&](std::size_t y) {
    return png.rgb.begin() + static_cast<std::ptrdiff_t>(3 * png.width * y);
  };
  part.rgb.assign(row(top), row(top + height));
  return part;
}

// Edges are smoothed differently; nothing else may differ.
void check_alike(const ReadPng& a, const ReadPng& b) {
  const Distance d = qkv::test::distance(a, b);
  CHECK(d.mean < 0.6);
  CHECK(d.far_pixels < 0.001);
}

}  // namespace

TEST_CASE("an XML parser takes the SVG") {
  const TempFolder folder;
  for (const bool outlines : {true, false}) {
    qkv::test::write_file(folder / "a.svg", svg_of(sample_picture(), {"fig", outlines}));
    if (!ran({"xmllint", "--noout", "--nonet", (folder / "a.svg").string()})) return;
  }
}

TEST_CASE("rsvg draws the SVG like the PNG") {
  const TempFolder folder;
  for (const DisplayList& list : {sample_picture(), dark_picture()}) {
    qkv::test::write_file(folder / "a.svg", svg_of(list));
    if (!ran({"rsvg-convert", (folder / "a.svg").string(), "-o", (folder / "a.png").string()})) {
      return;
    }
    check_alike(pixels_of(list), read_png(read_file(folder / "a.png")));
  }
}

TEST_CASE("Chromium draws two figures inlined in one page like their PNGs") {
  const TempFolder folder;
  std::string page = "<!DOCTYPE html><meta charset=utf-8><body style='margin:0;font-size:0'>";
  page += svg_of(sample_picture(), {"one"}) + "<br>" + svg_of(dark_picture(), {"two"});
  qkv::test::write_file(folder / "page.html", page);
  const auto finished = qkv::test::run_process(
      {"timeout", "60", "chromium", "--headless", "--no-sandbox", "--disable-gpu",
       "--hide-scrollbars", "--window-size=480,600", "--no-first-run", "--disable-sync",
       "--disable-background-networking", "--disable-component-update",
       "--user-data-dir=" + (folder / "profile").string(),
       "--screenshot=" + (folder / "page.png").string(),
       "file://" + (folder / "page.html").string()});
  if (!std::filesystem::exists(folder / "page.png")) {
    std::printf("skipped: Chromium is not there, or not in a minute (%d)\n", finished.code);
    return;
  }
  const ReadPng both = read_png(read_file(folder / "page.png"));
  REQUIRE(both.width == 480);
  REQUIRE(both.height == 600);
  check_alike(pixels_of(sample_picture()), cut(both, 0, 300));
  check_alike(pixels_of(dark_picture()), cut(both, 300, 300));
}
