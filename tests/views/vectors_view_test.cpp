// The vector view as data: every generated scene obeys the rules of layout, and says what is true.
#include <limits>
#include <map>
#include <string>

#include "base/error.h"
#include "base/number_format.h"
#include "tests/support/catch.h"
#include "tests/support/composed.h"
#include "tests/support/layout_checks.h"
#include "tests/support/scenes.h"

namespace qkv {
namespace {

using test::by_id;
using test::collect;
using test::composed;
using test::HeadKind;
using test::Items;
using test::MaskKind;
using test::PageKind;
using test::SceneOptions;
using test::typesetter;
using test::Words;

void require_sound(const scene::Scene& scene, const std::string& what) {
  const auto violations = test::layout_violations(composed(scene), scene.page.type.minimum);
  INFO(what << "\n" << test::listed(violations));
  CHECK(violations.empty());
}

std::string told(const SceneOptions& o) {
  return fmt::format("page {} dark {} n {} words {} kind {} mask {} d {} {} {} names {} spread {}",
                     static_cast<int>(o.page), o.dark, o.n, static_cast<int>(o.words),
                     static_cast<int>(o.kind), static_cast<int>(o.mask), o.d_model, o.d_k, o.d_v,
                     o.row_names, o.spread);
}

// A composed picture, asked by id.
struct Picture {
  explicit Picture(const scene::Scene& scene) : Picture(composed(scene)) {}
  explicit Picture(display::DisplayList made) : list(std::move(made)) { collect(items, list.root); }

  bool has(const std::string& id) const { return items.count(id) > 0; }
  std::string text(const std::string& id) const {
    if (!has(id)) return "(no " + id + ")";
    if (const auto* formula = std::get_if<display::Formula>(items.at(id))) {
      return display::spoken(formula->math);
    }
    std::string out;
    for (const display::TextRun& run : std::get<display::Text>(*items.at(id)).runs) {
      out += run.text;
    }
    return out;
  }
  const display::Rect& rect(const std::string& id) const {
    REQUIRE(has(id));
    return std::get<display::Rect>(*items.at(id));
  }
  std::size_t count(const std::string& prefix) const {
    std::size_t n = 0;
    for (const auto& [id, item] : items) {
      n += id.rfind(prefix, 0) == 0 && std::holds_alternative<display::Rect>(*item) &&
           id.find('/') == std::string::npos;
    }
    return n;
  }

  display::DisplayList list;
  Items items;
};

const PageKind kPages[] = {PageKind::lecture, PageKind::slide, PageKind::figure};

}  // namespace

TEST_CASE("the vector view is sound on every page, for few and many tokens") {
  for (const PageKind page : kPages) {
    for (const std::size_t n : {1u, 2u, 3u, 8u, 16u, 24u}) {
      for (const Words words : {Words::few_letters, Words::many_letters}) {
        for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
          SceneOptions o;
          o.page = page;
          o.n = n;
          o.words = words;
          o.mask = mask;
          o.dark = mask == MaskKind::causal;
          require_sound(test::make_scene(o), told(o));
        }
      }
    }
  }
}

TEST_CASE("the vector view is sound for every size of x, k and v") {
  for (const PageKind page : kPages) {
    for (const std::size_t d_model : {2u, 7u, 24u, 40u}) {
      for (const std::size_t d_k : {1u, 4u, 24u}) {
        for (const std::size_t d_v : {1u, 3u, 24u}) {
          SceneOptions o;
          o.page = page;
          o.d_model = d_model;
          o.d_k = d_k;
          o.d_v = d_v;
          o.dark = d_k == 4;
          o.zero_rows = d_k / 2;
          o.row_names = d_v != 1;
          require_sound(test::make_scene(o), told(o));
        }
      }
    }
  }
}

TEST_CASE("the vector view is sound for every kind of head, mask and state") {
  for (const PageKind page : kPages) {
    for (const HeadKind kind :
         {HeadKind::projected, HeadKind::cross, HeadKind::given, HeadKind::given_without_values,
          HeadKind::weights, HeadKind::weights_and_values}) {
      for (const MaskKind mask : {MaskKind::none, MaskKind::window, MaskKind::padding_all,
                                  MaskKind::bias, MaskKind::alibi}) {
        for (const int state : {0, 1, 2}) {
          SceneOptions o;
          o.page = page;
          o.kind = kind;
          o.mask = mask;
          o.dark = state == 1;
          o.rgb = state != 2;
          o.n = state == 2 ? 12 : 6;
          if (mask == MaskKind::bias) o.softcap = 5;
          if (mask == MaskKind::alibi) o.scale = 0.3;
          scene::Scene scene = test::make_scene(o);
          if (state == 1) scene.opening.expand = scene::ExpandOutput{};
          if (state == 2) scene.opening.highlight_rows = "meaning";
          require_sound(scene, told(o));
          if (state == 2) scene.opening.ask.reset();
          if (state == 2) require_sound(scene, told(o) + " no asking token");
        }
      }
    }
  }
}

