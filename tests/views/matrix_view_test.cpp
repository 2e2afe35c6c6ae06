// The matrix view as data: every generated scene obeys the rules of layout, and says what is true.
#include <map>
#include <string>

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

scene::Scene matrix_scene(SceneOptions options) {
  options.view = scene::View::matrix;
  return test::make_scene(options);
}

void require_sound(const scene::Scene& scene, const std::string& what) {
  const auto violations = test::layout_violations(composed(scene), scene.page.type.minimum);
  INFO(what << "\n" << test::listed(violations));
  CHECK(violations.empty());
}

std::string told(const SceneOptions& o) {
  return fmt::format("page {} dark {} n {} words {} kind {} mask {}", static_cast<int>(o.page),
                     o.dark, o.n, static_cast<int>(o.words), static_cast<int>(o.kind),
                     static_cast<int>(o.mask));
}

std::string text_of(const display::DisplayList& list, const std::string& id) {
  const auto items = by_id(list);
  const auto found = items.find(id);
  REQUIRE(found != items.end());
  std::string out;
  for (const display::TextRun& run : std::get<display::Text>(*found->second).runs) out += run.text;
  return out;
}

}  // namespace

TEST_CASE("the matrix view is sound on every page, for few and many tokens") {
  for (const PageKind page : {PageKind::lecture, PageKind::slide, PageKind::figure}) {
    for (const std::size_t n : {1u, 2u, 3u, 8u, 16u, 24u}) {
      for (const Words words : {Words::few_letters, Words::many_letters}) {
        for (const MaskKind mask : {MaskKind::none, MaskKind::causal}) {
          SceneOptions o;
          o.page = page;
          o.n = n;
          o.words = words;
          o.mask = mask;
          o.dark = mask == MaskKind::causal;
          require_sound(matrix_scene(o), told(o));
        }
      }
    }
  }
}

TEST_CASE("the matrix view is sound for every kind of head and mask") {
  for (const PageKind page : {PageKind::lecture, PageKind::slide, PageKind::figure}) {
    for (const HeadKind kind : {HeadKind::cross, HeadKind::given, HeadKind::given_without_values,
                                HeadKind::weights, HeadKind::weights_and_values}) {
      for (const std::size_t n : {1u, 5u, 13u, 40u}) {
        SceneOptions o;
        o.page = page;
        o.n = n;
        o.kind = kind;
        o.rgb = n == 5;
        require_sound(matrix_scene(o), told(o));
        scene::Scene unasked = matrix_scene(o);
        unasked.opening.ask.reset();
        require_sound(unasked, told(o) + " nobody asks");
      }
    }
    for (const MaskKind mask :
         {MaskKind::window, MaskKind::padding_all, MaskKind::bias, MaskKind::alibi}) {
      SceneOptions o;
      o.page = page;
      o.mask = mask;
      require_sound(matrix_scene(o), told(o));
    }
  }
}

TEST_CASE("a matrix of more than 64 tokens is one image") {
  SceneOptions o;
  o.n = 90;
  const display::DisplayList list = composed(matrix_scene(o));
  CHECK(by_id(list).count("head:0/weights/image") == 1);
  require_sound(matrix_scene(o), told(o));
}

TEST_CASE("masked cells are hatched, their numbers are not zeros") {
  SceneOptions o;
  o.mask = MaskKind::causal;
  const scene::Scene scene = matrix_scene(o);
  const display::DisplayList list = composed(scene);
  const auto items = by_id(list);
  CHECK(std::get<display::Rect>(*items.at("head:0/weights/cell:2:5")).hatch.has_value());
  CHECK_FALSE(std::get<display::Rect>(*items.at("head:0/weights/cell:5:2")).hatch.has_value());
  CHECK(items.count("head:0/weights/cell:2:5/number") == 0);
  CHECK(text_of(list, "answer:7/card/percent") == "masked");
  CHECK(text_of(list, "answer:7/card/scaled") == "−∞");
}

TEST_CASE("the blend bar's parts have the proportions of the weights") {
  SceneOptions o;
  o.spread = 0.3;
  const scene::Scene scene = matrix_scene(o);
  const display::DisplayList list = composed(scene);
  const auto items = by_id(list);
  const scene::Evaluations evaluations(scene);
  const auto& weights = evaluations.of(scene.opening).weights;
  const std::size_t i = *scene.opening.ask;
  const auto part = [&](std::size_t j) {
    return std::get<display::Rect>(*items.at("blend/part:" + std::to_string(j))).box;
  };
  const double whole = (part(o.n - 1).x - part(0).x) / (1 - weights(i, o.n - 1));
  double x = part(0).x;
  for (std::size_t j = 0; j < o.n; ++j) {
    CHECK(part(j).x == Approx(x).margin(0.02));
    x += whole * weights(i, j);
  }
}

TEST_CASE("a row that sees no key says so") {
  SceneOptions o;
  o.mask = MaskKind::padding_all;
  const display::DisplayList list = composed(matrix_scene(o));
  CHECK(text_of(list, "head:0/weights/no-keys:3") == "no keys");
  CHECK(text_of(list, "readout:hardest/value") == "no key");
  CHECK(text_of(list, "blend/heading").find("sees no key") != std::string::npos);
}

TEST_CASE("what the page says of Q, K and V is what the head has") {
  SceneOptions o;
  CHECK(text_of(composed(matrix_scene(o)), "readout:source/value") == "3 views of X");
  o.kind = HeadKind::given;
  CHECK(text_of(composed(matrix_scene(o)), "readout:source/value") == "given");
  o.kind = HeadKind::weights;
  CHECK(text_of(composed(matrix_scene(o)), "readout:source/value") == "weights as given");
  o.kind = HeadKind::cross;
  CHECK(text_of(composed(matrix_scene(o)), "readout:source/value") == "Q from X, the rest from C");
}

TEST_CASE("the asking row is framed and only the asking token is inverted") {
  SceneOptions o;
  scene::Scene scene = matrix_scene(o);
  scene.opening.ask = 2;
  const display::DisplayList list = composed(scene);
  const auto items = by_id(list);
  const auto pill = [&](std::size_t j) {
    return std::get<display::Rect>(*items.at("token:" + std::to_string(j) + "/pill"));
  };
  CHECK(pill(2).fill == scene.page.theme.ink);
  CHECK(pill(3).fill != scene.page.theme.ink);
  const Box frame = std::get<display::Rect>(*items.at("head:0/weights/frame")).box;
  CHECK(frame.contains(std::get<display::Rect>(*items.at("head:0/weights/cell:2:0")).box));
  CHECK_FALSE(frame.contains(std::get<display::Rect>(*items.at("head:0/weights/cell:3:0")).box));
}

}  // namespace qkv
