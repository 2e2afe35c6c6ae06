// What a long run says on standard error while it works.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "pipeline/film.h"

namespace qkv::cli {

enum class ProgressStyle {
  none,
  line,   // one line of a terminal, each over the one before; wiped at the end
  lines,  // films only: a line for every tenth
  json,   // films only: an object a line, at most ten a second
};

// "auto" (a terminal's line, elsewhere lines), "text", "json" or "none". Throws Error (bad_input).
ProgressStyle progress_style(const std::string& name, bool quiet);

class Progress {
 public:
  explicit Progress(ProgressStyle style) : style_(style) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // The next file: so many of all are done.
  void file(std::size_t done, std::size_t all, const std::string& name);
  // Of the film that is being made.
  void film(const pipeline::FilmProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  bool due(const pipeline::FilmProgress& progress);

  ProgressStyle style_;
  std::string name_, heading_;
  Clock::time_point start_, told_;
  int tenth_ = -1;
};

}  // namespace qkv::cli
