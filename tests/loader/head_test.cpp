#include <cmath>

#include "attention/evaluation.h"
#include "scene/evaluations.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

std::string heads_of_toy(const std::string& heads) {
  return "sentence: the grey cat slept\nheads:\n" + heads;
}
std::string plain(const std::string& head) { return "sentence: a b\nheads:\n  - " + head + "\n"; }

TEST_CASE("a head is named after its template") {
  const auto scene = scene_of(kToy);
  REQUIRE(scene.heads.size() == 2);
  CHECK(scene.heads[0].name == "verb-noun");
  CHECK(scene.heads[0].title == "verb → noun");
  CHECK(scene.heads[1].name == "one-before");
  CHECK(scene.heads[0].rows.size() == 4);
  CHECK(scene.heads[0].values_are_rgb);
}

TEST_CASE("a template may be used under another name with other keys") {
  const auto scene = scene_of(
      heads_of_toy("  - verb-noun\n  - {use: verb-noun, name: unscaled, scale: 1}\n"
                   "  - {use: one-before, name: far, title: far back, position: {back: 2}}\n"));
  CHECK(scene.heads[1].title == "unscaled");
  CHECK(scene.heads[1].inputs.scale == 1.0);
  CHECK(scene.heads[1].inputs.source == scene.heads[0].inputs.source);
  CHECK(scene.heads[2].title == "far back");
  CHECK_HAS(problems(heads_of_toy("  - verb-noun\n  - {use: verb-noun, scale: 1}\n")),
            "two heads are called 'verb-noun'");
  CHECK_HAS(problems(heads_of_toy("  - verb-nuon\n")), "scene.yaml:3:5: error: heads");
  CHECK_HAS(problems(heads_of_toy("  - verb-nuon\n")), "did you mean 'verb-noun'?");
}

// The position part of q_i·k_j is A·cos((i − j − back)·step).
TEST_CASE("the position rule peaks where it says") {
  const double step = 0.4;
  const auto scene =
      scene_of(heads_of_toy("  - name: far\n    position: {back: 1.5, amplitude: 6}\n"
                            "  - name: apart\n    position: {back: 1, separation: 3.2}\n") +
               "embedding: {position: {step: 0.4}}\n");
  const scene::Evaluations evaluations(scene);
  const auto& far = evaluations.at(0, 0, 0);
  const auto& apart = evaluations.at(0, 1, 0);
  REQUIRE(far.scores);
  CHECK(far.d_k == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      const double places = static_cast<double>(i) - static_cast<double>(j);
      CHECK((*far.scores)(i, j) == Approx(6 * std::cos((places - 1.5) * step)).margin(1e-12));
    }
  }
  CHECK(apart.scaled(2, 1) - apart.scaled(2, 2) == Approx(3.2));
  CHECK(apart.scaled(2, 1) - apart.scaled(2, 0) == Approx(3.2));
}

TEST_CASE("the relation rule adds its strength between two features") {
  const auto scene = scene_of(
      "sentence: cat slept\nheads:\n"
      "  - {name: r, relation: {query: verb, key: noun, strength: -12}}\n");
  const auto& x = *scene.passages[0].x;
  const auto scores = *scene::Evaluations(scene).at(0, 0, 0).scores;
  CHECK(scores(1, 0) == Approx(-12 * x(1, 3) * x(0, 2)));
  CHECK(scores(0, 0) == 0);
  CHECK_HAS(
      problems(heads_of_toy("  - {name: r, relation: {query: vreb, key: noun, strength: 1}}\n")),
      "relation.query: 'vreb' is not known (did you mean 'verb'?)");
}

TEST_CASE("rules add to matrices, and go to the rows they name") {
  const auto scene =
      scene_of(heads_of_toy("  - name: h\n    rows: [relation, position sin, position cos]\n"
                            "    query: [[0,0,0,0,0,0,2],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0]]\n"
                            "    relation: {query: one, key: one, strength: 4}\n    position: "
                            "{back: 0, amplitude: 9}\n"));
  const auto& source = std::get<attention::Projected>(scene.heads[0].inputs.source);
  CHECK(source.query.weight(0, 6) == 4);
  CHECK(source.key.weight(0, 6) == 2);
  CHECK(source.key.weight(2, 4) == 3);
  CHECK(source.key.weight(1, 5) == 3);
  CHECK(scene.heads[0].title == "h");
}

