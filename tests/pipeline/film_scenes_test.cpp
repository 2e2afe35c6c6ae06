// The films among the scenes: short enough to watch, slow enough to read.
#include <set>
#include <sstream>

#include "tests/pipeline/lesson.h"

namespace qkv::test {
namespace {

namespace fs = std::filesystem;

const char* const kShort[] = {"film-self",      "film-vectors", "film-one-before",
                              "film-verb-noun", "film-causal",  "film-scale"};

scene::Scene film_scene(const std::string& name) {
  const fs::path file = fs::path(QKV_SOURCE_DIR) / "scenes" / (name + ".yaml");
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const loader::Loaded loaded =
      loader::load({file.string(), text, file.parent_path(), name}, {templates(), {}});
  for (const Diagnostic& diagnostic : loaded.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(loaded.diagnostics.empty());
  REQUIRE_FALSE(loaded.scenes.front().walkthrough.steps.empty());
  return loaded.scenes.front();
}

double seconds(const std::vector<scene::Step>& steps) {
  double sum = 0;
  for (const scene::Step& step : steps) sum += step.transition + step.hold;
  return sum;
}

// The words on the page, card and caption together.
std::string words(const scene::State& state, const scene::Evaluations& evaluations) {
  std::string text;
  for (const scene::Caption& caption : {state.card, state.caption}) {
    if (!text.empty() && !caption.empty()) text += ' ';
    for (const scene::CaptionText& piece : scene::filled_in(caption, evaluations)) {
      text += piece.text;
    }
  }
  return text;
}

std::size_t count(const std::string& text) {
  std::istringstream in(text);
  std::size_t n = 0;
  for (std::string word; in >> word;) ++n;
  return n;
}

// The parts of a step keep its words: they stand for the time of all of them.
void check_readable(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  const auto& steps = scene.walkthrough.steps;
  for (std::size_t i = 0; i < steps.size();) {
    const std::string text = words(steps[i].state, evaluations);
    std::vector<scene::Step> same;
    for (; i < steps.size() && words(steps[i].state, evaluations) == text; ++i) {
      same.push_back(steps[i]);
    }
    INFO(scene.name << " " << same.front().id << ": " << text);
    CHECK_FALSE(text.empty());
    CHECK(seconds(same) >= 1 + 0.35 * static_cast<double>(count(text)));
  }
}

TEST_CASE("each observation has a film of 10 to 30 seconds, slow enough to read") {
  for (const char* name : kShort) {
    const scene::Scene scene = film_scene(name);
    INFO(name);
    CHECK(seconds(scene.walkthrough.steps) >= 10);
    CHECK(seconds(scene.walkthrough.steps) <= 30);
    check_readable(scene);
  }
}

TEST_CASE("the lesson takes 90 to 150 seconds, in chapters, with both sentences and all heads") {
  const scene::Scene scene = film_scene("lesson");
  const auto& steps = scene.walkthrough.steps;
  CHECK(seconds(steps) >= 90);
  CHECK(seconds(steps) <= 150);
  check_readable(scene);
  std::set<std::size_t> passages, heads, masks;
  std::set<scene::View> views;
  std::size_t chapters = 0, cards = 0;
  for (const scene::Step& step : steps) {
    passages.insert(step.state.passage);
    heads.insert(step.state.head);
    masks.insert(step.state.mask);
    views.insert(step.state.view);
    chapters += !step.chapter.empty();
    cards += !step.state.card.empty();
  }
  CHECK(scene.passages.size() == 2);
  CHECK(passages.size() == 2);
  CHECK(heads.size() == 3);
  CHECK(masks.size() == 2);
  CHECK(views.size() == 3);
  CHECK(chapters >= 5);
  CHECK(cards >= 4);
}

}  // namespace
}  // namespace qkv::test
