#include "pipeline/film_progress.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace qkv::pipeline {
namespace {

double tenths(double value) { return std::round(value * 10) / 10; }

}  // namespace

FilmPace pace(const FilmProgress& progress, double seconds) {
  const auto made = static_cast<double>(progress.done - progress.ready);
  if (made <= 0 || seconds <= 0) {
    return {0, progress.done == progress.all ? std::optional(0.0) : std::nullopt};
  }
  return {made / seconds, static_cast<double>(progress.all - progress.done) * seconds / made};
}

std::string progress_text(const FilmProgress& progress, double seconds) {
  std::string text = fmt::format("{} of {} frames", progress.done, progress.all);
  const FilmPace now = pace(progress, seconds);
  if (now.fps > 0) text += fmt::format(", {:.0f} a second", now.fps);
  if (now.fps > 0 && now.seconds_left) text += ", " + clock_text(*now.seconds_left) + " left";
  return text;
}

std::string progress_json(const std::string& file, const FilmProgress& progress, double seconds) {
  const FilmPace now = pace(progress, seconds);
  nlohmann::ordered_json line{{"file", file},           {"frames", progress.all},
                              {"done", progress.done},  {"ready", progress.ready},
                              {"fps", tenths(now.fps)}, {"seconds_left", nullptr}};
  if (now.seconds_left) line["seconds_left"] = tenths(*now.seconds_left);
  return line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace qkv::pipeline
