#include <cmath>

#include "loader/angle.h"
#include "loader/words.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

using Tokens = std::vector<std::string>;

// A sentence whose tokens are given, with a head of the right size.
std::string with_tokens(const std::string& tokens) {
  return "sentence:\n  tokens: " + tokens + "\nheads: [meaning]\n";
}

TEST_CASE("sentences split at spaces, lists stay as they are") {
  CHECK(scene_of("sentence: '  the \t cat\n  slept '\nheads: [meaning]\n").passages[0].tokens ==
        Tokens{"the", "cat", "slept"});
  const auto scene = scene_of(
      "sentence: {tokens: [true, 2, null, ~, no, 'a b', \"\"]}\nheads:\n"
      "  - {name: w, weights: [[1,0,0,0,0,0,0],[1,0,0,0,0,0,0],[1,0,0,0,0,0,0],"
      "[1,0,0,0,0,0,0],[1,0,0,0,0,0,0],[1,0,0,0,0,0,0],[1,0,0,0,0,0,0]]}\n");
  CHECK(scene.passages[0].tokens == Tokens{"true", "2", "null", "~", "no", "a b", ""});
  CHECK_FALSE(scene.passages[0].x.has_value());
}

TEST_CASE("tokens are bounded") {
  CHECK_HAS(problems("sentence: " + std::string(10000, 'x') + "\nheads: [meaning]\n"),
            "token 0 is 10000 bytes long; at most 256");
  std::string combining = "e";
  for (int i = 0; i < 20000; ++i) combining += "\xCC\x81";
  CHECK_HAS(problems("sentence: cat " + combining + "\nheads: [meaning]\n"),
            "token 1 is 40001 bytes");
  CHECK_HAS(problems(with_tokens("[cat, \"a\\nb\"]")),
            "2:17: error: sentence: token 1 holds a control "
            "character (a\\x0Ab)");
  CHECK_HAS(problems(with_tokens("[\"\\e[31m\"]")), "control character (\\x1B[31m)");
  std::string many;
  for (int i = 0; i < 4097; ++i) many += "cat ";
  CHECK_HAS(problems("sentence: " + many + "\nheads: [meaning]\n"),
            "has 4097 tokens; expected 1 to 4096");
  CHECK_HAS(problems("sentence: ' '\nheads: [meaning]\n"), "has 0 tokens");
  CHECK_HAS(problems("sentence: [the, cat]\nheads: [meaning]\n"), "with tokens: […] below it");
  CHECK_HAS(problems(with_tokens("[the, , cat]")), "nothing stands here");
  const std::string zero_width =
      "sentence: {tokens: [\"\u200B\"]}\nheads: [{name: w, weights: [[1]]}]\n";
  CHECK(scene_of(zero_width).passages[0].tokens.size() == 1);
}

TEST_CASE("words are compared without case and punctuation at the edges") {
  CHECK(plain_word("Cat,") == "cat");
  CHECK(plain_word("“That”") == "that");
  CHECK(plain_word("▁cat") == "cat");
  CHECK(plain_word("Ġcat") == "cat");
  CHECK(plain_word("##ing") == "ing");
  CHECK(plain_word("don't") == "don't");
  CHECK(plain_word("...") == "...");
  CHECK(plain_word("") == "");
}

TEST_CASE("the lexicon gives words their features, the place is added") {
  const auto scene = scene_of("sentence: The cat slept.\nheads: [meaning]\n");
  const auto& passage = scene.passages[0];
  REQUIRE(passage.x);
  CHECK(passage.features ==
        Tokens{"meaning 1", "meaning 2", "noun", "verb", "position cos", "position sin", "one"});
  const Matrix& x = *passage.x;
  CHECK(x.rows() == 3);
  CHECK(x(1, 2) == 1);
  CHECK(x(0, 2) == 0);
  CHECK(x(2, 3) > 0);
  const double step = 0.85;  // 2π/5 would be more
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(x(i, 4) == Approx(std::cos(step * static_cast<double>(i))));
    CHECK(x(i, 5) == Approx(std::sin(step * static_cast<double>(i))).margin(1e-15));
    CHECK(x(i, 6) == 1);
  }
}

TEST_CASE("the longest sentence sets the step, unless it is stated") {
  const std::string long_one = "the cat the cat the cat the cat the cat";
  const auto scene = scene_of("sentence: the cat\ncontext: " + long_one + "\nheads: [meaning]\n");
  const double step = 2 * std::acos(-1.0) / 12;
  CHECK((*scene.passages[0].x)(1, 5) == Approx(std::sin(step)));
  REQUIRE(scene.passages[0].x_context);
  CHECK(scene.passages[0].x_context->rows() == 10);
  CHECK((*scene.passages[0].x_context)(1, 5) == Approx(std::sin(step)));
  const auto stated =
      scene_of("sentence: the cat\nheads: [meaning]\nembedding: {position: {step: 0.5}}\n");
  CHECK((*stated.passages[0].x)(1, 4) == Approx(std::cos(0.5)));
  CHECK_HAS(problems("sentence: a\nheads: [meaning]\nembedding: {position: {step: 0}}\n"),
            "out of range");
}

