// States only films have: rows not yet there, sums half told, projections, cards. One layout serves
// all of a film's states, so nothing they share may move.
#include <map>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/number_format.h"
#include "tests/support/catch.h"
#include "tests/support/composed.h"
#include "tests/support/layout_checks.h"
#include "tests/support/scenes.h"

namespace qkv {
namespace {

using scene::State;
using test::HeadKind;
using test::MaskKind;
using test::PageKind;
using test::SceneOptions;
using test::typesetter;

const PageKind kPages[] = {PageKind::lecture, PageKind::slide, PageKind::figure};

// The pictures of all states, set by one layout.
std::vector<display::DisplayList> pictures(const scene::Scene& scene,
                                           const std::vector<State>& states) {
  const scene::Evaluations evaluations(scene);
  const auto layout = views::arrange(evaluations, states, typesetter());
  std::vector<display::DisplayList> out;
  for (const State& state : states) {
    out.push_back(layout->compose(evaluations, state, typesetter()));
  }
  return out;
}

void check_sound(const display::DisplayList& list, const scene::Scene& scene,
                 const std::string& what) {
  const auto violations = test::layout_violations(list, scene.page.type.minimum);
  INFO(what << "\n" << test::listed(violations));
  CHECK(violations.empty());
}

std::string text_of(const display::DisplayList& list, const std::string& id) {
  const auto items = test::by_id(list);
  const auto found = items.find(id);
  if (found == items.end()) return "(no " + id + ")";
  if (const auto* formula = std::get_if<display::Formula>(found->second)) {
    return display::spoken(formula->math);
  }
  std::string out;
  const auto* text = std::get_if<display::Text>(found->second);
  if (text)
    for (const auto& run : text->runs) out += run.text;
  return out;
}

std::size_t count(const display::DisplayList& list, const std::string& prefix) {
  std::size_t n = 0;
  for (const auto& [id, item] : test::by_id(list)) n += id.rfind(prefix, 0) == 0;
  return n;
}

// Rows in the order of the computation, one more each time.
std::vector<State> reveals(const State& opening) {
  bool scene::Reveal::*const kOrder[] = {
      &scene::Reveal::x,       &scene::Reveal::k,      &scene::Reveal::q,
      &scene::Reveal::scores,  &scene::Reveal::scaled, &scene::Reveal::masked,
      &scene::Reveal::weights, &scene::Reveal::v,      &scene::Reveal::output};
  std::vector<State> out;
  State state = opening;
  state.reveal = {false, false, false, false, false, false, false, false, false};
  out.push_back(state);
  for (bool scene::Reveal::*row : kOrder) {
    state.reveal.*row = true;
    out.push_back(state);
  }
  return out;
}

std::vector<State> terms(const State& opening, const scene::Expand& expand, std::size_t n) {
  std::vector<State> out;
  State state = opening;
  state.expand = expand;
  for (std::size_t term = 1; term < n; ++term) {
    state.terms = term;
    out.push_back(state);
  }
  state.terms.reset();
  out.push_back(state);
  return out;
}

std::vector<State> projections(const State& opening, scene::Project::To to, std::size_t token,
                               std::size_t rows) {
  std::vector<State> out;
  for (std::size_t row = 1; row <= rows; ++row) {
    out.push_back(opening);
    out.back().project = scene::Project{to, token, row};
  }
  return out;
}

std::vector<State> film(const scene::Scene& scene, const SceneOptions& o) {
  std::vector<State> all = reveals(scene.opening);
  const auto add = [&](const std::vector<State>& more) {
    all.insert(all.end(), more.begin(), more.end());
  };
  add(terms(scene.opening, scene::ExpandKey{0}, o.d_k));
  add(terms(scene.opening, scene::ExpandOutput{}, scene.passages[0].keys().size()));
  if (o.kind == HeadKind::projected || o.kind == HeadKind::cross) {
    add(projections(scene.opening, scene::Project::To::key, 1, o.d_k));
    add(projections(scene.opening, scene::Project::To::query, *scene.opening.ask, o.d_k));
    add(projections(scene.opening, scene::Project::To::value, 0, o.d_v));
  }
  for (std::size_t i = 0; i < o.n; ++i) {
    all.push_back(scene.opening);
    all.back().ask = i;
  }
  return all;
}

// Geometry of what stays where it is: rectangles of the same id.
void check_nothing_moves(const std::vector<display::DisplayList>& lists) {
  std::map<std::string, display::Rect> seen;
  for (const auto& list : lists) {
    for (const auto& [id, item] : test::by_id(list)) {
      const auto* rect = std::get_if<display::Rect>(item);
      const bool still = id.rfind("x:", 0) == 0 || id.rfind("k:", 0) == 0 ||
                         id.rfind("v:", 0) == 0 || id.rfind("score:", 0) == 0 ||
                         id.rfind("pill:", 0) == 0;
      if (!rect || !still) continue;
      const auto [first, is_new] = seen.emplace(id, *rect);
      if (is_new) continue;
      CAPTURE(id);
      CHECK(first->second.box == rect->box);
    }
  }
  CHECK(seen.size() > 8);
}

}  // namespace

TEST_CASE("every state of a film is sound and nothing jumps") {
  for (const PageKind page : kPages) {
    for (const HeadKind kind :
         {HeadKind::projected, HeadKind::cross, HeadKind::given, HeadKind::weights_and_values}) {
      SceneOptions o;
      o.page = page;
      o.kind = kind;
      o.n = 5;
      o.dark = page == PageKind::slide;
      o.mask = kind == HeadKind::given ? MaskKind::causal : MaskKind::none;
      const scene::Scene scene = test::make_scene(o);
      const auto states = film(scene, o);
      const auto lists = pictures(scene, states);
      for (std::size_t i = 0; i < lists.size(); ++i) {
        check_sound(lists[i], scene,
                    "page " + std::to_string(static_cast<int>(page)) + " kind " +
                        std::to_string(static_cast<int>(kind)) + " state " + std::to_string(i));
      }
      check_nothing_moves(lists);
    }
  }
}

TEST_CASE("a row that is not revealed prints none of its numbers") {
  SceneOptions o;
  o.n = 5;
  const scene::Scene scene = test::make_scene(o);
  const auto lists = pictures(scene, reveals(scene.opening));
  const std::vector<std::pair<std::string, std::size_t>> rows{{"x:", 1}, {"k:", 2}, {"v:", 8}};
  for (const auto& [prefix, from] : rows) {
    CAPTURE(prefix);
    for (std::size_t i = 0; i < lists.size(); ++i) {
      CAPTURE(i);
      CHECK((count(lists[i], prefix) > 0) == (i >= from));
    }
  }
}

TEST_CASE("a dot product is told term by term with its running sum") {
  SceneOptions o;
  o.n = 5;
  o.d_k = 4;
  const scene::Scene scene = test::make_scene(o);
  const auto lists = pictures(scene, terms(scene.opening, scene::ExpandKey{2}, 4));
  const scene::Evaluations evaluations(scene);
  const attention::Evaluation& e = evaluations.of(scene.opening);
  const std::size_t i = *scene.opening.ask;
  double sum = 0;
  for (std::size_t term = 0; term < 4; ++term) {
    sum += (*e.q)(i, term) * (*e.k)(2, term);
    std::string all;
    for (const auto& [id, item] : test::by_id(lists[term])) {
      if (id.rfind("written", 0) == 0) all += text_of(lists[term], id) + '\n';
    }
    INFO(all);
    CHECK(all.find(vector_number(sum)) != std::string::npos);
    CHECK(test::by_id(lists[term]).count("term/k") == (term < 3 ? 1 : 0));  // then it is whole
  }
}

TEST_CASE("a projection shows the rows so far and where they come from") {
  SceneOptions o;
  o.n = 5;
  const scene::Scene scene = test::make_scene(o);
  const auto states = projections(scene.opening, scene::Project::To::key, 1, o.d_k);
  const auto lists = pictures(scene, states);
  for (std::size_t row = 0; row < lists.size(); ++row) {
    CAPTURE(row);
    const auto items = test::by_id(lists[row]);
    CHECK(items.count("project/x") == 1);
    CHECK(items.count("project/row") == 1);
    CHECK(text_of(lists[row], "written/project/token") != "(no written/project/token)");
  }
}

TEST_CASE("a card's words and caption stand in the page, whatever their length") {
  const std::string sentence = "Q, K and V are three projections of the same X. ";
  for (const PageKind page : kPages) {
    for (const int sentences : {1, 2, 6}) {
      SceneOptions o;
      o.page = page;
      scene::Scene scene = test::make_scene(o);
      std::string words;
      for (int k = 0; k < sentences; ++k) words += sentence;
      State card = scene.opening;
      card.card = {scene::CaptionText{words}};
      State with_caption = card;
      card.caption.clear();
      const auto lists = pictures(scene, {card, with_caption});
      check_sound(lists[0], scene, "without caption");
      check_sound(lists[1], scene, "with caption");
      CHECK(count(lists[0], "caption:") == 0);
      CHECK(count(lists[1], "caption:") > 0);
      std::string shown;
      for (std::size_t line = 0;; ++line) {
        const std::string text = text_of(lists[0], "card-words:" + std::to_string(line));
        if (text.rfind("(no ", 0) == 0) break;
        shown += text + ' ';
      }
      CHECK(shown == words);
    }
  }
}

TEST_CASE("a card that fits no page is refused") {
  scene::Scene scene = test::make_scene({});
  State card = scene.opening;
  card.card = {scene::CaptionText{std::string(300, 'x')}};
  for (int k = 0; k < 500; ++k) card.card.push_back(scene::CaptionText{" many words"});
  try {
    pictures(scene, {card});
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.code() == Exit::bad_input);
    CHECK(std::string(error.what()).find("fewer words") != std::string::npos);
  }
}

}  // namespace qkv
