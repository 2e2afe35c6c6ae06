#include "base/colour.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace qkv {
namespace {

std::uint8_t to_byte(double unit) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(unit, 0.0, 1.0) * 255.0));
}

std::uint8_t mix_byte(std::uint8_t a, std::uint8_t b, double t) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * t));
}

double linear(std::uint8_t byte) {
  const double c = byte / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

}  // namespace

std::optional<Colour> parse_colour(std::string_view text) {
  if ((text.size() != 7 && text.size() != 9) || text[0] != '#') return std::nullopt;
  std::uint8_t bytes[4] = {0, 0, 0, 255};
  for (std::size_t i = 1; i < text.size(); i += 2) {
    const char* end = text.data() + i + 2;
    const auto [stop, error] = std::from_chars(text.data() + i, end, bytes[i / 2], 16);
    if (error != std::errc() || stop != end) return std::nullopt;
  }
  return Colour{bytes[0], bytes[1], bytes[2], bytes[3]};
}

std::string to_hex(Colour c) {
  static const char digits[] = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t byte : {c.r, c.g, c.b, c.a}) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  if (c.a == 255) out.resize(7);
  return out;
}

Colour from_rgb(double r, double g, double b) { return {to_byte(r), to_byte(g), to_byte(b)}; }

Colour mix(Colour a, Colour b, double t) {
  t = std::clamp(t, 0.0, 1.0);
  return {mix_byte(a.r, b.r, t), mix_byte(a.g, b.g, t), mix_byte(a.b, b.b, t),
          mix_byte(a.a, b.a, t)};
}

Colour with_alpha(Colour c, double alpha) { return {c.r, c.g, c.b, to_byte(alpha)}; }

Colour over(Colour top, Colour under) {
  Colour mixed = mix(under, {top.r, top.g, top.b}, top.a / 255.0);
  mixed.a = 255;
  return mixed;
}

double luminance(Colour c) {
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

double contrast(Colour a, Colour b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

Colour text_on(Colour c) { return contrast(c, kBlack) >= contrast(c, kWhite) ? kBlack : kWhite; }

}  // namespace qkv
