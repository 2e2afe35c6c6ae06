#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

const std::string kTwoThe =
    "sentence: {tokens: [the, cat, saw, The, '4', \"the#9\", output, none]}\nheads:\n"
    "  - name: h\n    queries: [[1],[1],[1],[1],[1],[1],[1],[1]]\n"
    "    keys: [[1],[1],[1],[1],[1],[1],[1],[1]]\n";

scene::State opening(const std::string& keys) { return scene_of(kTwoThe + keys + "\n").opening; }
std::string shown(const std::string& keys) { return problems(kTwoThe + keys + "\n"); }

TEST_CASE("what is left out has a default") {
  const auto state = opening("");
  CHECK(state.view == scene::View::matrix);
  CHECK(state.head == 0);
  CHECK(state.mask == 0);
  CHECK(state.ask == 7u);
  CHECK(state.expand == scene::Expand{scene::ExpandHeaviest{}});
  CHECK_FALSE(state.compare_with.has_value());
  CHECK(state.reveal == scene::Reveal{});
}

TEST_CASE("the asking token by word, occurrence or index") {
  CHECK(opening("ask: cat").ask == 1u);
  CHECK(opening("ask: CAT,").ask == 1u);
  CHECK(opening("ask: the").ask == 0u);    // exact before nearly
  CHECK(opening("ask: THE#1").ask == 3u);  // both are nearly
  CHECK(opening("ask: 4").ask == 4u);
  CHECK(opening("ask: 2").ask == 2u);
  CHECK(opening("ask: \"4\"").ask == 4u);
  CHECK(opening("ask: \"the#9\"").ask == 5u);
  CHECK_FALSE(opening("ask: none").ask.has_value());
  CHECK(opening("ask: 'none'").ask == 7u);
  CHECK_HAS(shown("ask: tHe"),
            "'tHe' occurs 2 times; write one of tHe#0 (token 0) and tHe#1 (token 3)");
  CHECK_HAS(shown("ask: 8"), "there is no token 8; indices go from 0 to 7");
  CHECK_HAS(shown("ask: -1"), "there is no token -1");
  CHECK_HAS(shown("ask: 04"), "'04' begins with a zero; write 4");
  CHECK_HAS(shown("ask: caat"), "did you mean 'cat'?");
  CHECK_HAS(shown("ask: tHe#2"), "there is no 'tHe#2'; 'tHe' occurs 2 times");
  CHECK_HAS(shown("ask: [cat]"), "expected text, found a list");
}

TEST_CASE("the column written out") {
  CHECK(opening("expand: cat").expand == scene::Expand{scene::ExpandKey{1}});
  CHECK(opening("expand: none").expand == scene::Expand{scene::ExpandNothing{}});
  CHECK(opening("expand: output").expand == scene::Expand{scene::ExpandOutput{}});
  CHECK(opening("expand: 'output'").expand == scene::Expand{scene::ExpandKey{6}});
  CHECK(opening("expand: heaviest").expand == scene::Expand{scene::ExpandHeaviest{}});
  const auto cross = scene_of(
      "sentence: a\ncontext: b c\nheads: [{name: h, queries: [[1]], keys: [[1],[2]]}]\n"
      "expand: c\n");
  CHECK(cross.opening.expand == scene::Expand{scene::ExpandKey{1}});
}

TEST_CASE("heads by name or index, and two to compare") {
  CHECK(scene_of(kToy + "head: one-before\n").opening.head == 1);
  CHECK(scene_of(kToy + "head: 1\n").opening.head == 1);
  const auto state = scene_of(kToy + "view: stages\ncompare: [one-before, 0]\n").opening;
  CHECK(state.head == 1);
  CHECK(state.compare_with == 0u);
  CHECK_HAS(problems(kToy + "head: one-befor\n"), "did you mean 'one-before'?");
  CHECK_HAS(problems(kToy + "head: 2\n"), "from 0 to 1");
  CHECK_HAS(problems(kToy + "compare: [one-before]\n"), "1 heads; expected two");
  CHECK_HAS(problems(kToy + "compare: [0, 0]\n"), "both are the same head");
  CHECK_HAS(problems(kToy + "view: vectors\ncompare: [0, 1]\n"), "the vector view shows one head");
}

