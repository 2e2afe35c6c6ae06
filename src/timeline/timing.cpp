#include "timeline/timing.h"

#include <algorithm>

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

constexpr Timing kWords{{0, 0.2}, {0, 0.3}, {0.24, 0.46}};

}  // namespace

Window slot(Window whole, std::size_t k, std::size_t n, double length) {
  length = std::min(length, whole.end - whole.start);
  const double last = whole.end - length;
  if (n <= 1) return {whole.start, whole.start + length};
  const double share = static_cast<double>(std::min(k, n - 1)) / static_cast<double>(n - 1);
  const double start = whole.start + (last - whole.start) * share;
  return {start, start + length};
}

Timing phased(Window w) {
  const double length = w.end - w.start;
  const auto at = [&](double part) { return w.start + length * part; };
  return {{w.start, at(0.35)}, {at(0.2), at(0.8)}, {at(0.65), w.end}};
}

Window sweep(Window whole, std::size_t distance, const Change& change, double length) {
  // A mask comes from the diagonal and goes back to it.
  const std::size_t order = change.hides ? distance : change.farthest - distance;
  return slot(whole, order, change.farthest + 1, length);
}

Timing timing_of(const Track& track, const Part& part, const Change& change) {
  if (part.kind == Kind::words) return kWords;
  if (part.kind == Kind::chip) return phased({0, 0.35});
  if (change.everything()) return scene_timing(track, part, change);
  switch (change.to) {
    case scene::View::vectors:
      return vectors_timing(track.id(), part, change);
    case scene::View::stages:
      return stages_timing(part, change);
    case scene::View::matrix:
      break;
  }
  return matrix_timing(part, change);
}

}  // namespace qkv::timeline
