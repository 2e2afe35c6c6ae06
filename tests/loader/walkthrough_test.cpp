// Steps as the scene tells them, settled into states.
#include "scene/walkthrough.h"

#include "scene/evaluations.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

using scene::Project;
using scene::Reveal;
using scene::State;
using scene::Step;
using scene::View;

// "the grey cat slept", with these steps, one a line.
std::string toy(const std::string& steps, const std::string& more = "") {
  std::string text = kToy + "walkthrough:\n" + more + "  steps:\n";
  for (std::size_t at = 0; at < steps.size();) {
    const std::size_t end = steps.find('\n', at);
    text += "    - " + steps.substr(at, end - at) + '\n';
    at = end + 1;
  }
  return text;
}
std::vector<Step> steps_of(const std::string& steps, const std::string& more = "") {
  return scene_of(toy(steps, more)).walkthrough.steps;
}
std::vector<std::string> ids_of(const std::string& steps) {
  std::vector<std::string> ids;
  for (const Step& step : steps_of(steps)) ids.push_back(step.id);
  return ids;
}
std::string wrong(const std::string& steps, const std::string& more = "") {
  return problems(toy(steps, more));
}

TEST_CASE("a step inherits everything but what it says") {
  const auto steps = steps_of(
      "{ask: cat, caption: 'One **two**.'}\n"
      "{highlight: {rows: meaning}}\n"
      "{mask: causal}\n"
      "{view: vectors, head: one-before}\n"
      "{caption: again, title: Other}\n"
      "{expand: none}\n"
      "{reset: true}\n");
  REQUIRE(steps.size() == 7);
  State expected = scene_of(kToy).opening;
  expected.ask = 2;
  expected.caption = {scene::CaptionText{"One "}, scene::CaptionText{"two", true},
                      scene::CaptionText{"."}};
  CHECK(steps[0].state == expected);
  expected.highlight_rows = "meaning";  // the caption stays: the same numbers are shown
  CHECK(steps[1].state == expected);
  expected.mask = 1;
  expected.caption.clear();
  CHECK(steps[2].state == expected);
  expected.view = View::vectors;
  expected.head = 1;
  CHECK(steps[3].state == expected);
  expected.caption = {scene::CaptionText{"again"}};
  expected.title = {scene::CaptionText{"Other"}};
  CHECK(steps[4].state == expected);
  expected.expand = scene::ExpandNothing{};
  CHECK(steps[5].state == expected);
  CHECK(steps[6].state == scene_of(kToy).opening);
}

TEST_CASE("reveal adds rows, view: vectors alone shows all") {
  constexpr Reveal kX{true, false, false, false, false, false, false, false, false};
  const auto steps = steps_of(
      "{view: vectors, reveal: [x]}\n"
      "{reveal: [k, q]}\n"
      "{expand: cat}\n"
      "{expand: output}\n"
      "{view: vectors}\n");
  CHECK(steps[0].state.reveal == kX);
  Reveal rows = kX;
  rows.k = rows.q = true;
  CHECK(steps[1].state.reveal == rows);
  rows.scores = true;
  CHECK(steps[2].state.reveal == rows);
  rows.weights = rows.v = rows.output = true;
  CHECK(steps[6].id == "3.0");
  CHECK(steps[6].state.reveal == rows);
  CHECK(steps.back().state.reveal == Reveal{});
}

TEST_CASE("an expanded key is told term by term, a sum value by value") {
  const auto steps = steps_of("{view: vectors, ask: slept}\n{expand: cat}\n{expand: output}\n");
  REQUIRE(steps.size() == 1 + 4 + 4);  // d_k = 4, four tokens
  for (std::size_t term = 1; term <= 4; ++term) {
    const State& key = steps[term].state;
    CHECK(key.expand == scene::Expand{scene::ExpandKey{2}});
    CHECK(key.terms == (term < 4 ? std::optional<std::size_t>(term) : std::nullopt));
    const State& sum = steps[4 + term].state;
    CHECK(sum.expand == scene::Expand{scene::ExpandOutput{}});
    CHECK(sum.terms == (term < 4 ? std::optional<std::size_t>(term) : std::nullopt));
  }
}

TEST_CASE("a projection is told row by row, and is over with its step") {
  const auto steps = steps_of(
      "{view: vectors, ask: slept}\n"
      "{project: {to: k, token: cat}}\n"
      "{project: {to: q, token: slept}}\n"
      "{caption: on}\n");
  REQUIRE(steps.size() == 1 + 4 + 4 + 1);
  for (std::size_t row = 1; row <= 4; ++row) {
    CHECK(steps[row].state.project == Project{Project::To::key, 2, row});
    CHECK(steps[4 + row].state.project == Project{Project::To::query, 3, row});
  }
  CHECK_FALSE(steps.back().state.project);
}