TEST_CASE("the vector view is sound for huge, tiny and missing numbers") {
  for (const PageKind page : kPages) {
    for (const double spread : {1e-6, 40.0, 3000.0, 1e7}) {
      SceneOptions o;
      o.page = page;
      o.kind = HeadKind::given;
      o.spread = spread;
      o.n = 10;
      scene::Scene scene = test::make_scene(o);
      require_sound(scene, told(o));
      auto& k = std::get<attention::GivenVectors>(scene.heads[0].inputs.source).k;
      k(2, 1) = std::numeric_limits<double>::quiet_NaN();
      k(3, 1) = std::numeric_limits<double>::infinity();
      scene.opening.expand = scene::ExpandKey{2};
      require_sound(scene, told(o) + " NaN");
    }
  }
}

TEST_CASE("cells print the numbers of the evaluation under ids that name the thing") {
  SceneOptions o;
  const scene::Scene scene = test::make_scene(o);
  const scene::Evaluations evaluations(scene);
  const attention::Evaluation& e = evaluations.of(scene.opening);
  const Picture p(scene);
  const std::size_t i = *scene.opening.ask;
  for (std::size_t j = 0; j < e.n_k; ++j) {
    const std::string key = std::to_string(j);
    CHECK(p.text("x:" + key + ":2/number") == vector_number((*e.x_k)(j, 2)));
    CHECK(p.text("k:" + key + ":3/number") == vector_number((*e.k)(j, 3)));
    CHECK(p.text("score:" + key + "/number") == vector_number((*e.scores)(i, j)));
    CHECK(p.text("scaled:" + key + "/number") == vector_number(e.scaled(i, j)));
    CHECK(p.text("weight:" + key + "/number") == weight_number(e.weights(i, j)));
    CHECK(p.text("v:" + key + ":0/number") == vector_number((*e.v)(j, 0)));
    CHECK(p.text("token:" + key + "/label") == scene.passages[0].tokens[j]);
    const display::Rect cell = p.rect("weight:" + key), bar = p.rect("weight:" + key + "/bar");
    CHECK(bar.box.width / cell.box.width == Approx(e.weights(i, j)).margin(0.03));
  }
  for (std::size_t d = 0; d < 3; ++d) {
    CHECK(p.text("out:" + std::to_string(d) + "/number") == vector_number((*e.output)(i, d)));
  }
  CHECK(p.text("q:1/number") == vector_number((*e.q)(i, 1)));
  CHECK(p.text("query:" + std::to_string(i) + "/label") == scene.passages[0].tokens[i]);
  CHECK(p.text("q/formula") == "q = W_qx");
  CHECK(p.text("section:k") == "k = W_kx");
}

TEST_CASE("q's rows are level with k's, the output's with v's") {
  const Picture p(test::make_scene({}));
  for (const char* d : {"0", "1", "2", "3"}) {
    CHECK(p.rect(std::string("q:") + d).box.y == p.rect(std::string("k:5:") + d).box.y);
  }
  CHECK(p.rect("out:2").box.y == p.rect("v:0:2").box.y);
  CHECK(p.rect("x:3:0").box.x == p.rect("weight:3").box.x);
  // The panel of the expanded column ends at the last row.
  const display::Rect panel = p.rect("expanded");
  CHECK(panel.box.bottom() > p.rect("colour:0").box.bottom());
  CHECK(panel.box.bottom() < p.rect("colour:0").box.bottom() + 10);
}

TEST_CASE("masked keys are hatched and say so, with the scores still there") {
  SceneOptions o;
  o.mask = MaskKind::causal;
  const Picture p(test::make_scene(o));  // token 6 of 8 asks
  CHECK(p.rect("weight:7").hatch.has_value());
  CHECK(p.text("weight:7/number") == "masked");
  CHECK(p.text("scaled:7/number") == "−∞");
  CHECK_FALSE(p.rect("score:7").hatch.has_value());
  CHECK_FALSE(p.rect("weight:6").hatch.has_value());
}

TEST_CASE("a token that sees no key says so") {
  SceneOptions o;
  o.mask = MaskKind::padding_all;
  const Picture p(test::make_scene(o));
  CHECK(p.text("no-keys") == "no keys");
  CHECK(p.text("written/no-keys") == "bird sees no key: its weights are 0, and so is its output");
  CHECK(p.text("out:0/number") == "0");
  CHECK_FALSE(p.has("expanded"));
}

