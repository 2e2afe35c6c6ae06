// The stages view and compared heads as data: sound on every page, and every number true.
#include <cmath>
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
scene::Scene stages_scene(SceneOptions options) {
  options.view = scene::View::stages;
  return test::make_scene(options);
}

// With a second head that is the first without its scale.
scene::Scene compared(SceneOptions options, scene::View view) {
  options.view = view;
  scene::Scene scene = test::make_scene(options);
  scene::Head other = scene.heads[0];
  other.name = "unscaled";
  other.title = "not divided";
  other.inputs.scale = 1;
  scene.heads.push_back(other);
  scene.opening.compare_with = 1;
  return scene;
}

void require_sound(const scene::Scene& scene, const SceneOptions& o) {
  const auto violations = test::layout_violations(composed(scene), scene.page.type.minimum);
  INFO(fmt::format("page {} dark {} n {} words {} kind {} mask {} asks {}",
                   static_cast<int>(o.page), o.dark, o.n, static_cast<int>(o.words),
                   static_cast<int>(o.kind), static_cast<int>(o.mask),
                   scene.opening.ask.has_value())
       << "\n"
       << test::listed(violations));
  CHECK(violations.empty());
}

std::string words(const Items& items, const std::string& id) {
  const auto found = items.find(id);
  if (found == items.end()) return "";
  std::string out;
  for (const display::TextRun& run : std::get<display::Text>(*found->second).runs) out += run.text;
  return out;
}

// The sentence below the stages, its lines joined.
std::string sentence(const display::DisplayList& list) {
  const Items items = by_id(list);
  std::string out;
  for (int line = 0; items.count("walk/line:" + std::to_string(line)); ++line) {
    out += (line ? " " : "") + words(items, "walk/line:" + std::to_string(line));
  }
  return out;
}

Box box_of(const Items& items, const std::string& id) {
  return std::get<display::Rect>(*items.at(id)).box;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Three tokens whose scores are written by hand: q = (10, 4), (2, 0), (0, 6); k = unit vectors.
scene::Scene three_tokens(MaskKind mask) {
  SceneOptions o;
  o.n = 3;
  o.kind = HeadKind::given;
  o.d_k = 2;
  o.mask = mask;
  scene::Scene scene = stages_scene(o);
  auto& given = std::get<attention::GivenVectors>(scene.heads[0].inputs.source);
  given.q = Matrix(3, 2, std::vector<double>{3, 4, 2, 0, 0, 6});
  given.k = Matrix(3, 2, std::vector<double>{1, 0, 0, 1, 1, 1});
  scene.heads[0].inputs.scale = 0.5;
  scene.opening.ask = 0;
  return scene;
}

}  // namespace

TEST_CASE("stages are sound on every page, for few and many tokens") {
  for (const PageKind page : {PageKind::lecture, PageKind::slide, PageKind::figure}) {
    for (const std::size_t n : {1u, 2u, 3u, 8u, 16u, 24u, 70u}) {
      for (const Words words : {Words::few_letters, Words::many_letters}) {
        for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
          SceneOptions o;
          o.page = page;
          o.n = n;
          o.words = words;
          o.mask = mask;
          o.dark = words == Words::many_letters;
          require_sound(stages_scene(o), o);
        }
      }
    }
  }
}

TEST_CASE("stages are sound for every kind of head and mask, asked or not") {
  for (const PageKind page : {PageKind::lecture, PageKind::slide, PageKind::figure}) {
    for (const HeadKind kind : {HeadKind::projected, HeadKind::cross, HeadKind::given,
                                HeadKind::weights, HeadKind::weights_and_values}) {
      for (const MaskKind mask : {MaskKind::window, MaskKind::padding_all, MaskKind::bias}) {
        SceneOptions o;
        o.page = page;
        o.kind = kind;
        o.mask = mask;
        o.n = 6;
        o.softcap = 5;
        o.words = mask == MaskKind::bias ? Words::many_letters : Words::few_letters;
        scene::Scene scene = stages_scene(o);
        require_sound(scene, o);
        scene.opening.ask.reset();
        require_sound(scene, o);
      }
    }
  }
}

TEST_CASE("compared heads are sound as matrices and as stages") {
  for (const PageKind page : {PageKind::lecture, PageKind::slide, PageKind::figure}) {
    for (const scene::View view : {scene::View::matrix, scene::View::stages}) {
      for (const std::size_t n : {1u, 3u, 8u, 24u}) {
        SceneOptions o;
        o.page = page;
        o.n = n;
        o.mask = n == 8 ? MaskKind::causal : MaskKind::none;
        o.words = n == 3 ? Words::many_letters : Words::few_letters;
        scene::Scene scene = compared(o, view);
        require_sound(scene, o);
        scene.opening.ask.reset();
        require_sound(scene, o);
      }
    }
  }
}

