// How far the making of a film is, as text.
#pragma once

#include <optional>
#include <string>

#include "pipeline/film.h"

namespace qkv::pipeline {

struct FilmPace {
  double fps = 0;                      // frames made a second
  std::optional<double> seconds_left;  // nullopt: not known yet
};

// After `seconds` of work.
FilmPace pace(const FilmProgress& progress, double seconds);

// "360 of 3600 frames, 210 a second, 0:15.4 left"
std::string progress_text(const FilmProgress& progress, double seconds);

// {"file": "film.mp4", "frames": 3600, "done": 360, "ready": 0, "fps": 210.0, "seconds_left": 15.4}
// on one line, without a newline.
std::string progress_json(const std::string& file, const FilmProgress& progress, double seconds);

}  // namespace qkv::pipeline
