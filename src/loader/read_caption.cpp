#include "loader/read_caption.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "loader/read_head.h"
#include "loader/read_mask.h"
#include "loader/scalars.h"
#include "loader/suggest.h"
#include "loader/words.h"

namespace qkv::loader {
namespace {

using scene::CaptionValue;

constexpr const char* kHelp =
    "known are {weight QUERY->KEY}, {score QUERY->KEY} and {scaled QUERY->KEY}, each with `head "
    "H`, "
    "`mask M` and :%, :2 or :3 at the end; a brace is written {{";

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

class CaptionReader {
 public:
  CaptionReader(Session& session, Position at, std::string what, scene::Scene& scene,
                const scene::State& state)
      : session_(session), at_(at), what_(std::move(what)), scene_(scene), state_(state) {}

  scene::Caption read(std::string_view text) {
    while (!text.empty()) {
      if (text.starts_with("**")) {
        flush();
        bold_ = !bold_;
        text.remove_prefix(2);
      } else if (text.starts_with("{{")) {
        run_ += '{';
        text.remove_prefix(2);
      } else if (text.front() == '{') {
        flush();
        const std::size_t end = text.find('}');
        if (end == std::string_view::npos) {
          error("{ has no }; " + std::string(kHelp));
          return caption_;
        }
        read_value(text.substr(1, end - 1));
        text.remove_prefix(end + 1);
      } else {
        run_ += text.front();
        text.remove_prefix(1);
      }
    }
    flush();
    if (bold_) error("** has no second ** to end it");
    return caption_;
  }

 private:
  void error(const std::string& message) { session_.error(at_, what_ + ": " + message); }

  void flush() {
    if (!run_.empty()) caption_.push_back(scene::CaptionText{std::exchange(run_, {}), bold_});
  }

  void read_value(std::string_view token) {
    const std::string shown = in_quotes("{" + std::string(token) + "}");
    CaptionValue value;
    value.bold = bold_;
    value.passage = state_.passage;
    value.head = state_.head;
    value.mask = state_.mask;
    token = take_format(token, value);
    const std::size_t space = token.find(' ');
    const std::string name(token.substr(0, space));
    if (name == "score") value.what = CaptionValue::What::score;
    if (name == "scaled") value.what = CaptionValue::What::scaled;
    if (name != "weight" && name != "score" && name != "scaled") {
      static const std::vector<std::string> names{"weight", "score", "scaled"};
      return error(shown + " is not known" + did_you_mean(name, names) + "; " + kHelp);
    }
    const std::size_t arrow = token.find("->");
    if (space == std::string_view::npos || arrow == std::string_view::npos || arrow < space) {
      return error(shown + " does not say whose; " + kHelp);
    }
    auto words = split(token.substr(arrow + 2));
    if (words.empty()) return error(shown + " does not say whose; " + kHelp);
    const auto query = token_index(trimmed(token.substr(space, arrow - space)), false);
    const auto key = token_index(words.front(), true);
    words.erase(words.begin());
    if (!read_options(words, value, shown) || !query || !key) return;
    value.query = *query;
    value.key = *key;
    if (!check_numbers(value, shown)) return;
    caption_.push_back(value);
  }

  // Takes ":%" or ":2" off the end.
  static std::string_view take_format(std::string_view token, CaptionValue& value) {
    const std::size_t size = token.size();
    if (size < 2 || token[size - 2] != ':') return token;
    const char format = token.back();
    if (format == '%') {
      value.format = CaptionValue::Format::percent;
    } else if (format >= '0' && format <= '9') {
      value.format = CaptionValue::Format::decimals;
      value.decimals = format - '0';
    } else {
      return token;
    }
    return token.substr(0, size - 2);
  }

  std::optional<std::size_t> token_index(std::string_view word, bool key) {
    const bool has_quotes = word.size() > 2 && word.front() == '"' && word.back() == '"';
    if (has_quotes) word = word.substr(1, word.size() - 2);
    const scene::Passage& passage = scene_.passages[state_.passage];
    return find_token(session_, at_, what_, word, has_quotes,
                      key ? passage.keys() : passage.tokens);
  }

  bool read_options(const std::vector<std::string>& words, CaptionValue& value,
                    const std::string& shown) {
    for (std::size_t i = 0; i < words.size();) {
      if (words[i] == "head" && i + 1 < words.size()) {
        if (!set_head(words[i + 1], value)) return false;
        i += 2;
      } else if (words[i] == "mask" && i + 1 < words.size()) {
        std::string name = words[i + 1];
        i += 2;
        for (; i < words.size() && words[i] != "head"; ++i) name += ' ' + words[i];
        if (!set_mask(name, value)) return false;
      } else {
        error(fmt::format("{}: {} is not understood; {}", shown, in_quotes(words[i]), kHelp));
        return false;
      }
    }
    return true;
  }

  bool set_head(const std::string& name, CaptionValue& value) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < scene_.heads.size(); ++i) {
      names.push_back(scene_.heads[i].name);
      if (names.back() != name) continue;
      value.head = i;
      return true;
    }
    error(fmt::format("no head is called {}{}; there are {}", in_quotes(name),
                      did_you_mean(name, names), listed(names)));
    return false;
  }

  bool set_mask(const std::string& name, CaptionValue& value) {
    const scene::Passage& passage = scene_.passages[state_.passage];
    auto mask = mask_named(session_, at_, name, passage.tokens.size(), passage.keys().size());
    if (!mask) return false;
    value.mask = index_of_mask(scene_, std::move(*mask));
    return true;
  }

  bool check_numbers(const CaptionValue& value, const std::string& shown) {
    const scene::Head& head = scene_.heads[value.head];
    if (value.passage != 0 && !projects(head)) {
      error(shown + ": " + numbers_of_one_sentence(head));
      return false;
    }
    const bool only_weights = std::holds_alternative<attention::GivenWeights>(head.inputs.source);
    if (value.what == CaptionValue::What::weight || !only_weights) return true;
    error(fmt::format("{}: head '{}' is given by its weights and has no scores", shown, head.name));
    return false;
  }

  Session& session_;
  Position at_;
  std::string what_;
  scene::Scene& scene_;
  const scene::State& state_;
  scene::Caption caption_;
  std::string run_;
  bool bold_ = false;
};

}  // namespace

scene::Caption read_caption(Session& session, const Node& node, const std::string& what,
                            scene::Scene& scene, const scene::State& state) {
  const auto text = read_text(session, node, what);
  if (!text) return {};
  return CaptionReader(session, node.at, what, scene, state).read(trimmed(*text));
}

}  // namespace qkv::loader
