// A head of a trained model, given by its weights, in every format and theme.
#include <fstream>
#include <sstream>

#include "pipeline/render.h"
#include "tests/pipeline/lesson.h"
#include "tests/support/layout_checks.h"
#include "tests/support/shared.h"
#include "views/view.h"

namespace qkv {
namespace {

// A CSV whose first row names the keys and whose other rows begin with the query.
struct Weights {
  std::vector<std::string> tokens;
  std::vector<std::string> rows;  // the numbers of a row, as they stand in the file
};

Weights read_weights(const std::filesystem::path& path) {
  std::ifstream file(path);
  Weights weights;
  std::string line;
  // Lines end as the file's maker liked: with or without a carriage return.
  const auto next = [&] {
    if (!std::getline(file, line)) return false;
    if (line.ends_with('\r')) line.pop_back();
    return true;
  };
  next();
  std::stringstream head(line.substr(1));
  for (std::string token; std::getline(head, token, ',');) weights.tokens.push_back(token);
  while (next()) weights.rows.push_back(line.substr(line.find(',') + 1));
  return weights;
}

std::string quoted(const std::string& token) {
  std::string out = "'";
  for (const char c : token) out += c == '\'' ? "''" : std::string(1, c);
  return out + "'";
}

std::string scene_text(const Weights& weights, const std::string& extends) {
  std::string text = "extends: " + extends + "\ntitle: Layer 1, head 3 of a trained model\n";
  text += "caption: \"**.** gives the first token {weight 25->0:%}.\"\n";
  text += "sentence:\n  tokens:\n";
  for (const std::string& token : weights.tokens) text += "    - " + quoted(token) + "\n";
  text += "heads:\n  - name: L1H3\n    weights:\n";
  for (const std::string& row : weights.rows) text += "      - [" + row + "]\n";
  return text + "mask: causal\nask: 9\n";
}

scene::Scene loaded(const std::string& text, const std::string& theme, const std::string& view) {
  const loader::Source source{"real.yaml", text, ".", "real"};
  loader::Options options{test::templates(), {{"page.theme", theme}, {"view", view}}};
  loader::Loaded result = loader::load(source, options);
  for (const Diagnostic& d : result.diagnostics) {
    INFO(to_string(d));
    CHECK(d.severity != Severity::error);
  }
  REQUIRE_FALSE(result.scenes.empty());
  return result.scenes.front();
}

}  // namespace

TEST_CASE("a trained head of 26 tokens is drawn in every format, theme and page") {
  const auto path = test::shared_file("data/formats/L1H3.csv");
  if (path.empty()) return;
  const Weights weights = read_weights(path);
  REQUIRE(weights.tokens.size() == 26);
  REQUIRE(weights.rows.size() == 26);
  pipeline::Typesetters typesetters;
  for (const std::string page : {"lecture", "slide", "figure"}) {
    for (const std::string theme : {"light", "dark"}) {
      for (const std::string view : {"matrix", "vectors", "stages"}) {
        const scene::Scene scene = loaded(scene_text(weights, page), theme, view);
        const scene::Evaluations evaluations(scene);
        const auto& evaluation = evaluations.of(scene.opening);
        CHECK(evaluation.weights_from == attention::Provenance::given);
        CHECK_FALSE(evaluation.scores);
        const text::Typesetter& setter = typesetters.of(scene.page.theme);
        const auto picture = views::arrange(evaluations, std::span(&scene.opening, 1), setter)
                                 ->compose(evaluations, scene.opening, setter);
        const auto wrong = test::layout_violations(picture, scene.page.type.minimum);
        INFO(page << " " << theme << " " << view << "\n" << test::listed(wrong));
        CHECK(wrong.empty());
        const std::vector<pipeline::Picture> pages{
            std::make_shared<const display::DisplayList>(picture)};
        const std::string png =
            pipeline::encode(pages, scene, "", pipeline::Format::png, typesetters);
        CHECK(png.substr(1, 3) == "PNG");
        const std::string svg =
            pipeline::encode(pages, scene, "", pipeline::Format::svg, typesetters);
        CHECK(svg.find("&lt;s&gt;") != std::string::npos);
        CHECK(svg.find("<s>") == std::string::npos);
        const std::string pdf =
            pipeline::encode(pages, scene, "", pipeline::Format::pdf, typesetters);
        CHECK(pdf.starts_with("%PDF"));
      }
    }
  }
}

}  // namespace qkv
