#include "pipeline/eval_text.h"

#include <sstream>
#include <string>
#include <vector>

#include "pipeline/eval_width.h"
#include "tests/pipeline/eval_scenes.h"
#include "tests/support/catch.h"

using namespace qkv;
using pipeline::terminal_width;

namespace {

// The lines of the first table under `heading`.
std::vector<std::string> table(const std::string& text, const std::string& heading) {
  std::istringstream lines(text);
  std::vector<std::string> out;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (inside && line.empty()) break;
    if (inside) out.push_back(line);
    inside = inside || line.starts_with(heading);
  }
  return out;
}

scene::Scene given(std::vector<std::string> tokens, std::vector<double> weights) {
  scene::Scene scene;
  scene.passages.resize(1);
  const std::size_t n = tokens.size();
  scene.passages[0].tokens = std::move(tokens);
  scene.heads.resize(1);
  scene.heads[0].name = scene.heads[0].title = "given";
  scene.heads[0].inputs.source = attention::GivenWeights{test::grid(n, n, std::move(weights)), {}};
  scene.masks = {{"none", {}}};
  return scene;
}

std::string text_of(const scene::Scene& scene) {
  return pipeline::eval_text(scene::Evaluations(scene));
}

}  // namespace

TEST_CASE("a terminal gives wide characters two cells and marks none") {
  CHECK(terminal_width("") == 0);
  CHECK(terminal_width("cat") == 3);
  CHECK(terminal_width("漢字") == 4);
  CHECK(terminal_width("한국") == 4);
  CHECK(terminal_width("ｗ") == 2);       // full width
  CHECK(terminal_width("e\u0301") == 1);  // a combining acute
  CHECK(terminal_width("が") == 2);
  CHECK(terminal_width("か\u3099") == 2);  // a combining voice mark
  CHECK(terminal_width("नमस्ते") == 4);      // two marks of six characters
  CHECK(terminal_width("שלום") == 4);
  CHECK(terminal_width("👍") == 2);
  CHECK(terminal_width("👍🏽") == 2);  // with a skin tone
  CHECK(terminal_width("👩\u200d🔬") == 2);  // joined
  CHECK(terminal_width("−√Σ·Ġ▁") == 6);
  CHECK(terminal_width("\xff\xfe") == 2);
}

TEST_CASE("tables are aligned whatever their tokens are") {
  const auto lines = table(
      text_of(given({"漢字", "e\u0301", "word"}, {1, 0, 0, 0.25, 0.75, 0, 0.125, 0.125, 0.75})),
      "weights");
  REQUIRE(lines.size() == 4);
  for (const std::string& line : lines) CHECK(terminal_width(line) == terminal_width(lines[1]));
  CHECK(lines[0] == "         漢字      e\u0301   word  Σ");
  CHECK(lines[1] == "  漢字      1      0      0  1");
  CHECK(lines[2] == "  e\u0301     0.250  0.750      0  1");
  CHECK(lines[3] == "  word  0.125  0.125  0.750  1");
}

TEST_CASE("the text names the head, rounds, and marks what the mask forbids") {
  scene::Scene scene = test::three_kinds();
  scene.heads.erase(scene.heads.begin());
  scene.heads[0].title = "by vectors";
  scene.heads[0].rows = {"length"};
  const std::string text = text_of(scene);
  CHECK(text.find("head vectors (by vectors), d_k 1, scale 0.300, mask causal\n") == 0);
  const auto weights = table(text, "weights: rows ask, columns answer; · the mask forbids");
  REQUIRE(weights.size() == 4);
  CHECK(weights[1].find("1  ") != std::string::npos);
  CHECK(weights[1].ends_with("·  1"));
  CHECK(weights[3].find("·") == std::string::npos);
  const auto q = table(text, "q"), v = table(text, "v"), scores = table(text, "scores");
  REQUIRE(q.size() == 4);
  CHECK(q[0].ends_with("  length"));
  CHECK(q[3].ends_with("  0.300"));
  CHECK(v[0].ends_with("  0      1"));
  CHECK(scores[2].ends_with("  0.140"));  // 0.2 × 0.7
  CHECK(scores[2].find("−0.200") != std::string::npos);
  CHECK(text.find("漢\\x0A") != std::string::npos);
  CHECK(text.back() == '\n');
  CHECK(text.find("\n\n\n") == std::string::npos);
}

TEST_CASE("a head of weights alone has no further tables") {
  const std::string text = text_of(given({"a", "b"}, {1, 0, 0.9996, 0.0004}));
  CHECK(text ==
        "head given, mask none\n\n"
        "weights: rows ask, columns answer\n"
        "         a      b  Σ\n"
        "  a      1      0  1\n"
        "  b  >.999  <.001  1\n");
}
