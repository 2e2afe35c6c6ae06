// The frames of a film as display lists: a pure function of step and frame. One for each thread.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "pipeline/film_script.h"
#include "pipeline/settled_pictures.h"
#include "timeline/blend.h"

namespace qkv::pipeline {

struct Frame {
  Picture picture;
  const std::string* digest = nullptr;  // of a settled picture; null on the way to one
};

// Between which pictures a step's transition runs, and how.
struct Passing {
  Picture from, to;
  timeline::Choreography choreography;
};

class FilmFrames {
 public:
  // Both must outlive it; the typesetter is this thread's.
  FilmFrames(const SettledPictures& pictures, const FilmScript& script,
             const text::Typesetter& typesetter)
      : pictures_(pictures), script_(script), typesetter_(typesetter) {}

  // Frame `k` of the step, from 0.
  Frame at(std::size_t step, std::int64_t k);

 private:
  const timeline::Blend& blend(std::size_t step);

  const SettledPictures& pictures_;
  const FilmScript& script_;
  const text::Typesetter& typesetter_;
  std::optional<std::size_t> step_;  // that passing_ and blend_ are of
  Passing passing_;
  std::unique_ptr<timeline::Blend> blend_;
};

// The step's transition; the first step comes out of an empty page.
Passing passing(const SettledPictures& pictures, std::size_t step,
                const text::Typesetter& typesetter);

// Whether frames of the step's transition differ from its settled picture at all.
bool passes(const SettledPictures& pictures, std::size_t step);

}  // namespace qkv::pipeline
