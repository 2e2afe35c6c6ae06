#include "scene/evaluations.h"

#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::scene;

namespace {

// Two sentences (the second with a context), a projected head and one of weights, two masks.
Scene two_of_each() {
  Scene scene;
  scene.passages.resize(2);
  scene.passages[0].tokens = {"a", "b", "c"};
  scene.passages[0].x = Matrix(3, 2, std::vector<double>{1, 0, 0, 1, 2, -1});
  scene.passages[1].tokens = {"a", "b", "c"};
  scene.passages[1].context = {"r", "s", "t"};
  scene.passages[1].x = Matrix(3, 2, std::vector<double>{1, 1, 1, 0, 0, 0});
  scene.passages[1].x_context = Matrix(3, 2, std::vector<double>{3, 0, 0, 2, 1, 1});
  const attention::Projection itself{Matrix(2, 2, std::vector<double>{1, 0, 0, 1}), {}};
  scene.heads.resize(2);
  scene.heads[0].inputs.source = attention::Projected{itself, itself, itself};
  scene.heads[0].inputs.scale = 0.5;
  scene.heads[1].inputs.source = attention::GivenWeights{
      Matrix(3, 3, std::vector<double>{1, 0, 0, 0.25, 0.7504, 0, 0.0004, 0.9994, 0.0002}), {}};
  scene.masks = {{"none", {}}, {"causal", {attention::Causal{}}}};
  return scene;
}

CaptionValue value(CaptionValue::What what, std::size_t query, std::size_t key) {
  CaptionValue v;
  v.what = what;
  v.query = query;
  v.key = key;
  return v;
}

std::string text(const CaptionPiece& piece, const Evaluations& evaluations) {
  const auto filled = filled_in({piece}, evaluations);
  REQUIRE(filled.size() == 1);
  return filled[0].text;
}

}  // namespace

TEST_CASE("an evaluation is that of its passage, head and mask") {
  const Scene scene = two_of_each();
  const Evaluations evaluations(scene);
  for (std::size_t p = 0; p < 2; ++p) {
    const Passage& passage = scene.passages[p];
    for (std::size_t m = 0; m < 2; ++m) {
      const auto expected = attention::evaluate(scene.heads[0].inputs, &*passage.x,
                                                passage.x_keys(), scene.masks[m].rules);
      CHECK(evaluations.at(p, 0, m).weights == expected.weights);
      CHECK(*evaluations.at(p, 0, m).output == *expected.output);
    }
  }
  CHECK(evaluations.at(0, 0, 0).weights != evaluations.at(0, 0, 1).weights);
  CHECK(evaluations.at(0, 0, 0).weights != evaluations.at(1, 0, 0).weights);
  CHECK(evaluations.at(0, 1, 0).weights_from == attention::Provenance::given);
  CHECK(&evaluations.scene() == &scene);
}

TEST_CASE("an evaluation is worked out once and stays where it is") {
  const Scene scene = two_of_each();
  const Evaluations evaluations(scene);
  const auto* first = &evaluations.at(0, 0, 1);
  for (std::size_t p = 0; p < 2; ++p)
    for (std::size_t h = 0; h < 2; ++h)
      for (std::size_t m = 0; m < 2; ++m)
        CHECK(&evaluations.at(p, h, m) == &evaluations.at(p, h, m));
  CHECK(&evaluations.at(0, 0, 1) == first);
  State state;
  state.mask = 1;
  CHECK(&evaluations.of(state) == first);
  state.passage = 1;
  CHECK(&evaluations.of(state) == &evaluations.at(1, 0, 1));
}

TEST_CASE("indices beyond the scene throw") {
  const Scene scene = two_of_each();
  const Evaluations evaluations(scene);
  CHECK_THROWS_AS(evaluations.at(2, 0, 0), std::out_of_range);
  CHECK_THROWS_AS(evaluations.at(0, 2, 0), std::out_of_range);
  CHECK_THROWS_AS(evaluations.at(0, 0, 2), std::out_of_range);
}

TEST_CASE("the keys are the context's, or the sentence's own") {
  const Scene scene = two_of_each();
  CHECK(scene.passages[0].keys() == scene.passages[0].tokens);
  CHECK(scene.passages[0].x_keys() == &*scene.passages[0].x);
  CHECK(scene.passages[1].keys() == *scene.passages[1].context);
  CHECK(scene.passages[1].x_keys() == &*scene.passages[1].x_context);
  Passage bare;
  bare.tokens = {"a"};
  CHECK(bare.x_keys() == nullptr);
  bare.context = {"b"};
  bare.x = Matrix(1, 1);
  CHECK(bare.x_keys() == nullptr);  // never the sentence's x for a context
}

TEST_CASE("captions: text stays, values are filled in, bold stays bold") {
  const Scene scene = two_of_each();
  const Evaluations evaluations(scene);
  CaptionValue weight = value(CaptionValue::What::weight, 1, 1);
  weight.head = 1;
  weight.format = CaptionValue::Format::percent;
  weight.bold = true;
  const Caption caption{CaptionText{"Exactly ", false}, weight, CaptionText{" of it.", true}};
  const std::vector<CaptionText> expected{{"Exactly ", false}, {"75.0%", true}, {" of it.", true}};
  CHECK(filled_in(caption, evaluations) == expected);
  CHECK(filled_in({}, evaluations).empty());
}

TEST_CASE("captions: every kind of value and format") {
  const Scene scene = two_of_each();
  const Evaluations evaluations(scene);
  CHECK(text(value(CaptionValue::What::score, 2, 2), evaluations) == "5.00");
  CHECK(text(value(CaptionValue::What::scaled, 2, 2), evaluations) == "2.50");
  CHECK(text(value(CaptionValue::What::score, 2, 1), evaluations) == "−1.00");

  CaptionValue weight = value(CaptionValue::What::weight, 2, 1);
  weight.head = 1;
  CHECK(text(weight, evaluations) == "0.999");
  weight.format = CaptionValue::Format::decimals;
  weight.decimals = 4;
  CHECK(text(weight, evaluations) == "0.9994");
  weight.key = 2;
  weight.format = CaptionValue::Format::percent;
  CHECK(text(weight, evaluations) == "<0.1%");
  weight.query = 0;
  CHECK(text(weight, evaluations) == "0%");

  CaptionValue masked = value(CaptionValue::What::weight, 0, 2);
  CHECK(text(masked, evaluations) != "0");
  masked.mask = 1;
  CHECK(text(masked, evaluations) == "0");
  CaptionValue cross = value(CaptionValue::What::score, 0, 0);
  cross.passage = 1;
  CHECK(text(cross, evaluations) == "3.00");
}
