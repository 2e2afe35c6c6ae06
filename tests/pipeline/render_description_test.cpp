#include "pipeline/description.h"
#include "scene/scene.h"
#include "tests/support/catch.h"

using namespace qkv;

namespace {

// Three tokens, weights as given, token 2 asking.
scene::Scene given(const std::vector<std::string>& tokens, const std::vector<double>& weights) {
  const std::size_t n = tokens.size();
  scene::Scene scene;
  scene::Passage passage;
  passage.tokens = tokens;
  scene.passages.push_back(passage);
  scene::Head head;
  head.name = "given";
  head.title = "given → weights";
  head.inputs.source = attention::GivenWeights{Matrix(n, n, weights), std::nullopt};
  scene.heads.push_back(head);
  scene.masks.push_back({"none", {}});
  scene.opening.ask = n - 1;
  return scene;
}

std::string described(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  return pipeline::describe(evaluations, scene.opening);
}

}  // namespace

TEST_CASE("a description names sentence, head, mask and the heaviest answers") {
  CHECK(described(given({"a", "cat", "slept"}, {1, 0, 0, 0.5, 0.5, 0, 0.1, 0.7, 0.2})) ==
        "Self-attention over “a cat slept”, head given → weights, without a mask. "
        "“slept” gives 70.0% of its attention to “cat”, 20.0% to “slept” and 10.0% to “a”.");
}

TEST_CASE("a description tells equal tokens apart and leaves out what is next to nothing") {
  CHECK(described(given({"the", "the", "x"}, {1, 0, 0, 0, 1, 0, 0.001, 0.999, 0})) ==
        "Self-attention over “the the x”, head given → weights, without a mask. "
        "“x” gives 99.9% of its attention to “the” (token 2).");
}

TEST_CASE("without an asking token the strongest pair is named") {
  scene::Scene scene = given({"a", "b"}, {0.4, 0.6, 0.25, 0.75});
  scene.opening.ask.reset();
  CHECK(described(scene) ==
        "Self-attention over “a b”, head given → weights, without a mask. "
        "The largest weight is 75.0%, from “b” to “b”.");
}

TEST_CASE("a token that sees no key and a second sentence are told") {
  scene::Scene scene = given({"a", "b"}, {1, 0, 0, 1});
  scene.passages[0].context = std::vector<std::string>{"x", "y", "z"};
  scene.heads[0].inputs.source = attention::GivenVectors{
      Matrix(2, 1, std::vector<double>{1, 1}), Matrix(3, 1, std::vector<double>{1, 2, 3}), {}};
  scene.masks[0] = {"hidden", {attention::Padding{{0, 1, 2}}}};
  CHECK(described(scene) ==
        "Cross-attention from “a b” to “x y z”, head given → weights, mask hidden. "
        "“b” sees no key.");
}

TEST_CASE("long sentences are cut and control characters are shown") {
  std::vector<std::string> tokens(30, "w");
  tokens[0] = "\x1b";
  std::vector<double> weights(30 * 30, 1.0 / 30);
  const std::string text = described(given(tokens, weights));
  CHECK(text.find("“\\x1B w w") != std::string::npos);
  CHECK(text.find(" … 6 more”") != std::string::npos);
}
