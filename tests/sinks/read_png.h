// PNG files read back with libpng.
#pragma once

#include <png.h>

#include <cmath>
#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/colour.h"

namespace qkv::test {

struct ReadPng {
  std::size_t width = 0, height = 0;
  std::vector<unsigned char> rgb;  // row after row
  int bit_depth = 0, colour_type = 0;
  double dpi = 0;
  std::map<std::string, std::string> texts;   // as stored
  std::map<std::string, std::string> chunks;  // keyword → "tEXt" or "iTXt"

  Colour at(std::size_t x, std::size_t y) const {
    const unsigned char* p = rgb.data() + 3 * (y * width + x);
    return {p[0], p[1], p[2]};
  }
};

namespace detail {

struct Cursor {
  const std::string* bytes;
  std::size_t at;
};

inline void take(png_structp png, png_bytep to, std::size_t length) {
  Cursor& cursor = *static_cast<Cursor*>(png_get_io_ptr(png));
  if (cursor.at + length > cursor.bytes->size()) png_error(png, "too short");
  std::memcpy(to, cursor.bytes->data() + cursor.at, length);
  cursor.at += length;
}

[[noreturn]] inline void stop(png_structp, png_const_charp message) {
  throw std::runtime_error(message);
}

inline void read_texts(png_structp png, png_infop info, ReadPng& read) {
  png_textp texts = nullptr;
  const int count = static_cast<int>(png_get_text(png, info, &texts, nullptr));
  for (int i = 0; i < count; ++i) {
    const bool itxt = texts[i].compression >= PNG_ITXT_COMPRESSION_NONE;
    read.chunks[texts[i].key] = itxt ? "iTXt" : "tEXt";
    read.texts[texts[i].key] =
        std::string(texts[i].text, itxt ? texts[i].itxt_length : texts[i].text_length);
  }
}

}  // namespace detail

// Throws std::runtime_error where it is no PNG.
inline ReadPng read_png(const std::string& bytes) {
  detail::Cursor cursor{&bytes, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, detail::stop, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, &cursor, detail::take);
  png_read_png(png, info, PNG_TRANSFORM_STRIP_ALPHA | PNG_TRANSFORM_GRAY_TO_RGB, nullptr);
  ReadPng read;
  read.width = png_get_image_width(png, info);
  read.height = png_get_image_height(png, info);
  read.bit_depth = png_get_bit_depth(png, info);
  read.colour_type = png_get_color_type(png, info);
  read.dpi = png_get_pixels_per_meter(png, info) * 0.0254;
  png_bytepp rows = png_get_rows(png, info);
  for (std::size_t y = 0; y < read.height; ++y) {
    read.rgb.insert(read.rgb.end(), rows[y], rows[y] + 3 * read.width);
  }
  detail::read_texts(png, info, read);
  png_destroy_read_struct(&png, &info, nullptr);
  return read;
}

// How far two pictures of one size are apart, in 8-bit levels.
struct Distance {
  double mean = 0;        // over all channels
  double far_pixels = 0;  // the share of pixels with a channel more than 96 levels off
};

inline Distance distance(const ReadPng& a, const ReadPng& b) {
  if (a.width != b.width || a.height != b.height) throw std::runtime_error("sizes differ");
  double sum = 0, far = 0;
  for (std::size_t i = 0; i < a.rgb.size(); i += 3) {
    int most = 0;
    for (std::size_t k = i; k < i + 3; ++k) {
      const int off = std::abs(a.rgb[k] - b.rgb[k]);
      sum += off;
      most = std::max(most, off);
    }
    far += most > 96;
  }
  const double pixels = static_cast<double>(a.width * a.height);
  return {sum / (3 * pixels), far / pixels};
}

}  // namespace qkv::test
