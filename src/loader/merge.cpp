#include "loader/merge.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <unordered_map>

#include "loader/parse.h"

namespace qkv::loader {
namespace {

std::optional<std::size_t> index_in(std::string_view text) {
  std::size_t index = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), index);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return index;
}

// The node `key` of `parent`, made where a mapping lacks it; null, with an error, where that makes
// no sense.
Node* step_into(Session& session, Node& parent, const std::string& key, Position at) {
  if (parent.is_sequence()) {
    const auto index = index_in(key);
    if (index && *index < parent.items.size()) return &parent.items[*index];
    session.error(at, fmt::format("there is no element {}; the list has {}, counted from 0",
                                  in_quotes(key), parent.items.size()));
    return nullptr;
  }
  if (parent.is_none()) {
    parent.kind = Node::Kind::mapping;
    parent.text.clear();
  }
  if (!parent.is_mapping()) {
    session.error(at, fmt::format("cannot set {} inside {}; expected a mapping or a list there",
                                  in_quotes(key), described(parent)));
    return nullptr;
  }
  if (Node* found = parent.find(key)) return found;
  Node made;
  made.key = key;
  made.at = made.key_at = at;
  parent.items.push_back(std::move(made));
  return &parent.items.back();
}

std::vector<std::string> keys_of(const std::string& path) {
  std::vector<std::string> keys;
  std::size_t start = 0;
  for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', start)) {
    keys.push_back(path.substr(start, dot - start));
    start = dot + 1;
  }
  keys.push_back(path.substr(start));
  return keys;
}

void set_position(Node& node, Position at) {
  node.at = node.key_at = at;
  for (Node& item : node.items) set_position(item, at);
}

void expand_head_name(Node& head) {
  Node use = head;
  use.key = "use";
  head.kind = Node::Kind::mapping;
  head.text.clear();
  head.items = {std::move(use)};
}

}  // namespace

void merge(Node& base, Node over) {
  const bool both_mappings = base.is_mapping() && over.is_mapping();
  if (!both_mappings || over.key == "mask") {
    base = std::move(over);
    return;
  }
  base.at = over.at;
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < base.items.size(); ++i) places.emplace(base.items[i].key, i);
  for (Node& item : over.items) {
    const auto mine = places.find(item.key);
    if (mine != places.end()) {
      merge(base.items[mine->second], std::move(item));
    } else {
      base.items.push_back(std::move(item));
    }
  }
}

void apply(Session& session, Node& tree, const Override& override) {
  const int file = session.add_text("--set " + override.path, {}, override.value);
  auto value = parse(session, file, override.value, EmptyText::is_null);
  if (!value) return;
  const Position at{file, 0, 0};
  set_position(*value, at);
  Node* node = &tree;
  const std::vector<std::string> keys = keys_of(override.path);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i].empty()) {
      session.error(at, "the path has an empty key; expected KEY or KEY.KEY, such as page.width");
      return;
    }
    if (i == 2 && keys[0] == "heads" && node->is_scalar()) expand_head_name(*node);
    node = step_into(session, *node, keys[i], at);
    if (!node) return;
  }
  value->key = node->key;
  *node = std::move(*value);
}

}  // namespace qkv::loader
