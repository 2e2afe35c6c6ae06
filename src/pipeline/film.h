// A scene's film: frames drawn and encoded piece by piece over several threads, then joined.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "pipeline/chunk_store.h"
#include "pipeline/film_script.h"
#include "pipeline/settled_pictures.h"
#include "sinks/film.h"

namespace qkv::pipeline {

struct FilmSettings {
  double dpi = 96;
  sinks::FilmQuality quality = sinks::FilmQuality::standard;  // draft: half the dpi
  unsigned jobs = 1;
  bool backwards = false;  // the last piece first: for tests
};

struct FilmProgress {
  std::int64_t done = 0, all = 0;  // frames, those that need not be made included
  std::int64_t ready = 0;          // frames that were there when the work began
};
using TellFilm = std::function<void(const FilmProgress&)>;

struct FilmPiece {
  timeline::Chunk chunk;
  std::string key;
  bool ready = false;  // in the store already
};

// The film's size and rate. Throws Error (bad_input) where the page has no possible size.
sinks::FilmFormat film_format(const SettledPictures& pictures, const FilmScript& script,
                              const FilmSettings& settings);

// The film's pieces in order, as the store has them now.
std::vector<FilmPiece> film_pieces(const SettledPictures& pictures, const FilmScript& script,
                                   const FilmSettings& settings, const text::Typesetter& typesetter,
                                   const ChunkStore& store);

// Writes the film to `path`, and its captions, where it has some, beside it as .srt and .vtt; each
// whole or not at all. The same bytes whatever the number of jobs, their order and the store.
void make_film(const std::filesystem::path& path, const SettledPictures& pictures,
               const FilmScript& script, const FilmSettings& settings,
               const text::Typesetter& typesetter, ChunkStore& store, const TellFilm& tell);

// Writes the frames as PNG into a folder, under their numbers in the whole film.
void make_frames(const std::filesystem::path& folder, const SettledPictures& pictures,
                 const FilmScript& script, const FilmSettings& settings, const TellFilm& tell);

// Title, chapters and captions of the frames taken.
sinks::FilmRecord film_record(const SettledPictures& pictures, const FilmScript& script);

}  // namespace qkv::pipeline
