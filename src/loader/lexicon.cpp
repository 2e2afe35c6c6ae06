#include "loader/lexicon.h"

#include <fmt/format.h>

#include <algorithm>

#include "loader/extends.h"
#include "loader/fields.h"
#include "loader/lists.h"
#include "loader/scalars.h"
#include "loader/suggest.h"
#include "loader/words.h"

namespace qkv::loader {
namespace {

constexpr const char* kReserved[] = {"position cos", "position sin", "one"};

// "meaning" of "meaning 2"; the name itself where no number follows.
std::string stem(const std::string& feature) {
  const std::size_t space = feature.rfind(' ');
  const bool numbered = space != std::string::npos && space > 0 && space + 1 < feature.size() &&
                        feature.find_first_not_of("0123456789", space + 1) == std::string::npos;
  return numbered ? feature.substr(0, space) : feature;
}

}  // namespace

std::optional<Lexicon> Lexicon::read(Session& session, const Node& name) {
  const auto text = read_text(session, name, "embedding.lexicon");
  if (!text) return std::nullopt;
  const auto path = named_file(session, *text, name.at, "embedding.lexicon", {"lexicons"});
  if (path.empty()) return std::nullopt;
  const Node* tree = session.read_yaml(path, name.at);
  return tree ? from_tree(session, *tree) : std::nullopt;
}

std::optional<Lexicon> Lexicon::installed(Session& session) {
  const Node* tree = session.read_installed("lexicons/toy-english");
  return tree ? from_tree(session, *tree) : std::nullopt;
}

std::optional<Lexicon> Lexicon::from_tree(Session& session, const Node& tree) {
  const std::size_t errors = session.errors();
  Lexicon lexicon;
  const Fields fields(session, tree, "a lexicon", {"features", "words"});
  const Node* features = fields.require("features", "the names of the features a word states");
  const Node* words = fields.require("words", "a mapping of words to their features");
  if (features) {
    lexicon.features_ = read_texts(session, *features, "features").value_or(lexicon.features_);
    for (const char* reserved : kReserved) {
      if (std::ranges::count(lexicon.features_, reserved) == 0) continue;
      session.error(features->at,
                    fmt::format("features: '{}' is added to every lexicon; remove it", reserved));
    }
  }
  if (session.errors() == errors && words) lexicon.add_words(session, *words);
  if (session.errors() != errors) return std::nullopt;
  return lexicon;
}

void Lexicon::add_words(Session& session, const Node& words) {
  if (!words.is_mapping()) {
    session.error(words.at, "words: expected a mapping of words to their features, found " +
                                described(words));
    return;
  }
  // A word must follow the one it is like, wherever that stands.
  std::map<std::string, const Node*> waiting;
  for (const Node& entry : words.items) {
    if (!entry.is_none()) waiting.emplace(entry.key, &entry);
  }
  for (const Node& entry : words.items) {
    std::vector<const Node*> chain;
    std::string next = entry.key;
    for (auto found = waiting.find(next); found != waiting.end(); found = waiting.find(next)) {
      chain.push_back(found->second);
      waiting.erase(found);
      const Node* like = chain.back()->find("like");
      if (!like) break;
      next = like->text;
    }
    for (; !chain.empty(); chain.pop_back()) add_word(session, *chain.back());
  }
}

void Lexicon::add_word(Session& session, const Node& entry) {
  const auto vector = read_features(session, entry);
  if (!vector) return;
  words_[entry.key] = *vector;
  plain_[plain_word(entry.key)] = entry.key;
}

std::optional<WordVector> Lexicon::read_features(Session& session, const Node& entry) const {
  const std::size_t errors = session.errors();
  const std::string what = "word " + in_quotes(entry.key);
  const Fields fields(session, entry, what, keys());
  WordVector vector(features_.size(), 0.0);
  if (const Node* like = fields.find_also_none("like")) {
    const auto other = read_text(session, *like, what + ": like").value_or("");
    if (const WordVector* found = find(other)) {
      vector = *found;
    } else if (session.errors() == errors) {
      session.error(like->at, fmt::format("{}: like: {} is not in the lexicon{}", what,
                                          in_quotes(other), near(other)));
    }
  }
  for (const Node& item : entry.items) {
    if (item.key == "like" || item.is_none()) continue;
    const auto filled = filled_by(item.key);
    if (filled.empty()) continue;
    const std::string key = what + ": " + item.key;
    const auto numbers = item.is_sequence()
                             ? read_numbers(session, item, key).value_or(WordVector{})
                             : WordVector{read_number(session, item, key).value_or(0)};
    if (numbers.size() != filled.size() && session.errors() == errors) {
      session.error(item.at, fmt::format("{} has {} numbers; expected {}", key, numbers.size(),
                                         filled.size()));
    }
    if (session.errors() != errors) continue;
    for (std::size_t i = 0; i < filled.size(); ++i) vector[filled[i]] = numbers[i];
  }
  if (session.errors() != errors) return std::nullopt;
  return vector;
}

std::vector<std::size_t> Lexicon::filled_by(const std::string& key) const {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < features_.size(); ++i) {
    if (features_[i] == key) return {i};
    if (stem(features_[i]) == key) out.push_back(i);
  }
  return out;
}

std::vector<std::string> Lexicon::keys() const {
  std::vector<std::string> out{"like"};
  for (const std::string& feature : features_) {
    for (const std::string& key : {stem(feature), feature}) {
      if (std::find(out.begin(), out.end(), key) == out.end()) out.push_back(key);
    }
  }
  return out;
}

const WordVector* Lexicon::find(const std::string& word) const {
  if (const auto exact = words_.find(word); exact != words_.end()) return &exact->second;
  const auto plain = plain_.find(plain_word(word));
  return plain == plain_.end() ? nullptr : &words_.at(plain->second);
}

std::string Lexicon::near(const std::string& word) const {
  std::vector<std::string> known;
  for (const auto& entry : words_) known.push_back(entry.first);
  return did_you_mean(plain_word(word), known);
}

std::string Lexicon::example() const {
  return words_.empty() || words_.contains("cat") ? "cat" : words_.begin()->first;
}

}  // namespace qkv::loader
