// The toy lesson as the tests see it: its words, sentences made from them, and a loaded scene.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "loader/load.h"
#include "scene/evaluations.h"
#include "tests/support/catch.h"

namespace qkv::test {

enum class WordClass { noun, verb, adjective, determiner, pronoun };

struct Word {
  std::string text;
  WordClass word_class = WordClass::noun;
};

inline std::filesystem::path templates() {
  return std::filesystem::path(QKV_SOURCE_DIR) / "templates";
}

// Every word of the lexicon, classed by the comment it stands under.
inline std::vector<Word> lexicon() {
  std::ifstream file(templates() / "lexicons" / "toy-english.yaml");
  const std::vector<std::pair<std::string, WordClass>> sections{
      {"  # nouns", WordClass::noun},
      {"  # verbs", WordClass::verb},
      {"  # adjectives", WordClass::adjective},
      {"  # determiners", WordClass::determiner},
      {"  # pronouns", WordClass::pronoun}};
  std::vector<Word> words;
  WordClass current = WordClass::noun;
  for (std::string line; std::getline(file, line);) {
    for (const auto& [start, word_class] : sections)
      if (line.starts_with(start)) current = word_class;
    if (const auto colon = line.find(": {"); line.starts_with("  ") && colon != std::string::npos)
      words.push_back({line.substr(2, colon - 2), current});
  }
  return words;
}

// 2 to 16 words, chosen evenly; the same on every machine for the same generator.
inline std::vector<Word> random_sentence(const std::vector<Word>& words, std::mt19937& random) {
  std::vector<Word> sentence(2 + random() % 15);
  for (Word& word : sentence) word = words[random() % words.size()];
  return sentence;
}

inline std::string joined(std::span<const Word> sentence) {
  std::string text;
  for (const Word& word : sentence) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

inline loader::Loaded load_text(const std::string& yaml) {
  return loader::load({"test.yaml", yaml, templates(), "test"}, {templates(), {}});
}

// The scene with a sentence and the lesson's heads, by name.
inline scene::Scene lesson(const std::string& sentence,
                           const std::string& heads = "[meaning, one-before, verb-noun]") {
  loader::Loaded loaded = load_text("sentence: " + sentence + "\nheads: " + heads + "\n");
  for (const Diagnostic& diagnostic : loaded.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(loaded.scenes.size() == 1);
  return std::move(loaded.scenes.front());
}

inline attention::Evaluation evaluated(const scene::Scene& scene, std::size_t head, bool causal) {
  attention::MaskRules rules;
  if (causal) rules.push_back(attention::Causal{});
  const scene::Passage& passage = scene.passages.front();
  return attention::evaluate(scene.heads.at(head).inputs, &*passage.x, passage.x_keys(), rules);
}

}  // namespace qkv::test
