#include "cli/progress.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "base/error.h"
#include "base/utf8.h"
#include "pipeline/film_progress.h"

namespace qkv::cli {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void say(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace

ProgressStyle progress_style(const std::string& name, bool quiet) {
  if (name == "json") return ProgressStyle::json;
  if (name == "none" || (name == "auto" && quiet)) return ProgressStyle::none;
  if (name == "text") return ProgressStyle::lines;
  if (name != "auto") {
    throw Error(Exit::bad_input, "--progress " + name + ": expected auto, text, json or none");
  }
  return isatty(STDERR_FILENO) != 0 ? ProgressStyle::line : ProgressStyle::lines;
}

Progress::~Progress() {
  if (style_ == ProgressStyle::line) std::fputs("\r\033[K", stderr);
}

void Progress::file(std::size_t done, std::size_t all, const std::string& name) {
  name_ = name;
  heading_ = fmt::format("[{}/{}] {}", done + 1, all, printable(name));
  start_ = Clock::now();
  told_ = {};
  tenth_ = -1;
  if (style_ == ProgressStyle::line) say("\r\033[K" + heading_);
}

bool Progress::due(const pipeline::FilmProgress& progress) {
  const bool end = progress.done == progress.all;
  if (style_ == ProgressStyle::lines) {
    const int tenth =
        static_cast<int>(10 * progress.done / std::max<std::int64_t>(1, progress.all));
    return std::exchange(tenth_, tenth) != tenth;
  }
  if (!end && Clock::now() - told_ < std::chrono::milliseconds(100)) return false;
  told_ = Clock::now();
  return true;
}

void Progress::film(const pipeline::FilmProgress& progress) {
  if (style_ == ProgressStyle::none || !due(progress)) return;
  const double seconds = seconds_since(start_);
  if (style_ == ProgressStyle::json) {
    say(pipeline::progress_json(name_, progress, seconds) + '\n');
  } else if (style_ == ProgressStyle::line) {
    say("\r\033[K" + heading_ + "  " + pipeline::progress_text(progress, seconds));
  } else {
    say(printable(name_) + ": " + pipeline::progress_text(progress, seconds) + '\n');
  }
}

}  // namespace qkv::cli