TEST_CASE("rows of q and k that are zero for every token are bracketed and named") {
  SceneOptions o;
  o.zero_rows = 2;
  const Picture both(test::make_scene(o));
  CHECK(both.text("name:k:zero:0") == "meaning: all zero");
  CHECK(both.has("zero:0/bracket"));
  CHECK_FALSE(both.has("name:k:0"));
  CHECK(both.text("name:k:2") == "noun");

  o.zero_rows = 1;
  CHECK(Picture(test::make_scene(o)).text("name:k:zero:0") == "meaning 1: all zero");

  o.row_names = false;
  CHECK(Picture(test::make_scene(o)).text("name:k:zero:0") == "all zero");

  // Zero in k alone is not enough: some q might still use the row.
  scene::Scene scene = test::make_scene({});
  auto& key = std::get<attention::Projected>(scene.heads[0].inputs.source).key.weight;
  std::fill(key.row(0).begin(), key.row(0).end(), 0.0);
  CHECK_FALSE(Picture(scene).has("zero:0/bracket"));
}

TEST_CASE("heads show what they have and say what is given") {
  SceneOptions o;
  o.kind = HeadKind::given;
  const Picture given(test::make_scene(o));
  CHECK_FALSE(given.has("x:0:0"));
  CHECK(given.text("section:k/word") == "key, given");
  CHECK(given.text("section:v/word") == "value, given");
  CHECK(given.text("q/formula") == "q");

  o.kind = HeadKind::weights;
  const Picture weights(test::make_scene(o));
  CHECK_FALSE(weights.has("k:0:0"));
  CHECK_FALSE(weights.has("score:0"));
  CHECK_FALSE(weights.has("out:0"));
  CHECK(weights.has("weight:0"));
  CHECK(weights.text("name:score:4") == "weights, given");

  o.kind = HeadKind::given_without_values;
  CHECK_FALSE(Picture(test::make_scene(o)).has("v:0:0"));

  o.kind = HeadKind::projected;
  o.rgb = false;
  CHECK_FALSE(Picture(test::make_scene(o)).has("colour:0"));
}

TEST_CASE("in cross-attention the context's tokens are the columns") {
  SceneOptions o;
  o.kind = HeadKind::cross;
  o.n = 4;
  o.n_context = 6;
  const scene::Scene scene = test::make_scene(o);
  const Picture p(scene);
  CHECK(p.count("weight:") == 6);
  CHECK(p.text("asking-x:0/number") == vector_number((*scene.passages[0].x)(2, 0)));
  CHECK(p.text("x:5:0/number") == vector_number((*scene.passages[0].x_context)(5, 0)));
  CHECK(p.rect("asking-x:0").box.x == p.rect("q:0").box.x);
  CHECK(p.text("section:k") == "k = W_kc");
}

TEST_CASE("scale, soft cap and biases get a row each, and are named") {
  SceneOptions o;
  o.mask = MaskKind::bias;
  o.softcap = 5;
  o.scale = 0.25;
  const scene::Scene scene = test::make_scene(o);
  const scene::Evaluations evaluations(scene);
  const attention::Evaluation& e = evaluations.of(scene.opening);
  const Picture p(scene);
  CHECK(p.text("name:score:1") == "×0.25");
  CHECK(p.text("name:score:2") == "soft cap 5");
  CHECK(p.text("name:score:3") == "+ bias");
  const std::size_t i = *scene.opening.ask;
  CHECK(p.text("scaled:1/number") == vector_number((*e.scores)(i, 1) * 0.25));
  CHECK(p.text("capped:1/number") == vector_number(5 * std::tanh((*e.scores)(i, 1) * 0.25 / 5)));
  CHECK(p.text("biased:1/number") == vector_number(e.scaled(i, 1)));

  o.mask = MaskKind::alibi;
  CHECK(Picture(test::make_scene(o)).text("name:score:3") == "− 0.25 · distance");
}

TEST_CASE("without an asking token there are x, k and v, and the picture says why") {
  scene::Scene scene = test::make_scene({});
  scene.opening.ask.reset();
  const Picture p(scene);
  CHECK(p.text("no-token-asks") == "no token asks");
  CHECK(p.has("k:0:0"));
  CHECK(p.has("v:0:0"));
  for (const char* id : {"q:0", "score:0", "weight:0", "out:0", "expanded"}) CHECK_FALSE(p.has(id));
}

