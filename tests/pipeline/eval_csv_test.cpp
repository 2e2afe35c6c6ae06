#include "pipeline/eval_csv.h"

#include <charconv>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "pipeline/eval_json.h"
#include "tests/pipeline/eval_scenes.h"
#include "tests/support/catch.h"

using namespace qkv;
using nlohmann::json;
using test::three_kinds;

namespace {

using Record = std::vector<std::string>;

// RFC 4180, section 2.
std::vector<Record> records(const std::string& text) {
  std::vector<Record> out(1, Record(1));
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& field = out.back().back();
    if (inside && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      field += text[++i];
    } else if (text[i] == '"') {
      inside = !inside;
    } else if (!inside && text[i] == ',') {
      out.back().emplace_back();
    } else if (!inside && text[i] == '\n') {
      out.emplace_back(1);
    } else {
      field += text[i];
    }
  }
  REQUIRE_FALSE(inside);
  REQUIRE(out.back() == Record(1));  // the text ends in a line end
  out.pop_back();
  return out;
}

json value(const std::string& text) {
  if (text.empty()) return nullptr;
  double number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  REQUIRE(failed == std::errc{});
  REQUIRE(end == text.data() + text.size());
  return number;
}

// The heads as the JSON has them, made from the CSV alone.
std::map<std::string, std::map<std::string, json>> read_back(const std::string& csv) {
  std::map<std::string, std::map<std::string, json>> heads;
  const auto lines = records(csv);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    REQUIRE(lines[i].size() == 7);
    json& matrix = heads[lines[i][0]][lines[i][1]];
    if (lines[i][2].empty()) {
      CHECK(lines[i][3].empty());
      matrix = value(lines[i][6]);
    } else {
      const std::size_t row = std::stoul(lines[i][2]), column = std::stoul(lines[i][3]);
      if (matrix.is_null()) matrix = json::array();
      if (row == matrix.size()) matrix.push_back(json::array());
      REQUIRE(row + 1 == matrix.size());
      REQUIRE(column == matrix[row].size());
      matrix[row].push_back(value(lines[i][6]));
    }
  }
  return heads;
}

void check_same(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  const json expected = json::parse(pipeline::eval_json(evaluations));
  const auto heads = read_back(pipeline::eval_csv(evaluations));
  REQUIRE(heads.size() == expected.at("heads").size());
  for (const json& head : expected["heads"]) {
    const auto& matrices = heads.at(head.at("name"));
    std::size_t present = 0;
    for (const auto& [key, numbers] : head.items()) {
      INFO(head["name"] << " " << key);
      if (key == "name") continue;
      CHECK(matrices.contains(key) == !numbers.is_null());
      if (numbers.is_null()) continue;
      CHECK(matrices.at(key) == numbers);  // to the last bit
      ++present;
    }
    CHECK(matrices.size() == present);
  }
}

}  // namespace

TEST_CASE("the CSV reads back to exactly the JSON's numbers") {
  check_same(three_kinds());
  scene::Scene crossed = three_kinds();
  crossed.heads.resize(1);
  crossed.passages[0].context = {"r", "s"};
  crossed.passages[0].x_context = test::grid(2, 2, {1, 2, 3, 4});
  crossed.opening.mask = 0;
  check_same(crossed);
}

TEST_CASE("every line of the CSV names its tokens") {
  const auto scene = three_kinds();
  const auto lines = records(pipeline::eval_csv(scene::Evaluations(scene)));
  CHECK(lines[0] ==
        Record{"head", "matrix", "row", "column", "row_token", "column_token", "value"});
  const auto& tokens = scene.passages[0].tokens;
  std::size_t squares = 0, forbidden = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string& matrix = lines[i][1];
    if (matrix == "d_k" || matrix == "scale") continue;
    CHECK(lines[i][4] == tokens[std::stoul(lines[i][2])]);
    const bool square =
        matrix == "scores" || matrix == "scaled" || matrix == "masked" || matrix == "weights";
    CHECK(lines[i][5] == (square ? tokens[std::stoul(lines[i][3])] : ""));
    squares += square;
    forbidden += lines[i][6].empty();
    if (lines[i][6].empty()) CHECK(matrix == "masked");
  }
  CHECK(squares == 9 * (4 + 4 + 1));
  CHECK(forbidden == 3 + 3);  // above the diagonal, of the two heads that have scores
}

TEST_CASE("the CSV's lines end in LF, and only what needs quotes has them") {
  const std::string csv = pipeline::eval_csv(scene::Evaluations(three_kinds()));
  CHECK(csv.find('\r') == std::string::npos);
  CHECK(csv.find("projected,x,0,0,a<b,,0.1\n") != std::string::npos);
  CHECK(csv.find("weights,weights,2,1,\"漢\n\",\"\"\"quoted\\\"\"\",0.2\n") != std::string::npos);
}

TEST_CASE("the CSV's words of a context are those that answer") {
  scene::Scene scene = three_kinds();
  scene.heads.resize(1);
  scene.passages[0].context = {"r", "s"};
  scene.passages[0].x_context = test::grid(2, 2, {1, 2, 3, 4});
  scene.opening.mask = 0;
  const std::string csv = pipeline::eval_csv(scene::Evaluations(scene));
  CHECK(csv.find("projected,k,1,0,s,,") != std::string::npos);
  CHECK(csv.find("projected,weights,0,1,a<b,s,") != std::string::npos);
  CHECK(csv.find("projected,x_context,1,1,s,,4\n") != std::string::npos);
}

TEST_CASE("a number beyond the range of double is refused in CSV too") {
  scene::Scene scene = three_kinds();
  scene.heads.resize(1);
  scene.heads[0].inputs = {
      attention::GivenVectors{test::grid(3, 1, {1, 1, 1e300}), test::grid(3, 1, {1e300, 1, 1}), {}},
      {},
      {}};
  CHECK_THROWS_AS(pipeline::eval_csv(scene::Evaluations(scene)), Error);
}