TEST_CASE("stages are those the head has") {
  const auto stages = [](MaskKind mask, HeadKind kind) {
    SceneOptions o;
    o.mask = mask;
    o.kind = kind;
    const display::DisplayList list = composed(stages_scene(o));
    std::string out;
    const Items items = by_id(list);
    for (const char* name : {"scores", "scaled", "masked", "weights"}) {
      if (items.count(std::string("head:0/") + name)) out += std::string(name) + " ";
    }
    return out;
  };
  CHECK(stages(MaskKind::causal, HeadKind::projected) == "scores scaled masked weights ");
  CHECK(stages(MaskKind::none, HeadKind::projected) == "scores scaled weights ");
  CHECK(stages(MaskKind::bias, HeadKind::projected) == "scores scaled weights ");
  CHECK(stages(MaskKind::none, HeadKind::weights) == "weights ");
}

TEST_CASE("the scaled stage names soft cap and biases") {
  SceneOptions o;
  CHECK(words(by_id(composed(stages_scene(o))), "head:0/scaled/title") == "Scaled");
  o.softcap = 5;
  o.mask = MaskKind::alibi;
  CHECK(words(by_id(composed(stages_scene(o))), "head:0/scaled/title") ==
        "Scaled, capped + biases");
}

TEST_CASE("the sentence follows one cell through the stages with true numbers") {
  // Scores of row 0: 3, 4, 7; scaled 1.5, 2, 3.5; softmax with all: 0.0996, 0.1642, 0.7361.
  CHECK(sentence(composed(three_tokens(MaskKind::none))) ==
        "Row the, column cat: 7.00 → 3.50 → 0.74. Softmax turns the scaled scores into shares: the "
        "row adds to 1.");
  // Only the first key is left: it gets all.
  CHECK(sentence(composed(three_tokens(MaskKind::causal))) ==
        "Row the, column the: 3.00 → 1.50 → 1.50 → 1. What the mask hid (cat had 0.74) is shared "
        "out over what is left; the row adds to 1 again.");
  scene::Scene last = three_tokens(MaskKind::causal);
  last.opening.ask = 2;
  CHECK(has(sentence(composed(last)), "The mask hides nothing from this row"));
  CHECK(has(sentence(composed(three_tokens(MaskKind::padding_all))), "sees no key"));
}

TEST_CASE("numbers that are none, and scores that are all zero, are drawn") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const SceneOptions o;
  for (const PageKind page : {PageKind::lecture, PageKind::figure}) {
    for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
      scene::Scene scene = three_tokens(mask);
      scene.page = test::make_page(page, false);
      auto& given = std::get<attention::GivenVectors>(scene.heads[0].inputs.source);
      given.k(2, 0) = nan;  // a score of every row; under the mask only the last row sees it
      require_sound(scene, o);
      const std::string text = sentence(composed(scene));
      INFO(text);
      CHECK(has(text, "not a number") == (mask == MaskKind::none));
      if (mask == MaskKind::causal) {
        CHECK(has(text, "3.00 → 1.50 → 1.50 → 1. What the mask hid is shared out"));
      }
      given.q = given.k = Matrix(3, 2);
      require_sound(scene, o);
      CHECK(words(by_id(composed(scene)), "head:0/scores/legend/label:1") == "0");
      CHECK(words(by_id(composed(scene)), "head:0/scores/legend/label:0").empty());
    }
  }
}

TEST_CASE("without an asking token the sentence tells of all rows") {
  scene::Scene scene = three_tokens(MaskKind::causal);
  scene.opening.ask.reset();
  CHECK(sentence(composed(scene)) ==
        "Every score × 0.5; the mask hides 3 of 9 cells; softmax then lets each row add to 1.");
  SceneOptions o;
  o.kind = HeadKind::weights;
  CHECK(has(sentence(composed(stages_scene(o))), "Only the weights are given"));
}

TEST_CASE("the three score stages share one scale, so that dividing is seen") {
  const display::DisplayList list = composed(three_tokens(MaskKind::none));
  const Items items = by_id(list);
  const scene::Theme theme = test::make_theme(false);
  const auto fill = [&](const std::string& id) {
    return *std::get<display::Rect>(*items.at(id)).fill;
  };
  // The largest score of all is 7.
  CHECK(fill("head:0/scores/cell:0:2") == theme.positive);
  CHECK(fill("head:0/scaled/cell:0:2") == mix(theme.empty, theme.positive, 0.5));
  CHECK(words(items, "head:0/scores/legend/label:0") == "−7.00");
  CHECK(words(items, "head:0/scaled/legend/label:2") == "7.00");
  CHECK(words(items, "head:0/weights/legend/label:2") == "1");
}