TEST_CASE("rules are read strictly") {
  const auto shown = [](const std::string& rule) {
    return problems(heads_of_toy("  - {name: h, position: " + rule + "}\n"));
  };
  CHECK_HAS(shown("{back: 1}"), "either amplitude or separation");
  CHECK_HAS(shown("{back: 1, amplitude: 1, separation: 2}"), "either amplitude or separation");
  CHECK_HAS(shown("{back: 1, amplitude: -1}"), "out of range");
  CHECK_HAS(shown("{amplitude: 1}"), "key 'back' is missing");
  CHECK_HAS(shown("{bakc: 1, amplitude: 1}"), "did you mean 'back'?");
  CHECK_HAS(problems(heads_of_toy("  - {name: h, rows: [a], position: {back: 1, amplitude: 1}}\n")),
            "needs the rows 'position cos' and 'position sin'");
}

TEST_CASE("W, Q K V and weights can be spelled out") {
  const std::string x = "embedding: {features: [p, q, r], vectors: [[1,2,3],[4,5,6]]}\n";
  const auto w = scene_of(plain("{name: w, query: [[1,0,0],[0,1,0]], key: [[1,0,0],[0,0,1]], "
                                "value: [[1,1,1]], query_bias: [1, 2], value_bias: [7]}") +
                          x);
  const auto& projected = std::get<attention::Projected>(w.heads[0].inputs.source);
  CHECK(projected.query.weight.rows() == 2);
  CHECK(projected.query.bias == std::vector<double>{1, 2});
  CHECK(projected.key.bias.empty());
  CHECK(projected.value->bias == std::vector<double>{7});
  const auto in_out =
      scene_of(plain("{name: w, layout: in_out, query: [[1,0],[0,1],[0,0]], "
                     "key: [[1,0],[0,0],[0,1]], value: [[1],[1],[1]], query_bias: [1, 2], "
                     "value_bias: [7]}") +
               x);
  CHECK(in_out.heads[0].inputs.source == w.heads[0].inputs.source);

  const auto given =
      scene_of(plain("{name: g, queries: [[1,0],[0,1]], keys: [[1,2],[3,4]], "
                     "values: [[1],[2]], scale: 0.5, softcap: 5}"));
  CHECK(given.heads[0].inputs.scale == 0.5);
  CHECK(given.heads[0].inputs.softcap == 5.0);
  CHECK(std::get<attention::GivenVectors>(given.heads[0].inputs.source).k(1, 0) == 3);
  CHECK_FALSE(scene_of(plain("{name: g, queries: [[1],[0]], keys: [[1],[3]], scale: auto}"))
                  .heads[0]
                  .inputs.scale.has_value());
  const auto weights = scene_of(kSmall);
  CHECK(std::get<attention::GivenWeights>(weights.heads[0].inputs.source).weights(1, 1) == 0.5);
}

TEST_CASE("wrong shapes say which and by how much") {
  const std::string toy7 = "[[1,2,3,4,5,6,7]]";
  CHECK_HAS(problems(heads_of_toy("  - {name: x, query: " + toy7 + ", key: [[1,2,3]]}\n")),
            "3:46: error: head 'x': key has 3 columns, embedding has 7");
  CHECK_HAS(problems(heads_of_toy("  - {name: x, query: " + toy7 +
                                  ", key: [[1,2,3,4,5,6,7],[1,2,3,4,5,6,7]]}\n")),
            "head 'x': query has 1 rows, key has 2");
  CHECK_HAS(problems(heads_of_toy("  - {name: x, query: " + toy7 + "}\n")), "key 'key' is missing");
  CHECK_HAS(problems(heads_of_toy("  - {name: x, rows: [a, b], query: " + toy7 + ", key: " + toy7 +
                                  "}\n")),
            "rows names 2 dimensions, query and key have 1");
  CHECK_HAS(problems(heads_of_toy("  - {name: x, query: " + toy7 + ", key: " + toy7 +
                                  ", key_bias: [1, 2]}\n")),
            "key_bias has 2 numbers; expected 1");
  CHECK_HAS(problems(plain("{name: x, queries: [[1]], keys: [[1],[2]]}")),
            "queries has 1 rows, the sentence has 2 tokens");
  CHECK_HAS(problems(plain("{name: x, queries: [[1],[2]], keys: [[1,2],[2,3]]}")),
            "keys has 2 columns, queries has 1");
  CHECK_HAS(problems("sentence: a b\ncontext: c d e\nheads: [{name: x, weights: [[1,0],[0,1]]}]\n"),
            "weights has 2 columns, the context has 3 tokens");
  CHECK_HAS(problems(plain("{name: x, weights: [[1, 0], [1]]}")),
            "this row has 1 numbers, the first has 2");
  CHECK_HAS(problems(plain("{name: x, weights: [[1, no], [1, 0]]}")), "'no' is not a number");
  CHECK_HAS(problems(plain("{name: x, weights: [1, 0]}")), "a row: expected a list of numbers");
  CHECK_HAS(problems(plain("{name: x, weights: [[]]}")), "is 1 × 0");
}

