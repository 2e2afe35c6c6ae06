// 8-bit sRGB colours, and what views ask of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qkv {

struct Colour {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  bool operator==(const Colour&) const = default;
};

constexpr Colour kBlack{0, 0, 0};
constexpr Colour kWhite{255, 255, 255};

// "#rrggbb" or "#rrggbbaa", nothing else.
std::optional<Colour> parse_colour(std::string_view text);
std::string to_hex(Colour c);  // "#rrggbb", with "aa" only where the colour is not opaque

// A colour from three components in 0…1 (clamped).
Colour from_rgb(double r, double g, double b);

// From a (t = 0) to b (t = 1), in 8-bit sRGB; t is clamped to 0…1.
Colour mix(Colour a, Colour b, double t);

Colour with_alpha(Colour c, double alpha);

// `top` (with its alpha) laid over the opaque `under`.
Colour over(Colour top, Colour under);

// WCAG 2 relative luminance and contrast ratio (1…21) of opaque colours.
double luminance(Colour c);
double contrast(Colour a, Colour b);

// Black or white, whichever contrasts more with the opaque colour c.
Colour text_on(Colour c);

}  // namespace qkv
