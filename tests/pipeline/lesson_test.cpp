// What the lesson's heads do, on sentences made from the lexicon, with and without a causal mask.
#include "tests/pipeline/lesson.h"

#include <algorithm>
#include <set>

#include "tests/support/colour_difference.h"

namespace qkv::test {
namespace {

constexpr int kSentences = 700;

using attention::Evaluation;

// Calls check(sentence, evaluation, causal) for generated sentences under both masks.
template <typename Check>
void for_sentences(const std::string& head, unsigned seed, Check check) {
  const std::vector<Word> words = lexicon();
  std::mt19937 random(seed);
  for (int i = 0; i < kSentences; ++i) {
    const std::vector<Word> sentence = random_sentence(words, random);
    INFO(joined(sentence));
    const scene::Scene scene = lesson(joined(sentence), "[" + head + "]");
    for (const bool causal : {false, true}) check(sentence, evaluated(scene, 0, causal), causal);
  }
}

bool is(const Word& word, WordClass word_class) { return word.word_class == word_class; }

// How far back the nearest earlier noun of token i stands; 0 where there is none.
std::size_t noun_back(std::span<const Word> sentence, std::size_t i) {
  for (std::size_t back = 1; back <= i; ++back)
    if (is(sentence[i - back], WordClass::noun)) return back;
  return 0;
}

// Whether a noun other than the one `back` before i stands within 4 of i.
bool other_noun_near(std::span<const Word> sentence, std::size_t i, std::size_t back) {
  for (std::size_t j = i - std::min<std::size_t>(i, 4); j < sentence.size() && j <= i + 4; ++j)
    if (j != i - back && is(sentence[j], WordClass::noun)) return true;
  return false;
}

Rgb rgb(std::span<const double> v) { return {v[0], v[1], v[2]}; }

// Behaviour (c): the verb i takes what the noun at j holds.
void check_takes(const Evaluation& e, std::size_t i, std::size_t j) {
  REQUIRE(e.weights(i, j) >= 0.9);
  const Rgb out = rgb(e.output->row(i));
  REQUIRE(delta_e(out, rgb(e.v->row(j))) < delta_e(out, rgb(e.v->row(i))));
}

TEST_CASE("the lexicon has sixty different words of all classes") {
  std::set<std::string> words;
  std::set<WordClass> classes;
  for (const Word& word : lexicon()) {
    words.insert(word.text);
    classes.insert(word.word_class);
  }
  CHECK(words.size() >= 60);
  CHECK(words.size() == lexicon().size());
  CHECK(classes.size() == 5);
}

TEST_CASE("the lesson's heads share one W_v and one scale") {
  const scene::Scene scene = lesson("the grey cat that chased a bird slept");
  REQUIRE(scene.heads.size() == 3);
  const auto& first = std::get<attention::Projected>(scene.heads[0].inputs.source);
  for (std::size_t head = 0; head < 3; ++head) {
    const auto& inputs = std::get<attention::Projected>(scene.heads[head].inputs.source);
    REQUIRE(inputs.value);
    CHECK(inputs.value == first.value);
    CHECK(inputs.query.weight.rows() == 4);
    CHECK(scene.heads[head].values_are_rgb);
    CHECK(evaluated(scene, head, false).scale == 0.5);
    for (std::size_t row = 0; row < 3; ++row)
      for (const std::size_t position : {4u, 5u}) CHECK(inputs.value->weight(row, position) == 0);
  }
}

TEST_CASE("one-before looks one back, and at nothing that words mean") {
  for_sentences("one-before", 1, [](std::span<const Word> s, const Evaluation& e, bool) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      for (const std::size_t meaning : {0u, 1u}) {
        REQUIRE((*e.q)(i, meaning) == 0);
        REQUIRE((*e.k)(i, meaning) == 0);
      }
      REQUIRE(e.weights(i, i == 0 ? 0 : i - 1) >= 0.9);
    }
  });
}

TEST_CASE("verb-noun: a verb looks hardest at the nearest earlier noun") {
  int with_mask = 0, without = 0;
  for_sentences("verb-noun", 2, [&](std::span<const Word> s, const Evaluation& e, bool causal) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      const std::size_t back = noun_back(s, i);
      if (!is(s[i], WordClass::verb) || back == 0 || back > (causal ? 4u : 2u)) continue;
      ++(causal ? with_mask : without);
      INFO("token " << i << (causal ? ", causal" : ""));
      REQUIRE(e.heaviest(i) == i - back);
    }
  });
  CHECK(with_mask >= 500);
  CHECK(without >= 500);
}

TEST_CASE("verb-noun: a verb takes the colour of a lone noun close before it") {
  int checked = 0;
  for_sentences("verb-noun", 3, [&](std::span<const Word> s, const Evaluation& e, bool) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      const std::size_t back = noun_back(s, i);
      if (!is(s[i], WordClass::verb) || back == 0 || back > 2 || other_noun_near(s, i, back))
        continue;
      ++checked;
      check_takes(e, i, i - back);
    }
  });
  CHECK(checked >= 250);
}

// The hardest sentences for (c): a weak verb, its noun, and nouns wherever the rule allows them.
TEST_CASE("verb-noun: a lone noun close before wins against nouns everywhere farther off") {
  for (std::size_t n = 2; n <= 16; ++n)
    for (std::size_t i = 1; i < n; ++i)
      for (std::size_t back = 1; back <= std::min<std::size_t>(i, 2); ++back) {
        std::vector<Word> sentence(n, {"cat", WordClass::noun});
        for (std::size_t j = 0; j < n; ++j)
          if (std::max(i, j) - std::min(i, j) <= 4) sentence[j] = {"grey", WordClass::adjective};
        sentence[i] = {"slept", WordClass::verb};
        sentence[i - back] = {"cat", WordClass::noun};
        INFO(joined(sentence));
        const scene::Scene scene = lesson(joined(sentence), "[verb-noun]");
        for (const bool causal : {false, true})
          check_takes(evaluated(scene, 0, causal), i, i - back);
      }
}

TEST_CASE("meaning: a noun looks hardest at a noun, a verb at a verb") {
  for_sentences("meaning", 4, [](std::span<const Word> s, const Evaluation& e, bool) {
    for (std::size_t i = 0; i < s.size(); ++i) {
      for (const std::size_t position : {2u, 3u}) REQUIRE((*e.k)(i, position) == 0);
      if (is(s[i], WordClass::noun) || is(s[i], WordClass::verb))
        REQUIRE(is(s[e.heaviest(i)], s[i].word_class));
    }
  });
}

TEST_CASE("in the lesson's sentence chased reaches past that to its subject") {
  const scene::Scene scene = lesson("the grey cat that chased a bird slept", "[verb-noun]");
  for (const bool causal : {false, true}) {
    const Evaluation e = evaluated(scene, 0, causal);
    check_takes(e, 4, 2);
    CHECK(e.weights(4, 3) < 0.01);
  }
}

TEST_CASE("in the second sentence read reaches past who to its subject") {
  const scene::Scene scene = lesson("a girl who read the letter smiled", "[verb-noun]");
  for (const bool causal : {false, true}) check_takes(evaluated(scene, 0, causal), 3, 1);
}

}  // namespace
}  // namespace qkv::test