TEST_CASE("views and highlights") {
  CHECK(opening("view: vectors").view == scene::View::vectors);
  CHECK_HAS(shown("view: vector"), "did you mean 'vectors'?");
  CHECK(scene_of(kToy + "highlight: {rows: meaning}\n").opening.highlight_rows == "meaning");
  CHECK(scene_of(kToy + "highlight: {rows: R}\n").opening.highlight_rows == "R");
  CHECK_HAS(problems(kToy + "highlight: {rows: 010}\n"), "no row's name begins with '010'");
  CHECK_HAS(problems(kToy + "highlight: {rows: meaning 1, 2}\n"),
            "inside { } a comma ends a value");
}

TEST_CASE("output names stay in their folder") {
  CHECK(scene_of(kSmall + "output: [a.png, sub/b.svg, c.pdf]\n").outputs.size() == 3);
  CHECK(scene_of(kSmall + "output: a.png\n").outputs == std::vector<std::string>{"a.png"});
  CHECK(scene_of(kSmall).outputs.empty());
  const auto refused = [](const std::string& name) {
    return problems(kSmall + "output: [" + name + "]\n");
  };
  CHECK_HAS(refused("../x.png"), "4:10: error: output: '../x.png' leaves the output folder");
  CHECK_HAS(refused("a/../../x.png"), "leaves the output folder");
  CHECK_HAS(refused("/tmp/x.png"), "is absolute");
  CHECK_HAS(refused("\"a\\nb.png\""), "control character");
  CHECK_HAS(refused("x.jpg"), "has no known format");
  CHECK_HAS(refused("x"), "has no known format");
  CHECK_HAS(refused("a.png, ./a.png"), "is listed twice");
}

TEST_CASE("keys are strict, and all problems are told in the order of the file") {
  const std::string text =
      "setnence: a\nview: matrx\nheads: [{name: w, weights: [[1, x]]}]\norientation: 3\n"
      "parts: 1\nsource: x\nwalkthrough: {steps: [{anything: goes}]}\n";
  const auto loaded = load_text(text);
  CHECK(loaded.scenes.empty());
  const std::string shown_text = problems(loaded);
  CHECK_HAS(shown_text, "1:1: error: unknown key 'setnence' (did you mean 'sentence'?)");
  CHECK_HAS(shown_text, "4:1: error: key 'orientation' is reserved");
  CHECK_HAS(shown_text, "5:1: error: key 'parts' is reserved");
  CHECK_HAS(shown_text, "6:1: error: key 'source' is reserved");
  CHECK_HAS(shown_text, "7:24: error: unknown key 'anything'");
  for (std::size_t i = 1; i < loaded.diagnostics.size(); ++i) {
    if (loaded.diagnostics[i].mark.file != loaded.diagnostics[i - 1].mark.file) continue;
    CHECK(loaded.diagnostics[i].mark.line >= loaded.diagnostics[i - 1].mark.line);
  }
}

TEST_CASE("a head that is not there hides no other mistake") {
  const std::string text = problems(
      "sentence: the zebra\nheads: [verb-nuon]\nview: matrx\nask: dog\npage: {widht: 8}\n");
  CHECK_HAS(text, "scene.yaml:1:11: error: the word 'zebra' is not in the lexicon");
  CHECK_HAS(text, "scene.yaml:2:9: error");
  CHECK_HAS(text, "(did you mean 'verb-noun'?)");
  CHECK_HAS(text, "(did you mean 'matrix'?)");
  CHECK_HAS(text, "ask: no token is 'dog'");
  CHECK_HAS(text, "(did you mean 'width'?)");
}

TEST_CASE("a flood of problems is cut") {
  std::string row;
  for (int i = 0; i < 2000; ++i) row += "x,";
  const auto loaded = load_text("sentence: a\nheads: [{name: w, weights: [[" + row + "1]]}]\n");
  CHECK(loaded.diagnostics.size() < 400);
  CHECK_HAS(problems(loaded), "there are more problems");
}

TEST_CASE("a text that is no mapping is refused") {
  CHECK_HAS(problems("- a\n"), "found a list");
  CHECK_HAS(problems("hello\n"), "found 'hello'");
}

TEST_CASE("the templates' own scene is right") {
  const auto scene = scene_of("extends: lesson\n");
  CHECK(scene.heads.size() == 3);
  CHECK(scene.opening.caption.size() > 1);
}

}  // namespace
}  // namespace qkv::loader
