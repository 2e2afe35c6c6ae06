#include "cli/film_flags.h"

#include <charconv>

#include "base/error.h"
#include "pipeline/workers.h"

namespace qkv::cli {
namespace {

// All of the text as a whole number ≥ 0.
std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, value);
  if (fault != std::errc() || stop != end || value < 0) return std::nullopt;
  return value;
}

// "A:B", half-open.
std::pair<std::int64_t, std::int64_t> parse_frames(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos) {
    const auto first = whole_number(std::string_view(text).substr(0, colon));
    const auto last = whole_number(std::string_view(text).substr(colon + 1));
    if (first && last && *first < *last) return {*first, *last};
  }
  throw Error(Exit::bad_input, "--frames " + text +
                                   ": expected FIRST:END in frames, such as --frames 0:90 for the "
                                   "first 90");
}

unsigned parse_jobs(const std::string& text) {
  const auto jobs = whole_number(text);
  if (!jobs || *jobs < 1 || *jobs > 256) {
    throw Error(Exit::bad_input, "--jobs " + text + ": expected a whole number from 1 to 256");
  }
  return static_cast<unsigned>(*jobs);
}

sinks::FilmQuality parse_quality(const std::string& text) {
  if (text == "draft") return sinks::FilmQuality::draft;
  if (text == "standard") return sinks::FilmQuality::standard;
  if (text == "high") return sinks::FilmQuality::high;
  throw Error(Exit::bad_input, "--quality " + text + ": expected draft, standard or high");
}

}  // namespace

void add_film_flags(CLI::App& command, FilmFlags& flags) {
  const char* group = "Films";
  command.add_option("--quality", flags.quality, "draft (half the size), standard or high")
      ->type_name("NAME")
      ->group(group);
  command.add_option("--frames", flags.frames, "Only these frames: --frames 0:90")
      ->type_name("A:B")
      ->group(group);
  command.add_option("--chapter", flags.chapter, "Only this chapter, by title or index")
      ->type_name("NAME")
      ->group(group);
  command.add_option("--jobs", flags.jobs, "Frames are made by so many threads (all processors)")
      ->type_name("N")
      ->group(group);
  command.add_flag("--no-cache", flags.no_cache, "Neither read nor keep finished pieces")
      ->group(group);
  command.add_flag("--list-steps", flags.list_steps, "Print each step's id, time and caption")
      ->group(group);
  command.add_flag("--dry-run", flags.dry_run, "Print what would be made; write nothing")
      ->group(group);
  command.add_option("--progress", flags.progress, "auto, text, json or none, on standard error")
      ->type_name("STYLE")
      ->group(group);
}

pipeline::FilmChoice film_choice(const FilmFlags& flags) {
  pipeline::FilmChoice choice;
  if (flags.frames) choice.frames = parse_frames(*flags.frames);
  choice.chapter = flags.chapter;
  return choice;
}

pipeline::FilmSettings film_settings(const FilmFlags& flags) {
  pipeline::FilmSettings settings;
  settings.quality = parse_quality(flags.quality);
  settings.jobs = flags.jobs ? parse_jobs(*flags.jobs) : pipeline::processors();
  return settings;
}

}  // namespace qkv::cli
