#include "loader/stretch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qkv::loader {

std::int64_t frames_in(double seconds, scene::FrameRate fps) {
  const double exact = seconds * static_cast<double>(fps.numerator);
  return static_cast<std::int64_t>(std::llround(exact / static_cast<double>(fps.denominator)));
}

std::int64_t hold_frames(double seconds, scene::FrameRate fps) {
  return std::max<std::int64_t>(frames_in(seconds, fps), seconds > 0 ? 1 : 0);
}

std::int64_t frames_of(const std::vector<scene::Step>& steps, scene::FrameRate fps) {
  std::int64_t frames = 0;
  for (const scene::Step& step : steps) {
    frames += frames_in(step.transition, fps) + hold_frames(step.hold, fps);
  }
  return frames;
}

std::vector<std::int64_t> shared_out(std::int64_t frames, const std::vector<double>& weights) {
  // The lightest first: a share below one frame is made one, and the others share what is left.
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] < weights[b]; });
  double weight = 0;
  for (const std::size_t i : order) weight += weights[i];
  std::vector<std::int64_t> shares(weights.size(), 1);
  std::size_t first = 0;
  for (; first < order.size(); ++first) {
    const double lightest = weights[order[first]];
    if (lightest * static_cast<double>(frames) >= weight) break;
    weight -= lightest;
    --frames;
  }
  std::vector<std::size_t> rest(order.begin() + static_cast<std::ptrdiff_t>(first), order.end());
  if (rest.empty()) {
    if (!order.empty()) shares[order.back()] += frames;  // rounding let none be large enough
    return shares;
  }
  std::sort(rest.begin(), rest.end());
  std::vector<double> remainder(weights.size());
  std::int64_t left = frames;
  for (const std::size_t i : rest) {
    const double exact = weights[i] / weight * static_cast<double>(frames);
    shares[i] = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(exact)));
    remainder[i] = exact - std::floor(exact);
    left -= shares[i];
  }
  std::stable_sort(rest.begin(), rest.end(),
                   [&](std::size_t a, std::size_t b) { return remainder[a] > remainder[b]; });
  for (std::size_t n = 0; left > 0; n = (n + 1) % rest.size(), --left) ++shares[rest[n]];
  for (std::size_t n = rest.size(); left < 0; n = n == 1 ? rest.size() : n - 1) {
    if (shares[rest[n - 1]] > 1) --shares[rest[n - 1]], ++left;
  }
  return shares;
}

bool stretch(std::vector<scene::Step>& steps, scene::FrameRate fps, std::int64_t frames) {
  std::vector<double> holds;
  for (const scene::Step& step : steps) {
    frames -= frames_in(step.transition, fps);
    if (step.hold > 0) holds.push_back(step.hold);
  }
  if (holds.empty()) return frames == 0;
  if (frames < static_cast<std::int64_t>(holds.size())) return false;
  const auto shares = shared_out(frames, holds);
  auto share = shares.begin();
  for (scene::Step& step : steps) {
    if (step.hold <= 0) continue;
    step.hold =
        static_cast<double>(*share++ * fps.denominator) / static_cast<double>(fps.numerator);
  }
  return true;
}

}  // namespace qkv::loader
