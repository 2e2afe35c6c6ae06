#include "pipeline/film_key.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include "base/sha256.h"
#include "pipeline/film_frames.h"
#include "sinks/metadata.h"

namespace qkv::pipeline {
namespace {

// Another build of the same version may draw otherwise.
std::string this_program() {
  struct stat status {};
  if (stat("/proc/self/exe", &status) != 0) return {};
  return fmt::format("{} {} {}.{:09}", status.st_ino, status.st_size, status.st_mtim.tv_sec,
                     status.st_mtim.tv_nsec);
}

}  // namespace

std::string film_key(const sinks::FilmFormat& format, Size page, double dpi,
                     const text::Typesetter& typesetter) {
  return fmt::format("{}\n{}\n{}\n{}\npage {} {} at {}\n", sinks::software(), this_program(),
                     sinks::encoder_settings(format), typesetter.fingerprint(), page.width,
                     page.height, dpi);
}

std::string chunk_key(const std::string& film, const SettledPictures& pictures,
                      const FilmScript& script, const timeline::Chunk& chunk,
                      const text::Typesetter& typesetter) {
  const std::int64_t transition = script.spans[chunk.step].transition;
  const std::string& to = pictures.digest(chunk.step);
  if (chunk.first >= transition || !passes(pictures, chunk.step)) {
    return sha256(fmt::format("{}{} stands for {}", film, to, chunk.frames));
  }
  const Passing way = passing(pictures, chunk.step, typesetter);
  const std::string from = chunk.step > 0 ? pictures.digest(chunk.step - 1) : "nothing";
  return sha256(fmt::format("{}{} to {} in {}: {} from {}\n{}", film, from, to, transition,
                            chunk.frames, chunk.first, timeline::dump(way.choreography)));
}

}  // namespace qkv::pipeline
