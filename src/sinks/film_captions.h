// Captions as samples of a text track.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sinks/film.h"

namespace qkv::sinks {

struct CaptionSample {
  std::int64_t first = 0, frames = 0;
  std::string bytes;  // 3GPP timed text: length in two bytes, UTF-8
};

// They follow each other from frame 0 to the end; where nothing is said the text is empty. Nothing
// where there are no captions. Text beyond 65535 bytes is cut between characters.
std::vector<CaptionSample> caption_samples(const FilmRecord& record);

// How the text is set, as a text track says it (ISO 14496-17, "tx3g"): white, at the bottom of a
// box of that size in pixels.
std::string caption_style(int width, int height);

}  // namespace qkv::sinks
