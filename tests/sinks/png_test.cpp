#include "sinks/png.h"

#include <sys/resource.h>

#include <limits>
#include <string>

#include "base/error.h"
#include "sinks/png_encoder.h"
#include "tests/sinks/in_child.h"
#include "tests/sinks/read_png.h"
#include "tests/sinks/sample.h"
#include "tests/support/catch.h"

using qkv::Colour;
using qkv::Error;
using qkv::Exit;
using qkv::display::DisplayList;
using qkv::sinks::Metadata;
using qkv::sinks::png_bytes;
using qkv::test::read_png;
using qkv::test::ReadPng;
using qkv::test::sample_picture;
using qkv::test::sample_typesetter;

namespace {

DisplayList blank(double width, double height, Colour background = {10, 20, 30}) {
  DisplayList list;
  list.size = {width, height};
  list.background = background;
  list.root.id = "page";
  return list;
}

std::string bytes_of(const DisplayList& list, double dpi = 96, const Metadata& metadata = {}) {
  return png_bytes(list, sample_typesetter(), dpi, metadata);
}

Exit refusal(const DisplayList& list, double dpi) {
  try {
    bytes_of(list, dpi);
  } catch (const Error& error) {
    return error.code();
  }
  return Exit::done;
}

}  // namespace

TEST_CASE("a page is 8-bit RGB of its size at its dpi") {
  const ReadPng at96 = read_png(bytes_of(sample_picture()));
  CHECK(at96.width == 480);
  CHECK(at96.height == 300);
  CHECK(at96.bit_depth == 8);
  CHECK(at96.colour_type == PNG_COLOR_TYPE_RGB);
  CHECK(at96.dpi == Approx(96).margin(0.0127));
  const ReadPng at300 = read_png(bytes_of(sample_picture(), 300));
  CHECK(at300.width == 1500);
  CHECK(at300.height == 938);  // 937.5
  CHECK(at300.dpi == Approx(300).margin(0.0127));
}

TEST_CASE("pixels have the colours of their items") {
  const ReadPng png = read_png(bytes_of(sample_picture()));
  CHECK(png.at(1, 1) == qkv::kWhite);
  CHECK(png.at(44, 44) == Colour{37, 99, 184});     // a cell
  CHECK(png.at(345, 25) == Colour{0, 99, 184});     // the image's first pixel
  CHECK(png.at(455, 105) == Colour{220, 99, 184});  // its last
  CHECK(png.at(90, 105) == qkv::kWhite);            // under an arc that is only stroked
  const ReadPng twice = read_png(bytes_of(sample_picture(), 192));
  CHECK(twice.at(88, 88) == Colour{37, 99, 184});
}

TEST_CASE("the last pixels of a page that ends within them are paper, not black") {
  const ReadPng png = read_png(bytes_of(blank(10.6, 7.5, qkv::kWhite)));
  REQUIRE(png.width == 11);
  REQUIRE(png.height == 8);
  for (std::size_t x = 0; x < 11; ++x) CHECK(png.at(x, 7) == qkv::kWhite);
  for (std::size_t y = 0; y < 8; ++y) CHECK(png.at(10, y) == qkv::kWhite);
}

TEST_CASE("what a file says about itself") {
  const Metadata metadata{"Caf\u00E9 <1>", "\u2211 of \"weights\"\nline 2\x01", "0123abcd"};
  const ReadPng png = read_png(bytes_of(blank(4, 4), 96, metadata));
  CHECK(png.texts.at("Title") == "Caf\xE9 <1>");  // Latin-1
  CHECK(png.chunks.at("Title") == "tEXt");
  CHECK(png.texts.at("Description") == "\u2211 of \"weights\"\nline 2");  // UTF-8
  CHECK(png.chunks.at("Description") == "iTXt");
  CHECK(png.texts.at("Software") == qkv::sinks::software());
  CHECK(png.texts.at("Source") == "0123abcd");
  CHECK(read_png(bytes_of(blank(4, 4))).texts.size() == 1);  // nothing is said emptily
  const Metadata invalid{"a\xFF", "", ""};
  CHECK(read_png(bytes_of(blank(4, 4), 96, invalid)).texts.at("Title") == "a\\xFF");
}

TEST_CASE("the same list gives the same bytes, another one others") {
  CHECK(bytes_of(sample_picture()) == bytes_of(sample_picture()));
  CHECK(bytes_of(blank(4, 4)) != bytes_of(blank(4, 4, {10, 20, 31})));
}

TEST_CASE("11 pages that are too large are refused before anything is allocated") {
  CHECK(refusal(blank(16384, 16), 96) == Exit::done);
  CHECK(refusal(blank(16385, 16), 96) == Exit::bad_input);
  CHECK(refusal(blank(16, 16385), 96) == Exit::bad_input);
  CHECK(refusal(blank(8200, 16), 192) == Exit::bad_input);
  CHECK(refusal(blank(0, 10), 96) == Exit::bad_input);
  CHECK(refusal(blank(10, 10), 1) == Exit::bad_input);  // no pixel at all
  CHECK(refusal(blank(1e300, 10), 96) == Exit::bad_input);
  CHECK(refusal(blank(std::numeric_limits<double>::quiet_NaN(), 10), 96) == Exit::bad_input);
  for (const double dpi : {0.0, -96.0, std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(refusal(blank(10, 10), dpi) == Exit::bad_input);
  }
#ifndef QKV_SANITIZED
  const int code = qkv::test::in_child([] {
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    if (refusal(blank(30000, 30000), 96) != Exit::bad_input) _exit(1);
    getrusage(RUSAGE_SELF, &after);
    _exit(after.ru_maxrss - before.ru_maxrss < 4096 ? 0 : 2);  // KiB
  });
  CHECK(code == 0);
#endif
}

TEST_CASE("the encoder takes any pixels") {
  qkv::sinks::PngHeader header;
  header.width = 256;
  header.height = 3;
  const std::string bytes = qkv::sinks::encode_png(header, [](std::uint32_t y, auto rgb) {
    for (std::size_t i = 0; i < rgb.size(); ++i) {
      rgb[i] = static_cast<unsigned char>(i * (y + 1));
    }
  });
  const ReadPng png = read_png(bytes);
  CHECK(png.dpi == 0);
  CHECK(png.at(200, 2) == Colour{static_cast<std::uint8_t>(1800), static_cast<std::uint8_t>(1803),
                                 static_cast<std::uint8_t>(1806)});
  header.width = 0;
  CHECK_THROWS_AS(qkv::sinks::encode_png(header, [](std::uint32_t, auto) {}), Error);
}
