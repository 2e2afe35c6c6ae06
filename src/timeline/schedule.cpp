#include "timeline/schedule.h"

#include <algorithm>
#include <cmath>

namespace qkv::timeline {
namespace {

std::int64_t frames_in(double seconds, scene::FrameRate fps) {
  const double exact = seconds * static_cast<double>(fps.numerator);
  return static_cast<std::int64_t>(std::llround(exact / static_cast<double>(fps.denominator)));
}

}  // namespace

std::vector<Span> schedule(std::span<const scene::Step> steps, scene::FrameRate fps) {
  std::vector<Span> spans;
  std::int64_t first = 0;
  for (const scene::Step& step : steps) {
    const std::int64_t hold = frames_in(step.hold, fps);
    const std::int64_t least = step.hold > 0 ? 1 : 0;
    spans.push_back({first, frames_in(step.transition, fps), std::max(hold, least)});
    first += spans.back().frames();
  }
  return spans;
}

std::vector<Chunk> chunks(std::span<const Span> spans) {
  std::vector<Chunk> out;
  for (std::size_t step = 0; step < spans.size(); ++step) {
    const std::int64_t frames = spans[step].frames();
    for (std::int64_t first = 0; first < frames;) {
      const std::int64_t left = frames - first;
      const std::int64_t taken = left <= kChunkFrames + 1 ? left : kChunkFrames;
      out.push_back({step, first, taken});
      first += taken;
    }
  }
  return out;
}

}  // namespace qkv::timeline
