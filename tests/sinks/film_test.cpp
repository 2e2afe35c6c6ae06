// Films as ffprobe and ffmpeg read them.
#include "sinks/film.h"

#include <utility>

#include "tests/sinks/film_sample.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace qkv::test;
using qkv::sinks::FilmQuality;

namespace {

FilmFormat small(int numerator = 30, int denominator = 1) {
  FilmFormat format;
  format.width = 160;
  format.height = 96;
  format.fps_numerator = numerator;
  format.fps_denominator = denominator;
  return format;
}

const std::vector<std::pair<int, int>> kRates{{24, 1}, {25, 1}, {30, 1}, {60, 1}, {30000, 1001}};

}  // namespace

TEST_CASE("a film lasts as many frames as it has, whatever their number and rate") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  const fs::path film = folder / "film.mp4";
  for (const auto& [numerator, denominator] : kRates) {
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

TEST_CASE("a film says what it is") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  const std::pair<FilmQuality, std::string> profiles[] = {
      {FilmQuality::draft, "Constrained Baseline"},  // "ultrafast" uses nothing beyond it
      {FilmQuality::standard, "High"},
      {FilmQuality::high, "High"}};
  for (const auto& [quality, profile] : profiles) {
    CAPTURE(profile);
    FilmFormat format = small();
    format.quality = quality;
    write_chunks(folder / "film.mp4", format, record_of(3), chunks_of(format, 3));
    const Probe probe(folder / "film.mp4", {"-show_streams", "-show_format"});
    const auto video = [&](const std::string& key) { return probe["streams.stream.0." + key]; };
    CHECK(video("codec_name") == "h264");
    CHECK(video("profile") == profile);
    CHECK(video("codec_tag_string") == "avc1");
    CHECK(video("pix_fmt") == "yuv420p");
    CHECK(video("color_range") == "tv");
    CHECK(video("color_space") == "bt709");
    CHECK(video("color_transfer") == "bt709");
    CHECK(video("color_primaries") == "bt709");
    CHECK(video("chroma_location") == "center");
    CHECK(video("sample_aspect_ratio") == "1:1");
    CHECK(probe["format.nb_streams"] == "1");
    CHECK(probe["format.tags.title"] == "A title");
    CHECK(probe["format.tags.comment"] == qkv::sinks::software() + ", scene 0123abcd");
    CHECK(probe["format.tags.creation_time"] == "");
    CHECK(probe["format.tags.encoder"] == "");
  }
}

TEST_CASE("the frames come in their order, over chunks of any length") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  for (const FilmQuality quality : {FilmQuality::draft, FilmQuality::standard, FilmQuality::high}) {
    FilmFormat format = small();
    format.quality = quality;
    std::vector<std::string> chunks;
    int frames = 0;
    for (const int length : {1, 1, 40, 2, 3, 1}) {
      chunks.push_back(chunk_of(format, frames, length));
      frames += length;
    }
    write_chunks(folder / "film.mp4", format, record_of(frames), chunks);
    const std::string rgb = decoded_rgb(folder / "film.mp4");
    const std::size_t size = 160 * 96 * 3;
    REQUIRE(rgb.size() == size * static_cast<std::size_t>(frames));
    for (int k = 0; k < frames; ++k) {
      CAPTURE(k);
      const std::string frame = rgb.substr(size * static_cast<std::size_t>(k), size);
      CHECK(apart(pixel(frame, 160, k * 3 + 4, 50), {37, 99, 184}) < 24);  // inside the bar
      CHECK(apart(pixel(frame, 160, k * 3 + 12, 50), qkv::kWhite) < 24);   // beside it
    }
  }
}

TEST_CASE("a lone frame before another chunk has another id than its key frame") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  const FilmFormat format = small();
  write_chunks(folder / "film.mp4", format, record_of(4),
               {chunk_of(format, 0, 1), chunk_of(format, 1, 3)});
  const Finished finished =
      run_process({"ffmpeg", "-v", "trace", "-i", (folder / "film.mp4").string(), "-c", "copy",
                   "-bsf:v", "trace_headers", "-f", "null", "-"});
  std::vector<char> ids;
  for (std::size_t at = 0; (at = finished.err.find("idr_pic_id ", at)) != std::string::npos; ++at) {
    ids.push_back(finished.err.at(finished.err.find('\n', at) - 1));
  }
  CHECK(ids == std::vector<char>{'1', '0'});
}

