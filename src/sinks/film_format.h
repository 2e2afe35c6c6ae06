// What decides the bytes of a film besides its pictures.
#pragma once

#include <cstdint>
#include <string>

#include "base/colour.h"

namespace qkv::sinks {

// x264: ultrafast qp 24, veryfast qp 16, medium qp 12. The H.264 profile is High, but a draft's is
// Constrained Baseline, as "ultrafast" uses nothing beyond it.
enum class FilmQuality { draft, standard, high };

struct FilmFormat {
  int width = 0, height = 0;  // of the pictures in pixels, 1…16384
  std::int64_t fps_numerator = 30, fps_denominator = 1;
  FilmQuality quality = FilmQuality::standard;
  Colour padding;  // an odd width or height is padded to even with it, at the right and bottom
  bool operator==(const FilmFormat&) const = default;
};

// Finds libav and its H.264 encoder, and lets it encode a picture of that size. Throws Error
// (machine), naming the package, where they are absent: before anything is drawn. The first call
// loads the libraries.
void require_film_encoder(const FilmFormat& format);

// Everything that decides a chunk's bytes but the pictures, as text: versions of the libraries,
// parameters. Needs the libraries too.
std::string encoder_settings(const FilmFormat& format);

}  // namespace qkv::sinks
