#include "sinks/film_format.h"

#include <fmt/format.h>

#include "sinks/film_chunk.h"
#include "sinks/film_encoder.h"
#include "sinks/film_packets.h"
#include "sinks/raster.h"

namespace qkv::sinks {
namespace {

// What x264 writes about itself into its first packet: version and every parameter.
std::string words_of_encoder(FilmFormat format) {
  format.width = format.height = 16;
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 16, 16));
  const FilmPicturePtr picture = film_picture(surface.get(), format);
  ChunkEncoder encoder(format);
  for (int i = 0; i < 2; ++i) encoder.add(picture);
  const std::string bytes = encoder.finish();
  const auto packets = packets_from_bytes(bytes);
  const std::string_view first = packets.value().list.at(0).data;
  const std::size_t start = first.find("x264 - ");
  if (start == std::string_view::npos) return "x264";
  return std::string(first.substr(start, first.find('\0', start) - start));
}

std::string version(unsigned packed) {
  return fmt::format("{}.{}.{}", packed >> 16, packed >> 8 & 0xFF, packed & 0xFF);
}

}  // namespace

void require_film_encoder(const FilmFormat& format) { open_encoder(format); }

std::string encoder_settings(const FilmFormat& format) {
  return fmt::format(
      "libavcodec {} libswscale {} libavutil {}\n{}x{} {}/{} fps preset {} qp {} {} padding {}\n{}",
      version(libav().avcodec_version()), version(libav().swscale_version()),
      version(libav().avutil_version()), format.width, format.height, format.fps_numerator,
      format.fps_denominator, x264_preset(format.quality), x264_qp(format.quality),
      x264_parameters(), to_hex(format.padding), words_of_encoder(format));
}

}  // namespace qkv::sinks
