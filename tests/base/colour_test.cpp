#include "base/colour.h"

#include "tests/support/catch.h"

using namespace qkv;

TEST_CASE("colours are read and written") {
  CHECK(parse_colour("#2563b8") == Colour{0x25, 0x63, 0xb8});
  CHECK(parse_colour("#2563B880") == Colour{0x25, 0x63, 0xb8, 0x80});
  CHECK(to_hex({0x25, 0x63, 0xb8}) == "#2563b8");
  CHECK(to_hex({0, 1, 0xff, 0}) == "#0001ff00");
  for (int byte = 0; byte < 256; ++byte) {
    const auto b = static_cast<std::uint8_t>(byte);
    const Colour c{b, static_cast<std::uint8_t>(255 - byte), 7, b};
    CHECK(parse_colour(to_hex(c)) == c);
  }
  for (const char* bad : {"", "#", "2563b8", "#2563b", "#2563b81", "#2563bg", "#-563b8", "# 563b8",
                          "#2563b8 ", "red", "#2563b8800", "#+12345"}) {
    INFO(bad);
    CHECK(!parse_colour(bad));
  }
}

TEST_CASE("components outside 0 … 1 are clamped") {
  CHECK(from_rgb(0, 0.5, 1) == Colour{0, 128, 255});
  CHECK(from_rgb(-3, 1.5, 0.999) == Colour{0, 255, 255});
  CHECK(with_alpha({1, 2, 3}, 0.25) == Colour{1, 2, 3, 64});
}

TEST_CASE("mixing goes from the first to the second") {
  const Colour a{0, 100, 200, 255}, b{255, 100, 0, 55};
  CHECK(mix(a, b, 0) == a);
  CHECK(mix(a, b, 1) == b);
  CHECK(mix(a, b, -1) == a);
  CHECK(mix(a, b, 9) == b);
  CHECK(mix(a, b, 0.25) == Colour{64, 100, 150, 205});
}

TEST_CASE("laying over an opaque colour") {
  CHECK(over({10, 20, 30, 255}, kWhite) == Colour{10, 20, 30});
  CHECK(over({10, 20, 30, 0}, kWhite) == kWhite);
  CHECK(over({0, 0, 0, 51}, kWhite) == Colour{204, 204, 204});
}

TEST_CASE("luminance and contrast as WCAG 2 defines them") {
  CHECK(luminance(kBlack) == 0);
  CHECK(luminance(kWhite) == Approx(1));
  CHECK(luminance({255, 0, 0}) == Approx(0.2126));
  CHECK(luminance({128, 128, 128}) == Approx(0.2158605));
  CHECK(contrast(kBlack, kWhite) == Approx(21));
  CHECK(contrast(kWhite, kBlack) == Approx(21));
  CHECK(contrast({1, 2, 3}, {1, 2, 3}) == 1);
  CHECK(contrast({0x77, 0x77, 0x77}, kWhite) == Approx(4.478).epsilon(1e-3));
}

TEST_CASE("text on a colour is readable whatever the colour") {
  CHECK(text_on(kWhite) == kBlack);
  CHECK(text_on(kBlack) == kWhite);
  for (int r = 0; r < 256; r += 15)
    for (int g = 0; g < 256; g += 15)
      for (int b = 0; b < 256; b += 15) {
        const Colour c{static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g),
                       static_cast<std::uint8_t>(b)};
        const Colour other = text_on(c) == kBlack ? kWhite : kBlack;
        CHECK(contrast(text_on(c), c) >= contrast(other, c));
        CHECK(contrast(text_on(c), c) >= 4.5);
      }
}
