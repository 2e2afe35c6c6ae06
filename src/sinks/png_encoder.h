// Pixels as the bytes of a PNG file.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace qkv::sinks {

struct PngHeader {
  std::uint32_t width = 0, height = 0;
  double dpi = 0;  // 0: not said
  std::vector<std::pair<std::string, std::string>>
      texts;  // keyword, UTF-8; empty ones are left out
};

// Fills a row of 3 bytes (R, G, B) a pixel.
using PngRow = std::function<void(std::uint32_t y, std::span<unsigned char> rgb)>;

// 8-bit RGB. Texts are tEXt where Latin-1 holds them, else iTXt. Throws Error (machine).
std::string encode_png(const PngHeader& header, const PngRow& row);

}  // namespace qkv::sinks
