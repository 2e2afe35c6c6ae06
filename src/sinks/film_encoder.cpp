#include "sinks/film_encoder.h"

#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "base/error.h"

namespace qkv::sinks {
namespace {

void check(const FilmFormat& format) {
  constexpr int kLongestSide = 16384;
  const auto fits = [](int side) { return side >= 1 && side <= kLongestSide; };
  const auto positive = [](std::int64_t x) {
    return x > 0 && x <= std::numeric_limits<int>::max();
  };
  if (!fits(format.width) || !fits(format.height) || !positive(format.fps_numerator) ||
      !positive(format.fps_denominator)) {
    throw std::logic_error("a film's size or frame rate is out of range");
  }
}

void set_up(AVCodecContext& encoder, const FilmFormat& format) {
  const EvenSize size = padded_size(format);
  encoder.width = size.width;
  encoder.height = size.height;
  encoder.pix_fmt = AV_PIX_FMT_YUV420P;
  encoder.sample_aspect_ratio = {1, 1};
  encoder.framerate = {static_cast<int>(format.fps_numerator),
                       static_cast<int>(format.fps_denominator)};
  encoder.time_base = {encoder.framerate.den, encoder.framerate.num};
  encoder.thread_count = 1;
  encoder.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_CLOSED_GOP;
  encoder.gop_size = std::numeric_limits<int>::max();  // key frames where they are asked for only
  tag_colours(encoder);
  encoder.chroma_sample_location = AVCHROMA_LOC_CENTER;
}

}  // namespace

EvenSize padded_size(const FilmFormat& format) {
  return {(format.width + 1) / 2 * 2, (format.height + 1) / 2 * 2};
}

// "high" the profile is what presets from "superfast" on use; "ultrafast" needs only the baseline.
std::string x264_preset(FilmQuality quality) {
  switch (quality) {
    case FilmQuality::draft:
      return "ultrafast";
    case FilmQuality::standard:
      return "veryfast";
    case FilmQuality::high:
      return "medium";
  }
  throw std::logic_error("no such quality");
}

int x264_qp(FilmQuality quality) {
  switch (quality) {
    case FilmQuality::draft:
      return 24;
    case FilmQuality::standard:
      return 16;
    case FilmQuality::high:
      return 12;
  }
  throw std::logic_error("no such quality");
}

// With one thread and no shortcuts that depend on the processor, the bytes depend on the pictures
// only. Constant qp: with rate control the first frame of each chunk differs visibly from the last
// of the one before.
std::string x264_parameters() {
  return "threads=1:lookahead_threads=1:cpu-independent=1:open-gop=0:scenecut=0:mbtree=0:"
         "keyint=infinite";
}

const AVCodec& find_encoder(const Libav& library, const char* name) {
  const AVCodec* encoder = library.avcodec_find_encoder_by_name(name);
  if (encoder) return *encoder;
  throw Error(Exit::machine,
              fmt::format("films need an H.264 encoder, and libavcodec has no {}; Debian's package "
                          "libavcodec{} has it: apt install --reinstall libavcodec{}",
                          name, LIBAVCODEC_VERSION_MAJOR, LIBAVCODEC_VERSION_MAJOR));
}

CodecPtr open_encoder(const FilmFormat& format) {
  check(format);
  const AVCodec& codec = find_encoder(libav());
  CodecPtr encoder(libav().avcodec_alloc_context3(&codec));
  if (!encoder) throw std::bad_alloc();
  set_up(*encoder, format);
  Options options;
  options.set("preset", x264_preset(format.quality));
  options.set("profile", "high");
  options.set("qp", std::to_string(x264_qp(format.quality)));
  options.set("x264-params", x264_parameters());
  const int code = libav().avcodec_open2(encoder.get(), &codec, options.get());
  if (code < 0) {
    const EvenSize size = padded_size(format);  // the encoder's own is lost
    throw_libav(fmt::format("the H.264 encoder takes no pictures of {} × {} pixels", size.width,
                            size.height),
                code);
  }
  options.require_all_taken();
  return encoder;
}

}  // namespace qkv::sinks