TEST_CASE("a tour asks for every token in turn and the last goes on asking") {
  const auto steps = steps_of("{id: round, tour: tokens, chapter: Round}\n{mask: causal}\n");
  REQUIRE(steps.size() == 5);
  for (std::size_t i = 0; i < 4; ++i) CHECK(steps[i].state.ask == i);
  CHECK(steps[4].state.ask == 3);
  CHECK(steps[0].id == "round.0");
  CHECK(steps[3].id == "round.3");
  CHECK(steps[0].chapter == "Round");
  CHECK(steps[1].chapter.empty());
}

TEST_CASE("a card and its caption are for one step alone") {
  const auto steps = steps_of("{ask: cat, caption: kept}\n{card: A card}\n{transition: 1}\n");
  CHECK(steps[1].state.card == scene::Caption{scene::CaptionText{"A card"}});
  CHECK(steps[1].state.caption.empty());
  CHECK(steps[2].state == steps[0].state);
}

TEST_CASE("ids are the steps' numbers unless they have one") {
  CHECK(ids_of("{ask: cat}\n{id: back, ask: grey}\n{ask: the}\n") ==
        std::vector<std::string>{"0", "back", "2"});
  CHECK(ids_of("{id: '0', ask: cat}\n") == std::vector<std::string>{"0"});
  CHECK_HAS(wrong("{id: a, ask: cat}\n{id: a, ask: the}\n"),
            "scene.yaml:6:12: error: id: two steps are called 'a'");
  CHECK_HAS(wrong("{id: last, ask: cat}\n"), "already chooses steps (--step last)");
  CHECK_HAS(wrong("{id: '3', ask: cat}\n"), "is read as a step's number, and this step's is 0");
}

TEST_CASE("holds are long enough to read the caption, unless said") {
  const auto steps = steps_of(
      "{ask: cat, caption: one two three four}\n"
      "{ask: the}\n"
      "{ask: grey, hold: 2.5, transition: 1.2 s}\n"
      "{ask: cat, hold: auto, caption: 'weight {weight cat->the:%}'}\n"
      "{tour: tokens}\n");
  CHECK(steps[0].hold == Approx(1.5 + 4 * 0.35));
  CHECK(steps[0].transition == 0);  // nothing comes before it
  CHECK(steps[1].hold == Approx(1.5));
  CHECK(steps[1].transition == Approx(0.6));
  CHECK(steps[2].hold == Approx(2.5));
  CHECK(steps[2].transition == Approx(1.2));
  CHECK(steps[3].hold == Approx(1.5 + 2 * 0.35));
  CHECK(steps[4].hold == Approx(0.8));
  CHECK(steps[7].hold == Approx(1.5));
}

TEST_CASE("a duration is met to the frame, transitions untouched") {
  for (const std::string fps : {"24", "30", "30000/1001"}) {
    CAPTURE(fps);
    const auto scene = scene_of(toy("{ask: cat}\n{ask: the, hold: 4}\n{ask: grey, hold: 0}\n",
                                    "  fps: " + fps + "\n  duration: 1 min\n"));
    const auto& film = scene.walkthrough;
    const double rate = film.fps.value();
    double seconds = 0;
    for (const Step& step : film.steps) seconds += step.transition + step.hold;
    CHECK(seconds == Approx(60).margin(1.5 / rate));
    CHECK(film.steps[1].transition == Approx(0.6));
    CHECK(film.steps[2].hold == 0);
    CHECK(film.steps[1].hold / film.steps[0].hold == Approx(4 / 1.5).margin(0.01));
  }
}

TEST_CASE("another sentence is evaluated as it would be alone") {
  const std::string other = "a girl who read the letter smiled";
  const auto both = scene_of(toy("{sentence: " + other + ", ask: read}\n{mask: causal}\n"));
  const auto alone =
      scene_of("sentence: " + other + "\nheads: [verb-noun, one-before]\nask: read\n");
  REQUIRE(both.passages.size() == 2);
  const State& state = both.walkthrough.steps[0].state;
  CHECK(state.passage == 1);
  CHECK(state.ask == 3);
  CHECK(both.passages[1].tokens == alone.passages[0].tokens);
  // The angle between positions follows the longest sentence, the same for all of a scene; what
  // does not depend on it is equal.
  const scene::Evaluations all(both), one(alone);
  const auto& a = all.at(1, 0, 0);
  const auto& b = one.at(0, 0, 0);
  REQUIRE(a.weights.rows() == 7);
  CHECK(a.weights.columns() == b.weights.columns());
  CHECK(a.weights(3, 1) > 0.9);  // read → girl
  CHECK(a.weights(3, 1) == Approx(b.weights(3, 1)).margin(0.05));
}

