#include "timeline/tour.h"

#include <filesystem>
#include <map>
#include <set>

#include "loader/load.h"
#include "tests/support/catch.h"
#include "tests/support/composed.h"
#include "tests/support/temp_folder.h"
#include "timeline/schedule.h"

using namespace qkv;
namespace fs = std::filesystem;

namespace {

const fs::path kSource = QKV_SOURCE_DIR;

std::vector<scene::Scene> load(const std::string& name, const std::string& text) {
  const auto loaded =
      loader::load({name + ".yaml", text, kSource / "scenes", name}, {kSource / "templates", {}});
  for (const Diagnostic& diagnostic : loaded.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE_FALSE(loaded.scenes.empty());
  return loaded.scenes;
}

// Every scene of the project, its figures, and some odd ones.
std::vector<scene::Scene> all_scenes() {
  std::vector<scene::Scene> all;
  const auto add = [&](const std::vector<scene::Scene>& scenes) {
    all.insert(all.end(), scenes.begin(), scenes.end());
  };
  for (const auto& entry : fs::directory_iterator(kSource / "scenes")) {
    if (entry.path().extension() != ".yaml") continue;
    add(load(entry.path().stem().string(), test::read_file(entry.path())));
  }
  add(load("one", "sentence: cat\nheads: [verb-noun]\n"));
  add(load("two", "sentence: the cat\nheads: [meaning]\nask: none\nmask: causal\n"));
  add(load("padded", "sentence: the cat\nheads: [meaning]\nmask: {padding: [0, 1]}\n"));
  std::string words = "sentence: the";
  for (int i = 0; i < 63; ++i) words += i % 2 == 0 ? " cat" : " slept";
  add(load("long", words + "\nheads: [one-before]\nview: vectors\n"));
  return all;
}

bool is_name(const std::string& id) {
  return !id.empty() &&
         id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
}

}  // namespace

TEST_CASE("a tour ends as the scene begins, in at most a minute") {
  for (const scene::Scene& scene : all_scenes()) {
    CAPTURE(scene.name);
    const auto steps = timeline::default_tour(scene);
    REQUIRE_FALSE(steps.empty());
    CHECK(steps.back().state == scene.opening);
    CHECK(steps.front().transition == 0);
    CHECK_FALSE(steps.front().chapter.empty());
    std::set<std::string> ids;
    for (const scene::Step& step : steps) {
      CHECK(is_name(step.id));
      CHECK(ids.insert(step.id).second);
      CHECK(step.hold > 0.3);
    }
    const auto spans = timeline::schedule(steps, {30, 1});
    CHECK(spans.back().first + spans.back().frames() <= 60 * 30);
  }
}

TEST_CASE("a tour visits the asking token, the stages and the vectors of a head that has them") {
  const auto scenes = load("t",
                           "sentence: the grey cat that chased a bird slept\n"
                           "heads: [verb-noun]\nask: chased\n");
  std::set<std::size_t> asked, terms;
  std::set<scene::View> views;
  for (const scene::Step& step : timeline::default_tour(scenes.front())) {
    if (step.state.ask) asked.insert(*step.state.ask);
    if (step.state.terms) terms.insert(*step.state.terms);
    views.insert(step.state.view);
  }
  CHECK(asked.size() >= 3);
  CHECK(asked.count(4) == 1);
  CHECK(views.size() == 3);
  CHECK(terms == std::set<std::size_t>{1, 2, 3});
}

TEST_CASE("a tour shows weights alone where a head has nothing else") {
  const auto scenes =
      load("t", "sentence: a b\nheads:\n  - name: w\n    weights: [[1, 0], [0.25, 0.75]]\n");
  for (const scene::Step& step : timeline::default_tour(scenes.front())) {
    CHECK(step.state.view == scene::View::matrix);
  }
}

TEST_CASE("every state of a tour fits its page") {
  for (const scene::Scene& scene : all_scenes()) {
    CAPTURE(scene.name);
    const scene::Evaluations evaluations(scene);
    std::map<std::pair<scene::View, bool>, std::vector<scene::State>> states;
    for (const scene::Step& step : timeline::default_tour(scene)) {
      states[{step.state.view, step.state.compare_with.has_value()}].push_back(step.state);
    }
    for (const auto& [kind, all] : states) {
      const auto layout = views::arrange(evaluations, all, test::typesetter());
      for (const scene::State& state : all) {
        CHECK_FALSE(layout->compose(evaluations, state, test::typesetter()).root.children.empty());
      }
    }
  }
}
