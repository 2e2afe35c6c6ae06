// Flags of `render` that concern films.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "pipeline/film.h"

namespace qkv::cli {

struct FilmFlags {
  std::optional<std::string> jobs, frames, chapter;
  std::string quality = "standard", progress = "auto";
  bool no_cache = false, list_steps = false, dry_run = false;
};

void add_film_flags(CLI::App& command, FilmFlags& flags);

// Throw Error (bad_input) where a flag's text is wrong.
pipeline::FilmChoice film_choice(const FilmFlags& flags);
pipeline::FilmSettings film_settings(const FilmFlags& flags);  // but for the dpi

}  // namespace qkv::cli