TEST_CASE("without ask another sentence's last token asks, and its mask is made to fit") {
  const auto scene = scene_of(
      "sentence: the grey cat slept\nheads: [verb-noun]\nmask: causal\nwalkthrough:\n"
      "  steps:\n    - {sentence: a bird slept}\n    - {sentence: the grey cat slept}\n");
  CHECK(scene.walkthrough.steps[0].state.ask == 2);
  CHECK(scene.masks[scene.walkthrough.steps[0].state.mask].title == "causal");
  CHECK(scene.walkthrough.steps[1].state.passage == 0);
  CHECK(scene.walkthrough.steps[1].state.ask == 3);
}

TEST_CASE("what is wrong with a step is said where it stands") {
  struct Case {
    const char *steps, *position, *part;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"{ask: dog}\n", "5:13", "'dog'"},
           {"{asks: cat}\n", "5:8", "'asks'"},
           {"{head: two-before}\n", "5:14", "no head is called 'two-before'"},
           {"{view: matrix, reveal: [x]}\n", "5:22", "the matrix view has no rows to reveal"},
           {"{view: vectors, reveal: [y]}\n", "5:32", "'y'"},
           {"{expand: dog}\n", "5:16", "'dog'"},
           {"{project: {to: k, token: cat}}\n", "5:8", "only the vector view shows a projection"},
           {"{view: vectors, project: {to: z, token: cat}}\n", "5:37", "'z'"},
           {"{view: vectors, ask: cat, project: {to: q, token: the}}\n", "5:33",
            "q is the asking token's"},
           {"{tour: words}\n", "5:14", "'words'"},
           {"{tour: tokens, ask: cat}\n", "5:22", "tour and ask exclude each other"},
           {"{view: vectors, project: {to: k, token: cat}, card: a}\n", "5:53", "exclude"},
           {"{card: ''}\n", "5:14", "card: expected some words"},
           {"{chapter: ''}\n", "5:17", "chapter: expected its title"},
           {"{hold: -1}\n", "5:14", "negative"},
           {"{hold: nan}\n", "5:14", "nan"},
           {"{transition: soon}\n", "5:20", "'soon'"},
           {"{hold: 30 h}\n", "5:14", "at most 24 h"},
           {"{mask: masked}\n", "5:14", "'masked'"},
           {"{caption: '{weight dog->cat}'}\n", "5:", "'dog'"},
           {"{highlight: {rows: nouns}}\n", "5:26", "no row's name begins with 'nouns'"},
           {"{sentence: the purple cat}\n", "5:", "'purple'"},
           {"{reset: maybe}\n", "5:15", "'maybe'"},
       }) {
    const std::string shown = wrong(c.steps);
    CAPTURE(c.steps);
    CHECK_HAS(shown, std::string("scene.yaml:") + c.position);
    CHECK_HAS(shown, c.part);
  }
}

TEST_CASE("frame rates and durations that make no film are refused") {
  for (const char* fps : {"0", "-30", "nan", "inf", "241", "30/0", "1e9", "fast", "''"}) {
    CAPTURE(fps);
    const std::string shown = wrong("{ask: cat}\n", std::string("  fps: ") + fps + "\n");
    CHECK_HAS(shown, "scene.yaml:4:8: error: fps");
  }
  for (const char* duration : {"0", "-1", "nan", "25 h", "0.01", "soon"}) {
    CAPTURE(duration);
    const std::string shown = wrong("{ask: cat}\n", std::string("  duration: ") + duration + "\n");
    CHECK_HAS(shown, "scene.yaml:4:13: error: duration");
  }
  CHECK_HAS(wrong("{ask: cat}\n{ask: the, transition: 5}\n", "  duration: 3\n"),
            "the transitions alone take 5 s, and 2 steps have a hold");
  CHECK_HAS(wrong("{ask: cat, hold: 0, transition: 0}\n"), "last no frame; give one a `hold`");
}

TEST_CASE("frames a second are exact fractions") {
  const auto rate = [](const std::string& fps) {
    return scene_of(toy("{ask: cat}\n", "  fps: " + fps + "\n")).walkthrough.fps;
  };
  CHECK(rate("24") == scene::FrameRate{24, 1});
  CHECK(rate("29.97") == scene::FrameRate{30000, 1001});
  CHECK(rate("23.976") == scene::FrameRate{24000, 1001});
  CHECK(rate("60000/2002") == scene::FrameRate{30000, 1001});
  CHECK(rate("12.5") == scene::FrameRate{25, 2});
}

}  // namespace
}  // namespace qkv::loader
