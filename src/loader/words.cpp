#include "loader/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

constexpr std::string_view kEdges[] = {"Ġ", "▁", "“", "”", "‘", "’",  "«", "»",
                                       "…", "–", "—", "¿", "¡", "、", "。"};

bool is_ascii_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') ||
         (c >= '{' && c <= '~');
}

// Bytes of punctuation at the front (or back) of the word; 0 where there is none.
std::size_t edge(std::string_view word, bool front) {
  if (word.empty()) return 0;
  if (is_ascii_punctuation(front ? word.front() : word.back())) return 1;
  for (const std::string_view mark : kEdges) {
    if (front ? word.starts_with(mark) : word.ends_with(mark)) return mark.size();
  }
  return 0;
}

bool is_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::vector<std::size_t> occurrences(std::string_view word,
                                     const std::vector<std::string>& tokens) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] == word) out.push_back(i);
  }
  if (!out.empty()) return out;
  const std::string plain = plain_word(word);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (plain_word(tokens[i]) == plain) out.push_back(i);
  }
  return out;
}

std::optional<std::size_t> index_of(Session& session, Position at, const std::string& what,
                                    std::string_view text, std::size_t n) {
  const auto value = number_in(text);
  if (value && *value >= 0 && *value < static_cast<double>(n)) {
    return static_cast<std::size_t>(*value);
  }
  session.error(
      at, what + ": " +
              (value ? fmt::format("there is no token {}; indices go from 0 to {}", text, n - 1)
                     : not_a_number(text)) +
              fmt::format(" (the word is written \"{}\")", text.substr(0, 40)));
  return std::nullopt;
}

struct Numbered {
  std::string_view word;
  std::size_t occurrence = 0;
};

// "the#1".
std::optional<Numbered> numbered(std::string_view text) {
  const std::size_t mark = text.rfind('#');
  if (mark == std::string_view::npos || mark == 0) return std::nullopt;
  Numbered out{text.substr(0, mark), 0};
  const char* end = text.data() + text.size();
  const auto [stopped, failed] = std::from_chars(text.data() + mark + 1, end, out.occurrence);
  if (failed != std::errc{} || stopped != end) return std::nullopt;
  return out;
}

std::string unknown_token(std::string_view word, const std::vector<std::string>& tokens) {
  constexpr std::size_t kShown = 24;
  std::vector<std::string> first(
      tokens.begin(),
      tokens.begin() + static_cast<std::ptrdiff_t>(std::min(kShown, tokens.size())));
  for (std::string& token : first) token = token.substr(0, 40);
  return fmt::format("no token is {}{}; there are {}{}", in_quotes(word),
                     did_you_mean(word, tokens), listed(first),
                     tokens.size() > kShown ? ", …" : "");
}

std::string ambiguous(std::string_view word, const std::vector<std::size_t>& found) {
  std::vector<std::string> choices;
  for (std::size_t i = 0; i < std::min<std::size_t>(found.size(), 8); ++i) {
    choices.push_back(fmt::format("{}#{} (token {})", word.substr(0, 40), i, found[i]));
  }
  return fmt::format("{} occurs {} times; write one of {}", in_quotes(word), found.size(),
                     listed(choices));
}

}  // namespace

std::string plain_word(std::string_view word) {
  std::string_view rest = word;
  while (const std::size_t n = edge(rest, true)) rest.remove_prefix(n);
  while (const std::size_t n = edge(rest, false)) rest.remove_suffix(n);
  std::string out(rest.empty() ? word : rest);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::optional<std::size_t> find_token(Session& session, Position at, const std::string& what,
                                      std::string_view text, bool is_quoted,
                                      const std::vector<std::string>& tokens) {
  if (!is_quoted && is_integer(text)) return index_of(session, at, what, text, tokens.size());
  auto found = occurrences(text, tokens);
  if (found.size() == 1) return found.front();
  if (found.size() > 1) {
    session.error(at, what + ": " + ambiguous(text, found));
    return std::nullopt;
  }
  const auto one = numbered(text);
  if (one) found = occurrences(one->word, tokens);
  if (one && one->occurrence < found.size()) return found[one->occurrence];
  if (one && !found.empty()) {
    session.error(at, fmt::format("{}: there is no {}; {} occurs {} times, counted from #0", what,
                                  in_quotes(text), in_quotes(one->word), found.size()));
  } else {
    session.error(at, what + ": " + unknown_token(one ? one->word : text, tokens));
  }
  return std::nullopt;
}

}  // namespace qkv::loader
