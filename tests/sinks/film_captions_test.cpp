// Captions as SubRip and WebVTT text, and as samples.
#include "sinks/film_captions.h"

#include <stdexcept>

#include "tests/support/catch.h"

using qkv::sinks::caption_samples;
using qkv::sinks::CaptionSample;
using qkv::sinks::FilmFormat;
using qkv::sinks::FilmRecord;
using qkv::sinks::srt_text;
using qkv::sinks::vtt_text;

namespace {

FilmRecord record_with(std::vector<qkv::sinks::FilmCaption> captions,
                       std::int64_t frames = 1000000) {
  FilmRecord record;
  record.frames = frames;
  record.captions = std::move(captions);
  return record;
}

FilmFormat at(std::int64_t numerator, std::int64_t denominator) {
  FilmFormat format;
  format.fps_numerator = numerator;
  format.fps_denominator = denominator;
  return format;
}

}  // namespace

TEST_CASE("captions are written as SubRip and WebVTT") {
  const FilmRecord record =
      record_with({{0, 30, "a < b & c --> d"}, {45, 108000, "é\n\n\nnext\n"}});
  CHECK(srt_text(record, at(30, 1)) ==
        "1\n00:00:00,000 --> 00:00:01,000\na < b & c --> d\n\n"
        "2\n00:00:01,500 --> 01:00:01,500\né\nnext\n\n");
  CHECK(vtt_text(record, at(30, 1)) ==
        "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na &lt; b &amp; c --&gt; d\n\n"
        "00:00:01.500 --> 01:00:01.500\né\nnext\n\n");
}

TEST_CASE("times of captions are rounded to the nearest millisecond") {
  const FilmRecord record = record_with({{1, 1, "x"}, {300, 29700, "y"}});
  CHECK(srt_text(record, at(30000, 1001)) ==
        "1\n00:00:00,033 --> 00:00:00,067\nx\n\n2\n00:00:10,010 --> 00:16:41,000\ny\n\n");
}

TEST_CASE("where nothing is said there is no file, and no empty cue") {
  for (const FilmRecord& record :
       {record_with({}), record_with({{0, 5, ""}, {5, 0, "x"}, {6, 4, "\n \n"}, {11, 3, "\n"}})}) {
    const bool has_blank = !record.captions.empty();
    CHECK(srt_text(record, at(10, 1)) ==
          (has_blank ? "1\n00:00:00,600 --> 00:00:01,000\n \n\n" : ""));
  }
  CHECK(vtt_text(record_with({{0, 5, ""}}), at(10, 1)) == "");
}

TEST_CASE("samples of captions follow each other from the first frame to the last") {
  const std::vector<CaptionSample> samples =
      caption_samples(record_with({{2, 3, "ab"}, {5, 1, "é"}, {8, 2, "x"}}, 12));
  REQUIRE(samples.size() == 6);
  std::int64_t next = 0;
  for (const CaptionSample& sample : samples) {
    CHECK(sample.first == next);
    next += sample.frames;
  }
  CHECK(next == 12);
  using namespace std::string_literals;
  CHECK(samples[0].bytes == "\0\0"s);
  CHECK(samples[1].bytes == "\0\2ab"s);
  CHECK(samples[2].bytes == "\0\2é"s);
  CHECK(samples[3].bytes == "\0\0"s);
  CHECK(caption_samples(record_with({}, 12)).empty());
}

TEST_CASE("captions that overlap or leave the film are mistakes of the caller") {
  CHECK_THROWS_AS(caption_samples(record_with({{0, 5, "a"}, {4, 2, "b"}}, 12)), std::logic_error);
  CHECK_THROWS_AS(caption_samples(record_with({{0, 13, "a"}}, 12)), std::logic_error);
  CHECK_THROWS_AS(caption_samples(record_with({{-1, 3, "a"}}, 12)), std::logic_error);
}

TEST_CASE("a very long caption is cut between characters") {
  std::string text;
  for (int i = 0; i < 30000; ++i) text += "漢";
  const std::vector<CaptionSample> samples = caption_samples(record_with({{0, 12, text}}, 12));
  REQUIRE(samples.size() == 1);
  CHECK(samples[0].bytes.size() == 2 + 65535 / 3 * 3);
}
