#include "attention/evaluation.h"
#include "scene/evaluations.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

const std::string kThree =
    "sentence: a b c\nheads: [{name: h, queries: [[1],[2],[3]], keys: [[1],[2],[3]], values: "
    "[[1],[2],[3]]}]\n";
const std::string kCross =
    "sentence: a b\ncontext: c d e\nheads: [{name: h, queries: [[1],[2]], keys: [[1],[2],[3]]}]\n";

scene::Mask mask_of(const std::string& mask) {
  return scene_of(kThree + "mask: " + mask + "\n").masks[0];
}
std::string shown(const std::string& mask) { return problems(kThree + "mask: " + mask + "\n"); }

TEST_CASE("every mask of the format, with its title") {
  using namespace attention;
  CHECK(scene_of(kThree).masks[0] == scene::Mask{"none", {}});
  CHECK(mask_of("none") == scene::Mask{"none", {}});
  CHECK(mask_of("causal") == scene::Mask{"causal", {Causal{}}});
  CHECK(mask_of("{causal: true}") == scene::Mask{"causal", {Causal{}}});
  CHECK(mask_of("{causal: false}") == scene::Mask{"none", {}});
  CHECK(mask_of("{causal: {align: bottom-right}}").rules ==
        MaskRules{Causal{Causal::Align::bottom_right}});
  CHECK(mask_of("{window: 2}") == scene::Mask{"window 2", {Window{2, false}}});
  CHECK(mask_of("{window: 2, both: true}") == scene::Mask{"window 2 both ways", {Window{2, true}}});
  CHECK(mask_of("{prefix: 2}") == scene::Mask{"prefix 2", {Prefix{2}}});
  CHECK(mask_of("{padding: [0, 2]}") == scene::Mask{"padding", {Padding{{0, 2}}}});
  CHECK(mask_of("{documents: [0, 0, 1]}") == scene::Mask{"documents", {Documents{{0, 0, 1}}}});
  CHECK(mask_of("{alibi: 0.25}") == scene::Mask{"ALiBi 0.25", {Alibi{0.25}}});
  CHECK(mask_of("{bias: [[0,1,2],[3,4,5],[6,7,8]]}").rules ==
        MaskRules{Bias{Matrix(3, 3, {0, 1, 2, 3, 4, 5, 6, 7, 8})}});
  CHECK(mask_of("{keep: [[true,false,true],[true,true,true],[true,true,true]]}").rules ==
        MaskRules{Keep{BoolMatrix(3, 3, {1, 0, 1, 1, 1, 1, 1, 1, 1})}});
  CHECK(mask_of("[causal, {alibi: 0.25}, none]") ==
        scene::Mask{"causal + ALiBi 0.25", {Causal{}, Alibi{0.25}}});
}

TEST_CASE("masks are read strictly") {
  CHECK_HAS(shown("{causal: yes}"), "mask: causal: 'yes' is not a boolean; write true");
  CHECK_HAS(shown("casual"), "mask: 'casual' is not known (did you mean 'causal'?)");
  CHECK_HAS(shown("window"), "mask: 'window' needs a value");
  CHECK_HAS(shown("{windw: 3}"), "unknown key 'windw' (did you mean 'window'?)");
  CHECK_HAS(shown("{window: 010}"), "write 10");
  CHECK_HAS(shown("{window: 0}"), "from 1 to 4096");
  CHECK_HAS(shown("{window: 2, prefix: 1}"), "write a list of two rules");
  CHECK_HAS(shown("{prefix: 2, both: true}"), "`both` belongs to `window`");
  CHECK_HAS(shown("{prefix: 4}"), "from 0 to 3");
  CHECK_HAS(shown("{padding: [3]}"), "from 0 to 2");
  CHECK_HAS(shown("{padding: 2}"), "write [2]");
  CHECK_HAS(shown("{documents: [0, 0]}"), "documents has 2 numbers, the sentence has 3 tokens");
  CHECK_HAS(shown("{keep: [[true]]}"), "keep is 1 × 1; expected 3 queries × 3 keys");
  CHECK_HAS(shown("{keep: [[1,0,1],[1,1,1],[1,1,1]]}"), "'1' is not a boolean; write true");
  CHECK_HAS(shown("{alibi: .inf}"), "expected a finite number");
  CHECK_HAS(shown("{}"), "holds no rule");
}

TEST_CASE("with other keys than queries, causal must be aligned") {
  CHECK_HAS(problems(kCross + "mask: causal\n"),
            "2 queries and 3 keys: causal must say how they are aligned");
  CHECK_HAS(problems(kCross + "mask: {window: 2}\n"), "window needs as many keys as queries");
  const auto scene = scene_of(kCross + "mask: {causal: {align: bottom-right}}\n");
  CHECK(scene.masks[0].title == "causal, bottom right");
  CHECK(scene_of(kCross + "mask: {causal: {align: top-left}}\n").masks[0].title == "causal");
}

TEST_CASE("a row that sees no key is a valid scene with nothing in it") {
  const auto scene = scene_of(kThree + "mask: {padding: [0, 1, 2]}\nask: a\n");
  const scene::Evaluations evaluations(scene);
  const auto& evaluation = evaluations.of(scene.opening);
  CHECK(evaluation.sees_nothing(0));
  CHECK(evaluation.weight_sum(0) == 0);
  CHECK((*evaluation.output)(0, 0) == 0);
}

}  // namespace
}  // namespace qkv::loader
