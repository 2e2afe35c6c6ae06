// What a chunk's bytes depend on, as one hash.
#pragma once

#include <string>

#include "pipeline/film_script.h"
#include "pipeline/settled_pictures.h"
#include "sinks/film_format.h"
#include "timeline/schedule.h"

namespace qkv::pipeline {

// What all chunks of a film have in common: program, libraries, encoder, fonts, size of the page.
std::string film_key(const sinks::FilmFormat& format, Size page, double dpi,
                     const text::Typesetter& typesetter);

// Of one chunk, 64 hex digits. Frames count from the step's start, so that a chunk stays the same
// wherever in the film it is.
std::string chunk_key(const std::string& film, const SettledPictures& pictures,
                      const FilmScript& script, const timeline::Chunk& chunk,
                      const text::Typesetter& typesetter);

}  // namespace qkv::pipeline
