#include "pipeline/film_frames.h"

namespace qkv::pipeline {

bool passes(const SettledPictures& pictures, std::size_t step) {
  return step == 0 || pictures.digest(step - 1) != pictures.digest(step);
}

Passing passing(const SettledPictures& pictures, std::size_t step,
                const text::Typesetter& typesetter) {
  Passing out;
  out.to = pictures.at(step, typesetter);
  const scene::State& to = pictures.steps()[step].state;
  if (step > 0) {
    out.from = pictures.at(step - 1, typesetter);
    out.choreography =
        timeline::choreograph(pictures.steps()[step - 1].state, to, *out.from, *out.to);
    return out;
  }
  display::DisplayList blank = *out.to;
  blank.root.children.clear();
  out.from = std::make_shared<const display::DisplayList>(std::move(blank));
  out.choreography = timeline::choreograph(to, to, *out.from, *out.to);
  return out;
}

const timeline::Blend& FilmFrames::blend(std::size_t step) {
  if (step_ != step) {
    blend_.reset();
    passing_ = passing(pictures_, step, typesetter_);
    blend_ = std::make_unique<timeline::Blend>(*passing_.from, *passing_.to, passing_.choreography);
    step_ = step;
  }
  return *blend_;
}

Frame FilmFrames::at(std::size_t step, std::int64_t k) {
  const std::int64_t transition = script_.spans[step].transition;
  if (k >= transition || !passes(pictures_, step)) {
    return {pictures_.at(step, typesetter_), &pictures_.digest(step)};
  }
  const double t = static_cast<double>(k + 1) / static_cast<double>(transition + 1);
  return {std::make_shared<const display::DisplayList>(blend(step).at(t)), nullptr};
}

}  // namespace qkv::pipeline
