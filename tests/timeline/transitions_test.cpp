// Transitions between real pictures: every kind of step, every view, both themes.
#include <functional>

#include "base/error.h"
#include "tests/support/catch.h"
#include "tests/support/scenes.h"
#include "tests/timeline/moments.h"
#include "tests/timeline/transition_checks.h"

namespace qkv {
namespace {

using scene::State;
using scene::View;

struct Step {
  std::string name;
  std::function<void(State&)> from, to;
};

void nothing(State&) {}

scene::Reveal only_x() {
  scene::Reveal reveal{};
  reveal.k = reveal.q = reveal.scores = reveal.scaled = reveal.masked = reveal.weights = false;
  reveal.v = reveal.output = false;
  return reveal;
}

// In any view.
std::vector<Step> steps_within_a_view() {
  return {
      {"ask", nothing, [](State& s) { s.ask = 6; }},
      {"ask the first", nothing, [](State& s) { s.ask = 0; }},
      {"ask none", nothing, [](State& s) { s.ask.reset(); }},
      {"mask", [](State& s) { s.ask = 2; }, [](State& s) { s.ask = 2, s.mask = 1; }},
      {"unmask", [](State& s) { s.mask = 1; }, nothing},
      {"head", nothing, [](State& s) { s.head = 1; }},
      {"head and mask", [](State& s) { s.head = 0; }, [](State& s) { s.mask = 1; }},
      {"ask, head and mask", nothing, [](State& s) { s.head = 0, s.mask = 1, s.ask = 7; }},
      {"caption", nothing, [](State& s) { s.caption = test::caption_of("Another caption."); }},
      {"no caption", nothing, [](State& s) { s.caption = {}; }},
      {"title", nothing, [](State& s) { s.title = test::caption_of("Another title"); }},
      {"sentence", nothing, [](State& s) { s.passage = 1, s.ask = 3; }},
      {"sentence and mask", nothing, [](State& s) { s.passage = 1, s.ask = 6, s.mask = 1; }},
      {"card", nothing, [](State& s) { s.card = test::caption_of("Where do they come from?"); }},
      {"back from a card", [](State& s) { s.card = test::caption_of("Why?"); }, nothing},
  };
}

std::vector<Step> steps_of_vectors() {
  return {
      {"reveal", [](State& s) { s.reveal = only_x(); },
       [](State& s) {
         s.reveal = only_x();
         s.reveal.k = s.reveal.q = s.reveal.scores = true;
       }},
      {"reveal all", [](State& s) { s.reveal = only_x(); }, nothing},
      {"expand", [](State& s) { s.expand = scene::ExpandKey{2}; },
       [](State& s) { s.expand = scene::ExpandKey{6}; }},
      {"expand the output", nothing, [](State& s) { s.expand = scene::ExpandOutput{}; }},
      {"expand nothing", nothing, [](State& s) { s.expand = scene::ExpandNothing{}; }},
      {"terms", [](State& s) { s.terms = 1; }, [](State& s) { s.terms = 2; }},
      {"highlight", nothing, [](State& s) { s.highlight_rows = "meaning"; }},
  };
}

void require_sound(const scene::Evaluations& evaluations, const State& from, const State& to,
                   const std::string& what) {
  const auto [a, b] = test::composed_pair(evaluations, from, to);
  const timeline::Blend blend(a, b, timeline::choreograph(from, to, a, b));
  const auto violations = test::TransitionChecks(a, b, blend).run();
  INFO(what << "\n" << test::listed(violations));
  CHECK(violations.empty());
}

void require_sound(const std::string& theme, View view, const std::vector<Step>& steps) {
  scene::Scene scene = test::film_scene(theme);
  scene.opening.view = view;
  const scene::Evaluations evaluations(scene);
  for (const Step& step : steps) {
    State from = scene.opening, to = scene.opening;
    step.from(from);
    step.to(to);
    const std::string what =
        fmt::format("{}, view {}, {}", theme, static_cast<int>(view), step.name);
    require_sound(evaluations, from, to, what);
    require_sound(evaluations, to, from, what + ", backwards");
  }
}

}  // namespace

TEST_CASE("every step within the matrix view is sound at every moment") {
  require_sound(GENERATE("light", "dark"), View::matrix, steps_within_a_view());
}

TEST_CASE("every step within the vector view is sound at every moment") {
  const std::string theme = GENERATE("light", "dark");
  require_sound(theme, View::vectors, steps_within_a_view());
  require_sound(theme, View::vectors, steps_of_vectors());
}

TEST_CASE("every step within the stages view is sound at every moment") {
  require_sound(GENERATE("light", "dark"), View::stages, steps_within_a_view());
}

TEST_CASE("every change of view is sound at every moment") {
  const std::string theme = GENERATE("light", "dark");
  const scene::Scene scene = test::film_scene(theme);
  const scene::Evaluations evaluations(scene);
  for (const View from : {View::matrix, View::vectors, View::stages}) {
    for (const View to : {View::matrix, View::vectors, View::stages}) {
      for (const bool more : {false, true}) {
        if (from == to) continue;
        State a = scene.opening, b = scene.opening;
        a.view = from;
        b.view = to;
        if (more) b.head = 0, b.mask = 1, b.ask = 6;
        require_sound(evaluations, a, b,
                      fmt::format("{}, view {} to {}, more {}", theme, static_cast<int>(from),
                                  static_cast<int>(to), more));
      }
    }
  }
}

TEST_CASE("comparing heads comes and goes soundly") {
  const scene::Scene scene = test::film_scene("light");
  const scene::Evaluations evaluations(scene);
  for (const View view : {View::matrix, View::stages}) {
    State one = scene.opening;
    one.view = view;
    State two = one;
    two.compare_with = 0;
    require_sound(evaluations, one, two, "one head to two");
    require_sound(evaluations, two, one, "two heads to one");
    State other = two;
    other.ask = 6;
    require_sound(evaluations, two, other, "two heads, another question");
  }
}

TEST_CASE("steps are sound for every kind of head, on every page") {
  using namespace test;
  for (const HeadKind kind : {HeadKind::cross, HeadKind::given, HeadKind::given_without_values,
                              HeadKind::weights, HeadKind::weights_and_values}) {
    for (const PageKind page : {PageKind::lecture, PageKind::slide}) {
      for (const View view : {View::matrix, View::vectors, View::stages}) {
        SceneOptions o;
        o.kind = kind;
        o.page = page;
        o.view = view;
        o.n = page == PageKind::slide ? 5 : 9;
        scene::Scene scene = make_scene(o);
        scene.masks = {{"none", {}}, {"window 3", {attention::Window{3, false}}}};
        if (kind == HeadKind::cross || kind == HeadKind::weights ||
            kind == HeadKind::weights_and_values) {
          scene.masks.resize(1);
        }
        const scene::Evaluations evaluations(scene);
        const State from = scene.opening;
        State to = from;
        to.ask = 1;
        if (scene.masks.size() > 1) to.mask = 1;
        const std::string what = fmt::format("kind {} page {} view {}", static_cast<int>(kind),
                                             static_cast<int>(page), static_cast<int>(view));
        try {
          require_sound(evaluations, from, to, what);
        } catch (const Error& error) {
          // A view may refuse what fits the page in no way; nothing else may go wrong.
          INFO(what);
          CHECK(error.code() == Exit::bad_input);
        }
      }
    }
  }
}

}  // namespace qkv
