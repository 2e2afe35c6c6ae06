// Lexicons: from words to features.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

using WordVector = std::vector<double>;  // one number a feature

class Lexicon {
 public:
  // The file that `name` stands for; nullopt, with errors, where it is not a lexicon.
  static std::optional<Lexicon> read(Session& session, const Node& name);
  // templates/lexicons/toy-english.yaml.
  static std::optional<Lexicon> installed(Session& session);

  const std::vector<std::string>& features() const { return features_; }

  // Adds a scene's own words; they win over the lexicon's.
  void add_words(Session& session, const Node& words);

  // Case and punctuation at the edges are ignored where the exact word is not known.
  const WordVector* find(const std::string& word) const;
  // Known words near to it, for a message; "" where none is.
  std::string near(const std::string& word) const;
  // A word it knows: "cat", or the first of them.
  std::string example() const;

 private:
  static std::optional<Lexicon> from_tree(Session& session, const Node& tree);
  void add_word(Session& session, const Node& entry);
  std::optional<WordVector> read_features(Session& session, const Node& entry) const;
  // The features that a key fills: "noun", or "meaning" for "meaning 1", "meaning 2".
  std::vector<std::size_t> filled_by(const std::string& key) const;
  std::vector<std::string> keys() const;

  std::vector<std::string> features_;
  std::map<std::string, WordVector> words_;   // as written
  std::map<std::string, std::string> plain_;  // plain_word() → as written
};

}  // namespace qkv::loader