TEST_CASE("the bars under a stage are as high as the row's numbers") {
  SceneOptions o;
  o.mask = MaskKind::causal;
  const scene::Scene scene = stages_scene(o);
  const scene::Evaluations evaluations(scene);
  const auto& e = evaluations.of(scene.opening);
  const display::DisplayList list = composed(scene);
  const Items items = by_id(list);
  const std::size_t i = *scene.opening.ask;
  const auto bar = [&](const std::string& stage, std::size_t j) {
    return box_of(items, "head:0/" + stage + "/bars/bar:" + std::to_string(j));
  };
  const double px = bar("scores", 2).height / std::abs((*e.scores)(i, 2));
  for (std::size_t j = 0; j < o.n; ++j) {
    CHECK(bar("scores", j).height == Approx(std::abs((*e.scores)(i, j)) * px).margin(1.01));
    CHECK(bar("scaled", j).height == Approx(std::abs(e.scaled(i, j)) * px).margin(1.01));
    const Box cell =
        box_of(items, "head:0/scores/cell:" + std::to_string(i) + ":" + std::to_string(j));
    CHECK(bar("scores", j).x == cell.x);
    CHECK(bar("scores", j).width == cell.width);
  }
  const auto& hidden = std::get<display::Rect>(*items.at("head:0/weights/bars/bar:7"));
  CHECK(hidden.hatch.has_value());
  CHECK_FALSE(hidden.fill == scene.page.theme.positive);
}

TEST_CASE("stages of one row stand level, their cells are equally large and snapped") {
  SceneOptions o;
  o.mask = MaskKind::causal;
  const display::DisplayList list = composed(stages_scene(o));
  const Items items = by_id(list);
  const Box first = box_of(items, "head:0/scores/cell:0:0");
  for (const char* stage : {"scaled", "masked", "weights"}) {
    const Box cell = box_of(items, std::string("head:0/") + stage + "/cell:0:0");
    CHECK(cell.y == first.y);
    CHECK(cell.width == first.width);
    CHECK(cell.x == std::floor(cell.x));
  }
  CHECK(first.width >= 40);  // wide pages give the cells their width
}

TEST_CASE("narrow pages set the stages in two rows") {
  SceneOptions o;
  o.mask = MaskKind::causal;
  o.page = PageKind::figure;
  const display::DisplayList list = composed(stages_scene(o));
  const Items items = by_id(list);
  const Box scores = box_of(items, "head:0/scores/cell:0:0");
  const Box masked = box_of(items, "head:0/masked/cell:0:0");
  CHECK(masked.x == Approx(scores.x).margin(0.01));
  CHECK(masked.y > box_of(items, "head:0/scores/cell:7:7").bottom());
}

TEST_CASE("a page that is too low is refused, and what is then said would fit") {
  const SceneOptions o;
  for (scene::Scene scene :
       {stages_scene(o), compared(o, scene::View::stages), compared(o, scene::View::matrix)}) {
    scene.page.height = 330;
    std::string message;
    try {
      composed(scene);
    } catch (const Error& error) {
      CHECK(error.code() == Exit::bad_input);
      message = error.what();
    }
    INFO(message);
    const std::string before = "at least ";
    REQUIRE(has(message, before));
    scene.page.height = std::stod(message.substr(message.find(before) + before.size()));
    CHECK(*scene.page.height > 330);
    require_sound(scene, o);
  }
}

TEST_CASE("compared stages share one scale, and the sentence gives both heads' numbers") {
  SceneOptions o;
  const scene::Scene scene = compared(o, scene::View::stages);
  const display::DisplayList list = composed(scene);
  const Items items = by_id(list);
  const auto fill = [&](const std::string& id) {
    return *std::get<display::Rect>(*items.at(id)).fill;
  };
  const std::size_t i = *scene.opening.ask;
  const scene::Evaluations evaluations(scene);
  const auto& first = evaluations.at(0, 0, 0);
  const auto& second = evaluations.at(0, 1, 0);
  const std::string cell = "/cell:" + std::to_string(i) + ":2";
  CHECK(fill("head:0/scores" + cell) == fill("head:1/scores" + cell));
  CHECK(fill("head:1/scores" + cell) == fill("head:1/scaled" + cell));
  CHECK(fill("head:0/scaled" + cell) != fill("head:1/scaled" + cell));
  const std::size_t j = first.heaviest(i);
  const std::string text = sentence(list);
  INFO(text);
  CHECK(
      has(text, vector_number((*first.scores)(i, j)) + " → " + vector_number(first.scaled(i, j))));
  CHECK(has(text, "not divided: " + vector_number((*second.scores)(i, j))));
}

TEST_CASE("compared matrices list the same keys on both sides, with their percentages") {
  SceneOptions o;
  const scene::Scene scene = compared(o, scene::View::matrix);
  const display::DisplayList list = composed(scene);
  const Items items = by_id(list);
  const scene::Evaluations evaluations(scene);
  int rows = 0;
  for (std::size_t j = 0; j < o.n; ++j) {
    for (std::size_t head : {std::size_t{0}, std::size_t{1}}) {
      const std::string id = fmt::format("head:{}/answer:{}/percent", head, j);
      CHECK(items.count(id) == items.count(fmt::format("head:{}/answer:{}/percent", 1 - head, j)));
      if (!items.count(id)) continue;
      ++rows;
      CHECK(words(items, id) == percent(evaluations.at(0, head, 0).weights(*scene.opening.ask, j)));
    }
  }
  CHECK(rows == 10);
  CHECK(words(items, "head:0/title") == "verb → noun   ÷ √4 = 2");
  CHECK(words(items, "head:1/title") == "not divided   × 1");
}

}  // namespace qkv
