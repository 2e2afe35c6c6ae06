// The lesson as a film sees it: one scene with two sentences, all heads and two masks, and the
// settled pictures of any two of its states.
#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "loader/load.h"
#include "scene/evaluations.h"
#include "tests/support/composed.h"

namespace qkv::test {

inline scene::Scene loaded_lesson(const std::string& sentence, const std::string& theme) {
  const std::filesystem::path templates = std::filesystem::path(QKV_SOURCE_DIR) / "templates";
  const std::string yaml = "sentence: " + sentence +
                           "\nheads: [meaning, one-before, verb-noun]\n"
                           "page: {theme: " +
                           theme + "}\n";
  loader::Loaded loaded = loader::load({"test.yaml", yaml, templates, "test"}, {templates, {}});
  if (loaded.scenes.empty()) throw std::runtime_error(to_string(loaded.diagnostics.front()));
  return std::move(loaded.scenes.front());
}

inline scene::Caption caption_of(const std::string& text) { return {scene::CaptionText{text}}; }

// Passages: "the grey cat that chased a bird slept", "a girl who read the letter smiled". Heads:
// meaning, one-before, verb-noun. Masks: none, causal. It opens on `chased` (4) and verb-noun (2).
inline scene::Scene film_scene(const std::string& theme) {
  scene::Scene scene = loaded_lesson("the grey cat that chased a bird slept", theme);
  scene.passages.push_back(
      loaded_lesson("a girl who read the letter smiled", theme).passages.front());
  scene.masks = {{"none", {}}, {"causal", {attention::Causal{}}}};
  scene.opening.head = 2;
  scene.opening.ask = 4;
  scene.opening.title = caption_of("A verb reaches back for its subject");
  scene.opening.caption = caption_of("Most of its attention goes to one token.");
  return scene;
}

// The settled pictures of two states, composed as a film composes them: one layout a view.
inline std::pair<display::DisplayList, display::DisplayList> composed_pair(
    const scene::Evaluations& evaluations, const scene::State& from, const scene::State& to) {
  const bool same = from.view == to.view && from.card.empty() == to.card.empty() &&
                    from.compare_with.has_value() == to.compare_with.has_value();
  const std::vector<scene::State> both{from, to};
  const auto compose = [&](const scene::State& state) {
    const auto layout =
        views::arrange(evaluations, same ? std::span(both) : std::span(&state, 1), typesetter());
    return layout->compose(evaluations, state, typesetter());
  };
  return {compose(from), compose(to)};
}

}  // namespace qkv::test
