// Films as ffprobe and ffmpeg read them.
#include "sinks/film.h"

#include <set>

#include "base/error.h"
#include "tests/sinks/film_sample.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace qkv::test;
using qkv::sinks::FilmQuality;

namespace {

FilmFormat small(std::int64_t numerator = 30, std::int64_t denominator = 1) {
  FilmFormat format;
  format.width = 160;
  format.height = 96;
  format.fps_numerator = numerator;
  format.fps_denominator = denominator;
  return format;
}

}  // namespace

TEST_CASE("a film lasts as many frames as it has, whatever their number and rate") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  const fs::path film = folder / "film.mp4";
  const std::vector<std::pair<int, int>> rates{{24, 1}, {25, 1}, {30, 1}, {60, 1}, {30000, 1001}};
  for (const auto& [numerator, denominator] : rates) {
    const FilmFormat format = small(numerator, denominator);
    for (const int frames : {1, 2, 59, 60, 61, 600}) {
      CAPTURE(numerator, denominator, frames);
      write_chunks(film, format, record_of(frames), chunks_of(format, frames));
      const Probe probe(film, {"-count_frames", "-show_streams", "-show_format"});
      const std::string number = std::to_string(frames);
      CHECK(probe["streams.stream.0.nb_frames"] == number);
      CHECK(probe["streams.stream.0.nb_read_frames"] == number);
      const std::string rate = std::to_string(numerator) + "/" + std::to_string(denominator);
      CHECK(probe["streams.stream.0.r_frame_rate"] == rate);
      CHECK(probe["streams.stream.0.avg_frame_rate"] == rate);
      CHECK(probe["streams.stream.0.start_pts"] == "0");
      CHECK(std::stod(probe["format.start_time"]) == 0);
      const double seconds = static_cast<double>(frames) * denominator / numerator;
      CHECK(std::stod(probe["streams.stream.0.duration"]) == Approx(seconds).margin(1e-6));
      CHECK(std::stod(probe["format.duration"]) == Approx(seconds).margin(1e-6));
      CHECK(decoded_rgb(film).size() == static_cast<std::size_t>(frames) * 160 * 96 * 3);
    }
  }
}