TEST_CASE("the index stands before the pictures") {
  const TempFolder folder;
  const FilmFormat format = small();
  write_chunks(folder / "film.mp4", format, record_of(61), chunks_of(format, 61));
  const std::string bytes = read_file(folder / "film.mp4");
  const std::size_t index = bytes.find("moov"), pictures = bytes.find("mdat");
  REQUIRE(pictures != std::string::npos);
  CHECK(index < pictures);
}

TEST_CASE("chapters begin at their frames") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  for (const std::pair<int, int>& rate : kRates) {
    const FilmFormat format = small(rate.first, rate.second);
    FilmRecord record = record_of(100);
    record.chapters = {{0, "One"}, {31, "Zwei äöü"}, {98, "3 \"quoted\""}};
    write_chunks(folder / "film.mp4", format, record, chunks_of(format, 100));
    const Probe probe(folder / "film.mp4", {"-show_chapters"});
    const auto seconds = [&](const std::string& chapter, const std::string& which) {
      return std::stod(probe["chapters.chapter." + chapter + "." + which + "_time"]);
    };
    const auto time = [&](int frame) {
      return Approx(static_cast<double>(frame) * rate.second / rate.first).margin(1e-6);
    };
    CHECK(seconds("0", "start") == 0);
    CHECK(seconds("0", "end") == time(31));
    CHECK(seconds("1", "start") == time(31));
    CHECK(seconds("1", "end") == time(98));
    CHECK(seconds("2", "start") == time(98));
    CHECK(seconds("2", "end") == time(100));
    CHECK(probe["chapters.chapter.0.tags.title"] == "One");
    CHECK(probe["chapters.chapter.1.tags.title"] == "Zwei äöü");
    CHECK(probe["chapters.chapter.3.start_time"] == "");
    // They add nothing to the film's length.
    const Probe whole(folder / "film.mp4", {"-show_format"});
    CHECK(std::stod(whole["format.duration"]) == time(100));
  }
}

TEST_CASE("captions are a text track that is off until asked for") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  const FilmFormat format = small(25);
  FilmRecord record = record_of(150);
  record.chapters = {{0, "One"}, {75, "Two"}};
  record.captions = {{25, 50, "First, é漢"}, {75, 25, "Second\nline"}};
  write_chunks(folder / "film.mp4", format, record, chunks_of(format, 150));
  const Probe probe(folder / "film.mp4", {"-show_streams", "-show_format"});
  CHECK(probe["streams.stream.1.codec_name"] == "mov_text");
  CHECK(probe["streams.stream.1.tags.language"] == "und");
  CHECK(probe["streams.stream.0.disposition.default"] == "1");
  CHECK(probe["streams.stream.1.disposition.default"] == "0");
  CHECK(std::stod(probe["streams.stream.1.duration"]) == 6);
  CHECK(std::stod(probe["format.duration"]) == 6);
  const Finished text = run_process({"ffmpeg", "-v", "error", "-i", (folder / "film.mp4").string(),
                                     "-map", "0:s", "-f", "webvtt", "-"});
  CHECK(text.out ==
        "WEBVTT\n\n00:01.000 --> 00:03.000\nFirst, é漢\n\n00:03.000 --> 00:04.000\nSecond\nline\n");
}

TEST_CASE("the same chunks give the same film") {
  const TempFolder folder;
  const FilmFormat format = small();
  FilmRecord record = record_of(90);
  record.chapters = {{0, "One"}};
  record.captions = {{10, 20, "Caption"}};
  const std::vector<std::string> chunks = chunks_of(format, 90);
  write_chunks(folder / "a.mp4", format, record, chunks);
  write_chunks(folder / "b.mp4", format, record, chunks);
  CHECK(read_file(folder / "a.mp4") == read_file(folder / "b.mp4"));
}
