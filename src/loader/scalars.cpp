#include "loader/scalars.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "loader/keys.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

// 010, -007.5: YAML readers disagree about these.
bool has_leading_zero(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return text.size() > 1 && text[0] == '0' && is_digit(text[1]);
}

std::string without_leading_zeros(std::string_view text) {
  std::string sign;
  if (text.starts_with('-')) sign = "-", text.remove_prefix(1);
  while (text.size() > 1 && text[0] == '0' && is_digit(text[1])) text.remove_prefix(1);
  return sign + std::string(text);
}

// A block scalar ends in a line end, and its lines are one text.
std::string on_one_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return text;
}

bool expect_scalar(Session& session, const Node& node, const std::string& what, const char* kind) {
  if (node.is_scalar()) return true;
  session.error(node.at,
                fmt::format("{}: expected {}, found {}{}", what, kind, described(node), see(what)));
  return false;
}

}  // namespace

std::optional<double> number_in(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || !(is_digit(digits[0]) || digits[0] == '.')) return std::nullopt;
  if (has_leading_zero(text)) return std::nullopt;
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, failed] = std::from_chars(text.data(), end, value);
  if (failed != std::errc{} || stopped != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string not_a_number(std::string_view text) {
  const std::string shown = in_quotes(text);
  std::string pointed(text);
  std::replace(pointed.begin(), pointed.end(), ',', '.');
  if (pointed != text && number_in(pointed)) {
    return shown + " is not a number; write " + pointed;
  }
  if (text.starts_with('+') && number_in(text.substr(1))) {
    return shown + " is not a number; write " + std::string(text.substr(1));
  }
  if (has_leading_zero(text) && number_in(without_leading_zeros(text))) {
    return shown + " begins with a zero; write " + without_leading_zeros(text);
  }
  const std::string word = lower(text);
  if (word.find("nan") != std::string::npos || word.find("inf") != std::string::npos) {
    return shown + " is refused; expected a finite number";
  }
  double value = 0;
  const auto [stopped, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed == std::errc::result_out_of_range && stopped == text.data() + text.size()) {
    return shown + " is outside what a number can hold; expected a finite number";
  }
  return shown + " is not a number; expected one such as 0.5 or -2";
}

std::optional<bool> read_bool(Session& session, const Node& node, const std::string& what) {
  if (!expect_scalar(session, node, what, "true or false")) return std::nullopt;
  if (!node.quoted && (node.text == "true" || node.text == "false")) return node.text == "true";
  const std::string word = lower(node.text);
  std::string hint = "expected true or false";
  if (word == "yes" || word == "on" || word == "true" || word == "1") hint = "write true";
  if (word == "no" || word == "off" || word == "false" || word == "0") hint = "write false";
  session.error(node.at, fmt::format("{}: {} is not a boolean; {}{}", what, in_quotes(node.text),
                                     hint, see(what)));
  return std::nullopt;
}

std::optional<double> read_number(Session& session, const Node& node, const std::string& what) {
  if (!expect_scalar(session, node, what, "a number")) return std::nullopt;
  if (const auto value = number_in(node.text); value && !node.quoted) return value;
  const bool only_quoted = node.quoted && number_in(node.text);
  session.error(node.at,
                what + ": " +
                    (only_quoted ? "expected a number without quotes" : not_a_number(node.text)) +
                    see(what));
  return std::nullopt;
}

std::optional<std::size_t> read_count(Session& session, const Node& node, const std::string& what,
                                      std::size_t least, std::size_t most) {
  const auto number = read_number(session, node, what);
  if (!number) return std::nullopt;
  if (*number >= static_cast<double>(least) && *number <= static_cast<double>(most) &&
      *number == std::floor(*number)) {
    return static_cast<std::size_t>(*number);
  }
  session.error(node.at, fmt::format("{}: {} is not allowed; expected a whole number from {} to {}",
                                     what, in_quotes(node.text), least, most));
  return std::nullopt;
}

std::optional<std::string> read_text(Session& session, const Node& node, const std::string& what) {
  if (node.kind == Node::Kind::null && !node.text.empty()) return node.text;
  if (!expect_scalar(session, node, what, "text")) return std::nullopt;
  return on_one_line(node.text);
}

std::optional<std::string> read_name(Session& session, const Node& node, const std::string& what) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  const bool fits =
      !text->empty() && text->size() <= 64 && std::all_of(text->begin(), text->end(), [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '_' || c == '.';
      });
  if (fits && text->front() != '.') return text;
  session.error(node.at, fmt::format("{}: {} is not a name; expected up to 64 letters a-z, digits, "
                                     "'-' and '_' (a `title` may hold anything)",
                                     what, in_quotes(*text)));
  return std::nullopt;
}

std::optional<std::size_t> read_choice(Session& session, const Node& node, const std::string& what,
                                       const std::vector<std::string>& words) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), *text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  session.error(node.at, fmt::format("{}: {} is not known{}; expected one of {}", what,
                                     in_quotes(*text), did_you_mean(*text, words), listed(words)));
  return std::nullopt;
}

}  // namespace qkv::loader
