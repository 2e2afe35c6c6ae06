#include "loader/fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "loader/keys.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A key without a value in { } is nearly always the tail of a value with a comma.
std::string flow_hint(const Node& entry) {
  const bool bare = entry.kind == Node::Kind::null && entry.text.empty();
  if (!entry.in_flow || (!bare && entry.key.find(' ') == std::string::npos)) return "";
  return "; inside { } a comma ends a value: put the value in quotes, or write one key a line "
         "without { } (decimals take a point: 1.5)";
}

// What follows an unknown key: the key that was meant, or all that the mapping has.
std::string what_to_write(const Node& entry, const std::string& what,
                          const std::vector<std::string>& known) {
  const auto meant = nearest(entry.key, known);
  const std::string flow = flow_hint(entry);
  if (meant) return did_you_mean(entry.key, known) + flow + see(what, known[*meant]);
  if (!flow.empty()) return flow;
  return "; " + what + " has " + listed(known) + see(what);
}

}  // namespace

Fields::Fields(Session& session, const Node& node, std::string what,
               const std::vector<std::string>& known, const std::vector<std::string>& reserved)
    : session_(session), node_(node), what_(std::move(what)) {
  if (!node.is_mapping()) {
    session.error(node.at, fmt::format("{}: expected a mapping with keys such as {}, found {}{}",
                                       what_, known.front(), described(node), see(what_)));
    return;
  }
  for (const Node& entry : node.items) {
    if (contains(known, entry.key)) continue;
    if (contains(reserved, entry.key)) {
      session.error(entry.key_at, fmt::format("key {} is reserved for a later version; remove it",
                                              in_quotes(entry.key)));
      continue;
    }
    session.error(entry.key_at,
                  "unknown key " + in_quotes(entry.key) + what_to_write(entry, what_, known));
  }
}

const Node* Fields::find(std::string_view key) const {
  const Node* node = node_.is_mapping() ? node_.find(key) : nullptr;
  return node && !node->is_none() ? node : nullptr;
}

const Node* Fields::find_also_none(std::string_view key) const {
  const Node* node = node_.is_mapping() ? node_.find(key) : nullptr;
  return node && node->kind != Node::Kind::null ? node : nullptr;
}

const Node* Fields::require(std::string_view key, const std::string& hint) const {
  if (const Node* node = find(key)) return node;
  if (node_.is_mapping()) {
    session_.error(node_.at,
                   fmt::format("{}: key '{}' is missing; {}{}", what_, key, hint, see(what_, key)));
  }
  return nullptr;
}

}  // namespace qkv::loader