TEST_CASE("an unknown word comes with the line to paste") {
  const std::string shown = problems("sentence: the kitten Purred, kitten\nheads: [meaning]\n");
  CHECK_HAS(shown, "scene.yaml:1:11: error: the word 'kitten' is not in the lexicon");
  CHECK_HAS(shown, "  kitten: {like: cat}");
  CHECK_HAS(shown, "  purred: {like: cat}");
  CHECK(shown.find("'kitten' is") == shown.rfind("'kitten' is"));
  // The line does what it promises.
  const auto scene = scene_of(
      "sentence: the kitten Purred, kitten\nheads: [meaning]\nembedding:\n  words:\n"
      "    kitten: {like: cat}\n    purred: {like: cat}\n");
  CHECK(scene.passages[0].tokens[2] == "Purred,");
  CHECK_HAS(problems("sentence: the '42'\nheads: [meaning]\n"), "  '42': {like: cat}");
  CHECK_HAS(problems("sentence: the caat\nheads: [meaning]\n"), "did you mean 'cat'?");
}

TEST_CASE("a scene's own words win and may be like each other") {
  const auto scene = scene_of(
      "sentence: cat tom puss rex\nheads: [{use: one-before, values_are: none}]\nembedding:\n  "
      "words:\n"
      "    tom: {like: puss, noun: 0.5}\n    rex: {like: tom}\n"
      "    puss: {meaning: [0.6, 0.8], noun: 1}\n    cat: {verb: 1}\n");
  const Matrix& x = *scene.passages[0].x;
  CHECK(x(0, 3) == 1);
  CHECK(x(0, 0) == 0);
  CHECK(x(1, 0) == 0.6);
  CHECK(x(1, 2) == 0.5);
  CHECK(x(2, 1) == 0.8);
  CHECK(x(3, 2) == 0.5);
}

TEST_CASE("words are read strictly") {
  const auto shown = [](const std::string& word) {
    return problems("sentence: cat\nheads: [meaning]\nembedding:\n  words:\n    dog: " + word +
                    "\n");
  };
  CHECK_HAS(shown("{meaning: [1]}"), "word 'dog': meaning has 1 numbers; expected 2");
  CHECK_HAS(shown("{noum: 1}"), "unknown key 'noum' (did you mean 'noun'?)");
  CHECK_HAS(shown("{like: caat}"), "like: 'caat' is not in the lexicon (did you mean 'cat'?)");
  CHECK_HAS(shown("{noun: yes}"), "'yes' is not a number");
  CHECK_HAS(shown("cat"), "expected a mapping");
  CHECK_HAS(problems("sentence: cat\nheads: [meaning]\nembedding: {lexicon: toy}\n"),
            "there is no template 'toy'");
}

TEST_CASE("a lexicon may be a file of its own") {
  Folder folder;
  folder.write("lex.yaml", "features: [size]\nwords:\n  big: {size: 1}\n  small: {size: 0}\n");
  const auto loaded = load_text(
      "sentence: big small\nembedding: {lexicon: ./lex.yaml}\nheads:\n"
      "  - {name: h, query: [[1,0,0,0]], key: [[1,0,0,0]]}\n",
      {}, folder.path());
  INFO(problems(loaded));
  REQUIRE(loaded.scenes.size() == 1);
  CHECK(loaded.scenes[0].passages[0].features ==
        Tokens{"size", "position cos", "position sin", "one"});
}

TEST_CASE("an embedding may be spelled out") {
  const std::string head = "heads:\n  - {name: h, query: [[1,0]], key: [[0,1]]}\n";
  const auto scene =
      scene_of("sentence: a b\nembedding:\n  features: [p, q]\n  vectors: [[1,2],[3,4]]\n" + head);
  CHECK((*scene.passages[0].x)(1, 0) == 3);
  CHECK(scene.passages[0].features == Tokens{"p", "q"});
  CHECK_HAS(problems("sentence: a b\nembedding:\n  features: [p, q]\n  vectors: [[1,2]]\n" + head),
            "embedding.vectors is 1 × 2; expected 2 × 2");
  CHECK_HAS(problems("sentence: a b\nembedding: {vectors: [[1,2],[3,4]]}\n" + head),
            "'features' is missing");
  CHECK_HAS(
      problems(
          "sentence: a b\nembedding: {lexicon: toy-english, features: [p], vectors: [[1],[3]]}\n" +
          head),
      "lexicon and vectors exclude each other");
  CHECK_HAS(
      problems("sentence: a\ncontext: b\nembedding: {features: [p, q], vectors: [[1,2]]}\n" + head),
      "'context_vectors' is missing");
  const auto cross = scene_of(
      "sentence: a\ncontext: b c\nembedding:\n  features: [p, q]\n  vectors: [[1,2]]\n"
      "  context_vectors: [[3,4],[5,6]]\n" +
      head);
  CHECK((*cross.passages[0].x_keys())(1, 1) == 6);
}

TEST_CASE("sine and cosine are the C library's to a few units in the last place") {
  for (int i = -40000; i <= 40000; ++i) {
    const double a = 0.0847 * i;
    const Angle got = angle(a);
    REQUIRE(std::fabs(got.cosine - std::cos(a)) < 7e-16);
    REQUIRE(std::fabs(got.sine - std::sin(a)) < 7e-16);
  }
  CHECK(angle(0).cosine == 1);
  CHECK(angle(0).sine == 0);
}

TEST_CASE("quarter turns are exact, without a negative zero") {
  const double quarter = std::acos(-1.0) / 2;
  const double cosines[] = {1, 0, -1, 0}, sines[] = {0, 1, 0, -1};
  for (int i = 0; i < 8; ++i) {
    const Angle got = angle(i * quarter);
    CHECK(got.cosine == cosines[i % 4]);
    CHECK(got.sine == sines[i % 4]);
    CHECK((got.cosine != 0 || !std::signbit(got.cosine)));
    CHECK((got.sine != 0 || !std::signbit(got.sine)));
  }
}

}  // namespace
}  // namespace qkv::loader
