// Chunks joined into an MP4 file that plays everywhere: exact durations, index in front, chapters,
// captions as a text track.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sinks/film_format.h"
#include "sinks/metadata.h"

namespace qkv::sinks {

struct FilmChapter {
  std::int64_t first = 0;  // frame; lasts to the next one or the end
  std::string title;
};

struct FilmCaption {
  std::int64_t first = 0, frames = 0;
  std::string text;
};

struct FilmRecord {
  Metadata metadata;  // title; comment: "qkv 0.1.0, scene <hash>"
  std::int64_t frames = 0;
  std::vector<FilmChapter> chapters;  // in order; players let the first begin at frame 0
  // In order, within the film, not overlapping; may be empty. The text track is off until a viewer
  // asks for it: the picture has its captions already.
  std::vector<FilmCaption> captions;
};

// Writes the film, whole or not at all (a temporary beside it, fsync, rename). `chunk(i)` gives the
// bytes of chunk i; each is asked for once, in order, so that memory does not grow with the film;
// its exceptions are passed on. What is not a regular file (a pipe) gets a copy of the whole film.
// Throws Error (machine) where a chunk is damaged or does not fit the others or writing fails, and
// std::logic_error where the chunks do not hold `record.frames` frames or captions overlap.
void write_film(const std::filesystem::path& path, const FilmFormat& format,
                const FilmRecord& record, std::size_t chunks,
                const std::function<std::string(std::size_t)>& chunk);

// The captions as SubRip and WebVTT text; "" where there is none.
std::string srt_text(const FilmRecord& record, const FilmFormat& format);
std::string vtt_text(const FilmRecord& record, const FilmFormat& format);

}  // namespace qkv::sinks
