// What a film will be, as text for people: --list-steps and --dry-run.
#pragma once

#include <string>

#include "pipeline/film.h"
#include "pipeline/prepare.h"

namespace qkv::pipeline {

// A line a step: id, when it begins and how long it lasts, chapter, words. Ends with a newline.
std::string steps_text(const scene::Scene& scene);

// "1920 × 1080, 30 fps, 0:24.0, 720 frames in 18 pieces: 12 ready, 6 to be made (300 frames)", then
// a line a piece.
std::string film_text(Format format, const Prepared& film, const FilmSettings& settings,
                      const text::Typesetter& typesetter, const ChunkStore& store);

}  // namespace qkv::pipeline
