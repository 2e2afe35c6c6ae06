// Pixels as the encoder takes them.
#pragma once

#include "sinks/film_chunk.h"
#include "sinks/libav.h"

namespace qkv::sinks {

class FilmPicture {
 public:
  explicit FilmPicture(FramePtr frame) : frame_(std::move(frame)) {}
  const AVFrame& frame() const { return *frame_; }

 private:
  FramePtr frame_;
};

}  // namespace qkv::sinks
