// A word's value is its colour: inside 0…1, near its class's colour, and told apart from the other
// classes by every kind of eye.
#include <cmath>
#include <map>
#include <numbers>

#include "base/colour.h"
#include "tests/pipeline/lesson.h"
#include "tests/support/colour_difference.h"

namespace qkv::test {
namespace {

const std::map<WordClass, const char*> kClassColours{{WordClass::noun, "#0c7557"},
                                                     {WordClass::verb, "#ea8b14"},
                                                     {WordClass::adjective, "#7d48ad"},
                                                     {WordClass::determiner, "#939ba0"},
                                                     {WordClass::pronoun, "#59a4d0"}};

Rgb class_colour(WordClass word_class) {
  const Colour c = parse_colour(kClassColours.at(word_class)).value();
  return {c.r / 255.0, c.g / 255.0, c.b / 255.0};
}

// Every word's v, as the loader and the evaluation make it.
std::vector<Rgb> word_values(const std::vector<Word>& words) {
  std::vector<Rgb> values;
  const attention::Evaluation evaluation = evaluated(lesson(joined(words), "[meaning]"), 0, false);
  REQUIRE(evaluation.v->rows() == words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto row = evaluation.v->row(i);
    REQUIRE(row.size() == 3);
    values.push_back({row[0], row[1], row[2]});
  }
  return values;
}

TEST_CASE("the class colours differ by 15 for every kind of eye") {
  for (const Vision& vision : kVisions)
    for (const auto& [a, unused_a] : kClassColours)
      for (const auto& [b, unused_b] : kClassColours) {
        if (a >= b) continue;
        INFO(vision.name << " " << kClassColours.at(a) << " " << kClassColours.at(b));
        CHECK(delta_e(class_colour(a), class_colour(b), vision) >= 15);
      }
}

TEST_CASE("the colour difference knows colour blindness") {
  CHECK(delta_e({1, 1, 1}, {0, 0, 0}) == Approx(100).margin(0.01));
  const Rgb red{0.8, 0.2, 0.2}, green{0.35, 0.45, 0.1}, blue{0.2, 0.3, 0.8};
  CHECK(delta_e(red, green, kVisions[2]) < 0.5 * delta_e(red, green));
  CHECK(delta_e(red, blue, kVisions[2]) > 50);
}

TEST_CASE("a word's value lies inside 0…1 and near its class's colour") {
  const std::vector<Word> words = lexicon();
  const std::vector<Rgb> values = word_values(words);
  std::map<WordClass, std::pair<Rgb, double>> sums;
  for (std::size_t i = 0; i < words.size(); ++i) {
    INFO(words[i].text);
    const Rgb own = class_colour(words[i].word_class);
    auto& [sum, count] = sums[words[i].word_class];
    for (std::size_t c = 0; c < 3; ++c) {
      CHECK(values[i][c] >= 0);
      CHECK(values[i][c] <= 1);
      sum[c] += values[i][c];
    }
    ++count;
    CHECK(delta_e(values[i], own) < 15);
    for (const Vision& vision : kVisions)
      for (const auto& [other, unused] : kClassColours)
        if (other != words[i].word_class)
          CHECK(delta_e(values[i], own, vision) < delta_e(values[i], class_colour(other), vision));
  }
  REQUIRE(sums.size() == 5);
  for (auto& [word_class, sum_count] : sums) {
    auto& [sum, count] = sum_count;
    for (double& c : sum) c /= count;
    CHECK(delta_e(sum, class_colour(word_class)) < 1);
  }
}

TEST_CASE("words of different classes differ by 15 for every kind of eye") {
  const std::vector<Word> words = lexicon();
  const std::vector<Rgb> values = word_values(words);
  for (const Vision& vision : kVisions)
    for (std::size_t i = 0; i < words.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        if (words[i].word_class == words[j].word_class) continue;
        INFO(vision.name << " " << words[i].text << " " << words[j].text);
        REQUIRE(delta_e(values[i], values[j], vision) >= 15);
      }
}

TEST_CASE("words of one class vary round their colour") {
  const std::vector<Word> words = lexicon();
  const std::vector<Rgb> values = word_values(words);
  std::map<WordClass, double> widest;
  for (std::size_t i = 0; i < words.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (words[i].word_class == words[j].word_class) {
        double& width = widest[words[i].word_class];
        width = std::max(width, delta_e(values[i], values[j]));
      }
  for (const auto& [word_class, width] : widest) CHECK(width > 4);
}

TEST_CASE("an author's own word with any meaning on the unit circle has a colour") {
  std::string sentence, own;
  for (int degrees = 0; degrees < 360; degrees += 5) {
    const double angle = degrees * std::numbers::pi / 180;
    for (const char* kind : {"", ", noun: 1", ", verb: 1", ", noun: 0.5, verb: 0.5"}) {
      const std::string word = "word" + std::to_string(sentence.size());
      sentence += " " + word;
      own += "    " + word + ": {meaning: [" + std::to_string(std::cos(angle)) + ", " +
             std::to_string(std::sin(angle)) + "]" + kind + "}\n";
    }
  }
  const loader::Loaded loaded =
      load_text("sentence:" + sentence + "\nembedding:\n  words:\n" + own + "heads: [verb-noun]\n");
  for (const Diagnostic& diagnostic : loaded.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  CHECK(loaded.diagnostics.empty());
  REQUIRE(loaded.scenes.size() == 1);
  CHECK(loaded.scenes[0].heads[0].values_are_rgb);
}

}  // namespace
}  // namespace qkv::test
