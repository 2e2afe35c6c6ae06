#include "pipeline/film_script.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/error.h"
#include "timeline/tour.h"

namespace qkv::pipeline {
namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

// First frame and title of each chapter.
std::vector<std::pair<std::int64_t, std::string>> chapters_of(const FilmScript& script) {
  std::vector<std::pair<std::int64_t, std::string>> chapters;
  for (std::size_t i = 0; i < script.steps.size(); ++i) {
    if (script.steps[i].chapter.empty()) continue;
    chapters.emplace_back(script.spans[i].first, script.steps[i].chapter);
  }
  return chapters;
}

Range chapter_range(const FilmScript& script, const std::string& wanted, std::int64_t all) {
  const auto chapters = chapters_of(script);
  std::string known;
  for (std::size_t i = 0; i < chapters.size(); ++i) {
    const auto& [first, title] = chapters[i];
    if (title == wanted || std::to_string(i) == wanted) {
      return {first, i + 1 < chapters.size() ? chapters[i + 1].first : all};
    }
    known += fmt::format("{}{} '{}'", i == 0 ? "" : ", ", i, title);
  }
  throw Error(Exit::bad_input,
              known.empty() ? fmt::format("--chapter {}: the film has no chapters", wanted)
                            : fmt::format("--chapter {}: no chapter is called that; there are {}",
                                          wanted, known));
}

Range checked(Range range, std::int64_t all) {
  const auto [first, last] = range;
  if (first < 0 || first >= last || last > all) {
    throw Error(Exit::bad_input,
                fmt::format("--frames {}:{}: the film has frames 0:{}; expected a part of them",
                            first, last, all));
  }
  return range;
}

// The parts of the chunks that lie within the frames taken.
std::vector<timeline::Chunk> cut(const FilmScript& script) {
  std::vector<timeline::Chunk> kept;
  for (timeline::Chunk chunk : timeline::chunks(script.spans)) {
    const std::int64_t start = script.spans[chunk.step].first;
    const std::int64_t first = std::max(start + chunk.first, script.first);
    const std::int64_t last = std::min(start + chunk.first + chunk.frames, script.last);
    if (first < last) kept.push_back({chunk.step, first - start, last - first});
  }
  return kept;
}

// Whether the id is WHOLE.0, WHOLE.1, …
bool is_part(const std::string& id, const std::string& whole) {
  if (id.size() < whole.size() + 2 || !id.starts_with(whole + '.')) return false;
  return id.find_first_not_of("0123456789", whole.size() + 1) == std::string::npos;
}

// The last part of each step of the walkthrough.
std::vector<std::size_t> ends_of_steps(const std::vector<scene::Step>& steps) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string& id = steps[i].id;
    const std::string whole = id.substr(0, id.rfind('.'));
    const bool goes_on =
        i > 0 && is_part(id, whole) && is_part(steps[i - 1].id, whole) && !id.ends_with(".0");
    if (goes_on) {
      ends.back() = i;
    } else {
      ends.push_back(i);
    }
  }
  return ends;
}

}  // namespace

std::vector<scene::Step> steps_of(const scene::Scene& scene) {
  return scene.walkthrough.steps.empty() ? timeline::default_tour(scene) : scene.walkthrough.steps;
}

std::vector<std::size_t> steps_named(const std::vector<scene::Step>& steps,
                                     const std::string& wanted) {
  std::vector<std::size_t> all(steps.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (wanted == "all") return all;
  const auto exact =
      std::find_if(steps.begin(), steps.end(), [&](const auto& step) { return step.id == wanted; });
  if (exact != steps.end()) return {static_cast<std::size_t>(exact - steps.begin())};
  if (wanted == "last") return {steps.size() - 1};
  const std::vector<std::size_t> ends = ends_of_steps(steps);
  for (const std::size_t end : ends) {
    if (is_part(steps[end].id, wanted)) return {end};
  }
  for (std::size_t n = 0; n < ends.size(); ++n) {
    if (std::to_string(n) == wanted) return {ends[n]};
  }
  return {};
}

FilmScript film_script(const scene::Scene& scene, const FilmChoice& choice) {
  FilmScript script{steps_of(scene), scene.walkthrough.fps, {}, 0, 0, {}};
  script.spans = timeline::schedule(script.steps, script.fps);
  const timeline::Span& end = script.spans.back();
  const std::int64_t all = end.first + end.frames();
  if (all == 0) {
    throw Error(Exit::bad_input, "the film has no frames; give a step a hold or a transition");
  }
  Range range{0, all};
  if (choice.chapter) range = chapter_range(script, *choice.chapter, all);
  if (choice.frames) range = checked(*choice.frames, all);
  script.first = range.first;
  script.last = range.second;
  script.chunks = cut(script);
  return script;
}

std::string clock_text(double seconds) {
  const auto tenths = static_cast<std::int64_t>(std::llround(seconds * 10));
  return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

}  // namespace qkv::pipeline
