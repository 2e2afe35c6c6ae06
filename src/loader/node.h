// Our own tree of a YAML document: every node knows where it was written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace qkv::loader {

// A place in one of a load's files. `file` is an index into Session's table; line and column are
// 1-based, columns count characters; line 0: the whole file.
struct Position {
  int file = 0, line = 0, column = 0;
  auto operator<=>(const Position&) const = default;
};

struct Node {
  enum class Kind : std::uint8_t { null, scalar, sequence, mapping };

  Kind kind = Kind::null;
  bool quoted = false;      // a scalar in quotes or a block scalar: always text, never `none`
  bool in_flow = false;     // an entry of a mapping written in { }
  Position at, key_at;      // key_at only of a mapping's entries
  std::string text;         // of a scalar; of a null as it is written: "", "~", "null"
  std::string key;          // of a mapping's entries
  std::vector<Node> items;  // a sequence's elements, a mapping's entries (keys are unique)

  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_sequence() const { return kind == Kind::sequence; }
  bool is_mapping() const { return kind == Kind::mapping; }
  // Not there: null, or the bare word `none`.
  bool is_none() const { return kind == Kind::null || (is_scalar() && !quoted && text == "none"); }
  const Node* find(std::string_view name) const {
    for (const Node& item : items) {
      if (item.key == name) return &item;
    }
    return nullptr;
  }
  Node* find(std::string_view name) {
    return const_cast<Node*>(static_cast<const Node*>(this)->find(name));
  }
};

// "a mapping", "a list", "'text'" (cut after 40 bytes) or "nothing": what a message says was found.
std::string described(const Node& node);

// 'text', cut after 40 characters.
std::string in_quotes(std::string_view text);

}  // namespace qkv::loader
