#include "pipeline/eval_json.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "tests/pipeline/eval_scenes.h"
#include "tests/support/catch.h"

using namespace qkv;
using nlohmann::json;
using test::grid;
using test::three_kinds;

namespace {

json printed(const scene::Scene& scene) {
  return json::parse(pipeline::eval_json(scene::Evaluations(scene)));
}

void check_matrix(const json& rows, const Matrix& expected) {
  REQUIRE(rows.is_array());
  REQUIRE(rows.size() == expected.rows());
  for (std::size_t i = 0; i < expected.rows(); ++i) {
    REQUIRE(rows[i].size() == expected.columns());
    for (std::size_t j = 0; j < expected.columns(); ++j)
      CHECK(rows[i][j].get<double>() == expected(i, j));  // to the last bit
  }
}

void check_matrix(const json& rows, const std::optional<Matrix>& expected) {
  if (expected) return check_matrix(rows, *expected);
  CHECK(rows.is_null());
}

void check_head(const json& head, const attention::Evaluation& e) {
  check_matrix(head.at("x"), e.x_q);
  check_matrix(head.at("q"), e.q);
  check_matrix(head.at("k"), e.k);
  check_matrix(head.at("v"), e.v);
  check_matrix(head.at("scores"), e.scores);
  check_matrix(head.at("weights"), e.weights);
  check_matrix(head.at("output"), e.output);
  if (!e.scores) {
    for (const char* key : {"d_k", "scale", "scaled", "masked"}) CHECK(head.at(key).is_null());
    return;
  }
  CHECK(head.at("d_k") == e.d_k);
  CHECK(head.at("scale").get<double>() == e.scale);
  for (std::size_t i = 0; i < e.n_q; ++i) {
    for (std::size_t j = 0; j < e.n_k; ++j) {
      CHECK(head.at("scaled")[i][j].get<double>() == e.scaled(i, j));
      const json& masked = head.at("masked")[i][j];
      CHECK(masked.is_null() == !e.allowed(i, j));
      if (e.allowed(i, j)) {
        CHECK(masked.get<double>() == e.masked(i, j));
      } else {
        CHECK(head.at("weights")[i][j] == 0);
      }
    }
  }
}

}  // namespace

TEST_CASE("the JSON holds every number of every head, bit for bit") {
  const scene::Scene scene = three_kinds();
  const json out = printed(scene);
  CHECK(out.at("format") == 1);
  CHECK(out.at("tokens") == scene.passages[0].tokens);
  CHECK(out.at("context").is_null());
  REQUIRE(out.at("heads").size() == 3);
  const scene::Evaluations evaluations(scene);
  for (std::size_t h = 0; h < 3; ++h) {
    INFO("head " << h);
    CHECK(out["heads"][h].at("name") == scene.heads[h].name);
    CHECK(out["heads"][h].at("x_context").is_null());
    check_head(out["heads"][h], evaluations.at(0, h, 1));
  }
  CHECK(out["heads"][1]["x"].is_null());  // its vectors are given, not made from x
  CHECK(out["heads"][0]["output"].is_null());
}

TEST_CASE("a context's tokens and x are printed") {
  scene::Scene scene = three_kinds();
  scene.heads.resize(1);
  scene.passages[0].context = {"r", "s"};
  scene.passages[0].x_context = grid(2, 2, {1, 2, 3, 4});
  scene.opening.mask = 0;
  const json out = printed(scene);
  CHECK(out.at("context") == *scene.passages[0].context);
  check_matrix(out["heads"][0]["x_context"], *scene.passages[0].x_context);
  check_head(out["heads"][0], scene::Evaluations(scene).at(0, 0, 0));
}

TEST_CASE("a head has its keys in the order of the format") {
  const auto out =
      nlohmann::ordered_json::parse(pipeline::eval_json(scene::Evaluations(three_kinds())));
  std::string keys;
  for (const auto& item : out.items()) keys += item.key() + " ";
  CHECK(keys == "format tokens context heads ");
  keys.clear();
  for (const auto& item : out["heads"][0].items()) keys += item.key() + " ";
  CHECK(keys == "name d_k scale x x_context q k v scores scaled masked weights output ");
}

TEST_CASE("numbers are the shortest, one row a line") {
  const std::string out = pipeline::eval_json(scene::Evaluations(three_kinds()));
  CHECK(out.find("\n        [0.1, -2.5e-07],\n        [0.3333333333333333, 4],\n") !=
        std::string::npos);
  CHECK(out.find("\n        [1, 0, 0],\n        [0.5, 0.5, 0],\n        [0.2, 0.2, 0.6]\n") !=
        std::string::npos);
  CHECK(out.back() == '\n');
}

TEST_CASE("a number beyond the range of double is refused, with the head's name") {
  scene::Scene scene = three_kinds();
  scene.heads.resize(1);
  scene.heads[0].name = "vast";
  scene.heads[0].inputs = {
      attention::GivenVectors{grid(3, 1, {1, 1, 1e300}), grid(3, 1, {1e300, 1, 1}), {}}, {}, {}};
  try {
    printed(scene);
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(error.code() == Exit::bad_input);
    CHECK(std::string(error.what()).find("head 'vast': scores") == 0);
  }
}
