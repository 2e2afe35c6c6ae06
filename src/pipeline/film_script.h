// Which frames of a scene's film are made, and in which pieces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"
#include "timeline/schedule.h"

namespace qkv::pipeline {

// What the user asked for; nothing: the whole film.
struct FilmChoice {
  std::optional<std::pair<std::int64_t, std::int64_t>> frames;  // half-open
  std::optional<std::string> chapter;                           // its title, or its index
};

struct FilmScript {
  std::vector<scene::Step> steps;  // ≥ 1: the scene's own, or the default tour
  scene::FrameRate fps;
  std::vector<timeline::Span> spans;    // one a step
  std::int64_t first = 0, last = 0;     // the frames taken, half-open
  std::vector<timeline::Chunk> chunks;  // of these frames, in order
  std::int64_t frames() const { return last - first; }
  double seconds(std::int64_t frame) const {
    return static_cast<double>(frame) * static_cast<double>(fps.denominator) /
           static_cast<double>(fps.numerator);
  }
};

// The scene's steps, or the tour of a scene without.
std::vector<scene::Step> steps_of(const scene::Scene& scene);

// The steps that `--step` names, in order: an id, a step's number, `last` or `all`. A step of
// several parts is settled in the last of them. Empty where there is none.
std::vector<std::size_t> steps_named(const std::vector<scene::Step>& steps,
                                     const std::string& wanted);

// Throws Error (bad_input) where the choice names no chapter or frames the film does not have, or
// the film has none.
FilmScript film_script(const scene::Scene& scene, const FilmChoice& choice);

// "1:05.3" from the start of the film.
std::string clock_text(double seconds);

}  // namespace qkv::pipeline