TEST_CASE("rows that are not revealed keep their place") {
  scene::Scene scene = test::make_scene({});
  const scene::Evaluations evaluations(scene);
  std::vector<scene::State> states(2, scene.opening);
  states[1].reveal = {true, true, false, false, false, false, false, true, false};
  const auto layout = views::arrange(evaluations, states, typesetter());
  const Picture all(layout->compose(evaluations, states[0], typesetter()));
  const Picture some(layout->compose(evaluations, states[1], typesetter()));
  CHECK(some.rect("v:2:1").box == all.rect("v:2:1").box);
  for (const char* id : {"q:0", "score:0", "scaled:0", "weight:0", "out:0", "out/name", "q/frame",
                         "written/score/name"}) {
    CHECK(all.has(id));
    CHECK_FALSE(some.has(id));
  }
  // The mask's −∞ appears with `masked`, not before.
  SceneOptions o;
  o.mask = MaskKind::causal;
  scene = test::make_scene(o);
  scene.opening.reveal.masked = scene.opening.reveal.weights = false;
  CHECK_FALSE(Picture(scene).rect("scaled:7").hatch.has_value());
}

TEST_CASE("what does not fit is left out, told, and never the columns that matter") {
  SceneOptions o;
  o.page = PageKind::figure;
  o.n = 24;
  o.d_model = 40;
  const scene::Scene scene = test::make_scene(o);
  const scene::Evaluations evaluations(scene);
  const attention::Evaluation& e = evaluations.of(scene.opening);
  const Picture p(scene);
  const std::size_t shown = p.count("weight:"), ask = *scene.opening.ask;
  REQUIRE(shown < 24);
  CHECK(p.has("x:" + std::to_string(ask) + ":0"));
  CHECK(p.has("weight:" + std::to_string(e.heaviest(ask))));
  double hidden = 0;
  for (std::size_t j = 0; j < 24; ++j) {
    if (!p.has("weight:" + std::to_string(j))) hidden += e.weights(ask, j);
  }
  CHECK(p.text("more-tokens") ==
        fmt::format("… {} more tokens, together {}", 24 - shown, percent(hidden)));
  const std::size_t rows = p.count("x:" + std::to_string(ask) + ":");
  REQUIRE(rows < 40);
  CHECK(p.text("name:x:more") == fmt::format("⋮ {} more dimensions", 40 - rows));
}

TEST_CASE("highlighted rows are kept and stand on a strip") {
  SceneOptions o;
  o.page = PageKind::slide;
  o.d_model = 40;
  scene::Scene scene = test::make_scene(o);
  scene.opening.highlight_rows = "feature 3";
  const Picture p(scene);
  CHECK(p.has("x:0:29"));  // "feature 30"
  CHECK(p.has("highlight:x:29"));
}

TEST_CASE("numbers of a group are written all or not at all") {
  for (const double spread : {2.0, 60.0, 4000.0, 1e6}) {
    SceneOptions o;
    o.page = PageKind::figure;
    o.kind = HeadKind::given;
    o.n = 16;
    o.spread = spread;
    const Picture p(test::make_scene(o));
    std::size_t cells = 0, numbers = 0;
    for (const auto& [id, item] : p.items) {
      if (id.rfind("k:", 0) != 0) continue;
      if (std::holds_alternative<display::Rect>(*item)) ++cells;
      if (std::holds_alternative<display::Text>(*item) && id.find("/number") != std::string::npos) {
        ++numbers;
      }
    }
    CHECK((numbers == 0 || numbers == cells));
    if (spread == 2.0) CHECK(numbers > 0);
    if (spread == 1e6) CHECK(numbers == 0);
  }
}

TEST_CASE("the layout holds over all states of a film") {
  SceneOptions o;
  const scene::Scene scene = test::make_scene(o);
  const scene::Evaluations evaluations(scene);
  std::vector<scene::State> states(3, scene.opening);
  states[0].ask = 1;
  states[1].ask.reset();
  states[2].expand = scene::ExpandOutput{};
  const auto layout = views::arrange(evaluations, states, typesetter());
  std::vector<Box> places;
  for (const scene::State& state : states) {
    const display::DisplayList list = layout->compose(evaluations, state, typesetter());
    const auto violations = test::layout_violations(list, scene.page.type.minimum);
    INFO(test::listed(violations));
    CHECK(violations.empty());
    places.push_back(Picture(list).rect("v:3:1").box);
  }
  CHECK(places[0] == places[1]);
  CHECK(places[0] == places[2]);
}

TEST_CASE("a page without room for the least picture is refused, saying what would fit") {
  scene::Scene scene = test::make_scene({});
  scene.page.width = 300;
  REQUIRE_THROWS_WITH(composed(scene), Catch::Contains("too narrow") && Catch::Contains("px"));
  scene = test::make_scene({});
  scene.page.height = 400;
  REQUIRE_THROWS_WITH(composed(scene), Catch::Contains("too low") && Catch::Contains("px"));
}

TEST_CASE("the figure is as high as its content") {
  SceneOptions o;
  o.page = PageKind::figure;
  const Picture small(test::make_scene(o));
  o.d_model = 12;
  const Picture large(test::make_scene(o));
  CHECK(large.list.size.height > small.list.size.height);
}

}  // namespace qkv
