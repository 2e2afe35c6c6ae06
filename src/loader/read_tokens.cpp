#include "loader/read_tokens.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "loader/fields.h"
#include "loader/lists.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

constexpr std::size_t kMaxTokens = 4096, kMaxTokenBytes = 256;

std::vector<std::string> split(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  std::vector<std::string> out;
  while (true) {
    const std::size_t start = text.find_first_not_of(kSpace);
    if (start == std::string_view::npos) return out;
    text.remove_prefix(start);
    const std::size_t length = std::min(text.find_first_of(kSpace), text.size());
    out.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
}

std::vector<std::string> listed_tokens(Session& session, const Node& node,
                                       const std::string& what) {
  const Fields fields(session, node, what, {"tokens"});
  const Node* list = fields.require("tokens", "a list of texts");
  std::vector<std::string> out;
  if (!list || !expect_list(session, *list, what + ".tokens", "texts")) return out;
  for (const Node& item : list->items) {
    if (item.kind == Node::Kind::null && item.text.empty()) {
      session.error(item.at, what + ".tokens: nothing stands here; an empty token is written \"\"");
    }
    out.push_back(item.text);
    if (item.is_mapping() || item.is_sequence()) {
      session.error(item.at, what + ".tokens: expected text, found " + described(item) +
                                 "; put the token in quotes");
    }
  }
  return out;
}

void check_token(Session& session, Position at, const std::string& what, std::size_t index,
                 const std::string& token) {
  if (token.size() > kMaxTokenBytes) {
    session.error(at, fmt::format("{}: token {} is {} bytes long; at most {} are allowed", what,
                                  index, token.size(), kMaxTokenBytes));
  } else if (const std::string shown = printable(token); shown != token) {
    session.error(at,
                  fmt::format("{}: token {} holds a control character ({}); write what is to be "
                              "seen, such as ␊ for a new line",
                              what, index, shown));
  }
}

}  // namespace

Position token_position(const Node& sentence, std::size_t index) {
  const Node* list = sentence.is_mapping() ? sentence.find("tokens") : nullptr;
  return list && index < list->items.size() ? list->items[index].at : sentence.at;
}

std::optional<std::vector<std::string>> read_tokens(Session& session, const Node& node,
                                                    const std::string& what) {
  const std::size_t errors = session.errors();
  std::vector<std::string> tokens;
  if (node.is_scalar()) {
    tokens = split(node.text);
  } else if (node.is_sequence()) {
    session.error(node.at, what + ": expected text, found a list; write " + what +
                               ": with tokens: […] below it");
  } else {
    tokens = listed_tokens(session, node, what);
  }
  if (session.errors() != errors) return std::nullopt;
  if (tokens.empty() || tokens.size() > kMaxTokens) {
    session.error(node.at, fmt::format("{} has {} tokens; expected 1 to {}", what, tokens.size(),
                                       kMaxTokens));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    check_token(session, token_position(node, i), what, i, tokens[i]);
  }
  if (session.errors() != errors) return std::nullopt;
  return tokens;
}

}  // namespace qkv::loader
