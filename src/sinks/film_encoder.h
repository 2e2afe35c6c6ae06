// x264 through libavcodec, set up so that the same pictures give the same bytes on every machine.
#pragma once

#include <string>

#include "sinks/film_format.h"
#include "sinks/libav.h"

namespace qkv::sinks {

struct EvenSize {
  int width = 0, height = 0;
};
// The size of the pictures in the film: 4:2:0 halves both sides.
EvenSize padded_size(const FilmFormat& format);

// What differs between qualities and what all share, as x264 reads it.
std::string x264_preset(FilmQuality quality);
int x264_qp(FilmQuality quality);
std::string x264_parameters();

// Throws Error (machine) where libavcodec has no encoder of that name.
const AVCodec& find_encoder(const Libav& library, const char* name = "libx264");

// One thread; the first frame is the only key frame unless asked for. Throws Error (machine).
CodecPtr open_encoder(const FilmFormat& format);

// The tags of a film's colours: BT.709, limited range, chroma samples in the middle of four pixels.
template <typename Tagged>  // AVCodecContext or AVFrame
void tag_colours(Tagged& tagged) {
  tagged.color_range = AVCOL_RANGE_MPEG;
  tagged.color_primaries = AVCOL_PRI_BT709;
  tagged.color_trc = AVCOL_TRC_BT709;
  tagged.colorspace = AVCOL_SPC_BT709;
}

}  // namespace qkv::sinks