TEST_CASE("a head is exactly one kind of head") {
  CHECK_HAS(problems(plain("{name: x}")), "expected exactly one of");
  CHECK_HAS(
      problems(plain("{name: x, weights: [[1,0],[0,1]], queries: [[1],[1]], keys: [[1],[1]]}")),
      "expected exactly one of");
  CHECK_HAS(problems(plain("{name: x, weights: [[1,0],[0,1]], scale: 2}")),
            "scale does not belong here");
  CHECK_HAS(problems(plain("{name: x, source: a.npz}")), "key 'source' is reserved");
  CHECK_HAS(problems(plain("{weights: [[1,0],[0,1]]}")), "key 'name' is missing");
  CHECK_HAS(problems(plain("{name: x, wieghts: [[1,0],[0,1]]}")), "did you mean 'weights'?");
  CHECK_HAS(problems("sentence: a\nheads: []\n"), "expected 1 to 1024");
  CHECK_HAS(problems("sentence: a\nheads: verb-noun\n"), "write [verb-noun]");
  CHECK_HAS(problems("sentence: a\n"), "key 'heads' is missing");
}

TEST_CASE("values come from another head") {
  const auto scene = scene_of(heads_of_toy(
      "  - {name: far, position: {back: 3, separation: 3.2}, values_of: verb-noun}\n"
      "  - {name: same, position: {back: 1, amplitude: 1}, values_of: far}\n"
      "  - {name: given, weights: [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]], values_of: same}\n"));
  const auto& far = std::get<attention::Projected>(scene.heads[0].inputs.source);
  REQUIRE(far.value);
  CHECK(scene.heads[0].values_are_rgb);
  CHECK(std::get<attention::Projected>(scene.heads[1].inputs.source).value == far.value);
  const auto& given = std::get<attention::GivenWeights>(scene.heads[2].inputs.source);
  REQUIRE(given.v);
  CHECK(*given.v == attention::project(*scene.passages[0].x, *far.value));
  CHECK(scene.heads[2].values_are_rgb);
  CHECK_HAS(
      problems(heads_of_toy("  - {name: a, position: {back: 1, amplitude: 1}, values_of: b}\n"
                            "  - {name: b, position: {back: 1, amplitude: 1}, values_of: a}\n")),
      "leads back to itself");
  CHECK_HAS(problems(heads_of_toy(
                "  - {name: a, position: {back: 1, amplitude: 1}, values_of: maening}\n")),
            "did you mean 'meaning'?");
  CHECK_HAS(problems("sentence: a b\nheads:\n  - {name: w, weights: [[1,0],[0,1]]}\n"
                     "  - {name: x, weights: [[1,0],[0,1]], values_of: w}\n"),
            "head 'w' has no values");
}

TEST_CASE("values that are no colours are refused by the word") {
  const std::string head =
      "{name: x, queries: [[1],[1]], keys: [[1],[1]], values: [[0,0.5,1],[0,0,1.5]], values_are: "
      "rgb}";
  CHECK_HAS(problems(plain(head)), "head 'x': the value of 'b' is (0.000, 0.000, 1.500)");
  CHECK_HAS(
      problems(plain(
          "{name: x, queries: [[1],[1]], keys: [[1],[1]], values: [[0],[1]], values_are: rgb}")),
      "needs values of 3 numbers, these have 1");
  CHECK_HAS(problems(plain("{name: x, queries: [[1],[1]], keys: [[1],[1]], values_are: rgb}")),
            "has no values");
  CHECK_HAS(
      problems(
          "sentence: cat blob\nheads: [verb-noun]\nembedding:\n  words:\n    blob: {noun: 9}\n"),
      "the value of 'blob' is");
}

TEST_CASE("given weights are checked, never changed") {
  const auto loaded =
      load_text(plain("{name: w, weights: [[0.5, 0.4], [0.504, 0.5]]}") + "mask: causal\n");
  REQUIRE(loaded.scenes.size() == 1);
  const std::string shown = problems(loaded);
  CHECK_HAS(
      shown,
      "scene.yaml:3:25: warning: head 'w': the weights of row 0 add to 0.9000, -0.1000 from 1");
  CHECK(shown.find("row 1 ") == std::string::npos);
  CHECK_HAS(
      shown,
      "1 weights stand where the mask 'causal' forbids them, the first in row 0, column 1 (0.4)");
  CHECK_HAS(problems(plain("{name: w, weights: [[-0.1, 1.1], [0, 1]]}")),
            "weight '-0.1' is outside 0…1");
}

}  // namespace
}  // namespace qkv::loader
