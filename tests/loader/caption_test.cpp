#include "scene/evaluations.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

using scene::CaptionText;
using scene::CaptionValue;

scene::Scene with_caption(const std::string& caption) {
  return scene_of(kToy + "caption: " + caption + "\n");
}
std::string shown(const std::string& caption) {
  return problems(kToy + "caption: " + caption + "\n");
}

std::string filled(const scene::Scene& scene) {
  std::string out;
  for (const CaptionText& piece : filled_in(scene.opening.caption, scene::Evaluations(scene)))
    out += piece.text;
  return out;
}

TEST_CASE("captions have bold stretches and braces") {
  CHECK(with_caption("'a **b c** d {{e} }'").opening.caption ==
        scene::Caption{CaptionText{"a "}, CaptionText{"b c", true}, CaptionText{" d {e} }"}});
  CHECK(with_caption("'**b**'").opening.caption == scene::Caption{CaptionText{"b", true}});
  CHECK(with_caption("'**{weight cat->the}**'").opening.caption.size() == 1);
  CHECK(with_caption("|\n  one\n  two\n").opening.caption ==
        scene::Caption{CaptionText{"one two"}});
  CHECK_HAS(shown("'a **b'"), "** has no second **");
}

TEST_CASE("values are resolved against the scene") {
  const auto scene = with_caption(
      "'{weight cat->the:%} {score slept -> \"cat\" head one-before:3} {scaled 3->2 mask causal}"
      "{weight slept->cat mask window 2 head one-before}'");
  std::vector<CaptionValue> values;
  for (const auto& piece : scene.opening.caption) {
    if (const auto* value = std::get_if<CaptionValue>(&piece)) values.push_back(*value);
  }
  REQUIRE(values.size() == 4);
  CHECK(values[0] ==
        CaptionValue{CaptionValue::What::weight, 0, 0, 0, 2, 0, CaptionValue::Format::percent});
  CHECK(values[1] ==
        CaptionValue{CaptionValue::What::score, 0, 1, 0, 3, 2, CaptionValue::Format::decimals, 3});
  CHECK(values[2].what == CaptionValue::What::scaled);
  REQUIRE(scene.masks.size() == 3);
  CHECK(scene.masks[values[2].mask].title == "causal");
  CHECK(scene.masks[values[3].mask].title == "window 2");
  CHECK(values[3].head == 1);
  CHECK(scene.opening.mask == 0);
}

TEST_CASE("a caption cannot lie") {
  const auto scene = scene_of(
      "sentence: a b\nheads: [{name: w, weights: [[1,0],[0.25,0.75]]}]\n"
      "title: '{weight b->a}'\ncaption: '{weight b->b:%} and {weight b->a:2}'\n");
  CHECK(filled(scene) == "75.0% and 0.25");
  CHECK(filled_in(scene.opening.title, scene::Evaluations(scene)).front().text == "0.250");
}

TEST_CASE("what a value is not comes with what it may be") {
  CHECK_HAS(shown("'{weigth cat->the}'"),
            "3:10: error: caption: '{weigth cat->the}' is not known (did you mean 'weight'?)");
  CHECK_HAS(shown("'{weigth cat->the}'"),
            "{weight QUERY->KEY}, {score QUERY->KEY} and {scaled QUERY->KEY}");
  CHECK_HAS(shown("'{weight cat}'"), "does not say whose");
  CHECK_HAS(shown("'{weight cat->}'"), "does not say whose");
  CHECK_HAS(shown("'{}'"), "is not known");
  CHECK_HAS(shown("'{weight cat->the'"), "{ has no }");
  CHECK_HAS(shown("'{weight cta->the}'"), "no token is 'cta' (did you mean 'cat'?)");
  CHECK_HAS(shown("'{weight cat->9}'"), "there is no token 9; indices go from 0 to 3");
  CHECK_HAS(shown("'{weight cat->the head nobody}'"), "no head is called 'nobody'");
  CHECK_HAS(shown("'{weight cat->the mask casual}'"), "did you mean 'causal'?");
  CHECK_HAS(shown("'{weight cat->the and more}'"), "'and' is not understood");
  CHECK_HAS(problems(kSmall + "caption: '{score red->blue}'\n"),
            "head 'w' is given by its weights and has no scores");
  CHECK_HAS(problems(kSmall + "title: '{scaled red->blue}'\n"), "has no scores");
}

}  // namespace
}  // namespace qkv::loader
