#include "loader/tree_builder.h"

#include <yaml-cpp/mark.h>

#include <algorithm>
#include <string_view>

#include "base/utf8.h"

namespace qkv::loader {
namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxNodes = std::size_t{1} << 18;

// U+FFFE and U+FFFF are valid UTF-8 and yet may stand in no XML, so in no SVG.
bool has_noncharacter(std::string_view text) {
  return text.find("\xEF\xBF\xBE") != std::string_view::npos ||
         text.find("\xEF\xBF\xBF") != std::string_view::npos;
}

}  // namespace

void TreeBuilder::stop(const YAML::Mark& mark, std::string message) {
  session_.error(map_.at(static_cast<std::size_t>(mark.pos)), std::move(message));
  throw Stop{};
}

Node TreeBuilder::begin(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag) {
  last_byte_ = static_cast<std::size_t>(mark.pos);
  const char written = last_byte_ < map_.text().size() ? map_.text()[last_byte_] : ' ';
  if (anchor != 0) stop(mark, "anchors (&name) are not allowed; use `extends` to share values");
  if ((!tag.empty() && tag != "?" && tag != "!") || (tag == "!" && written == '!')) {
    stop(mark, "tags (!name) are not allowed; remove it");
  }
  if (++nodes_ > kMaxNodes) stop(mark, "the file holds more than 262144 values");
  Node node;
  node.at = map_.at(last_byte_);
  return node;
}

void TreeBuilder::check_escapes(const Node& node) {
  for (const char c : node.text) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    if (!control || c == '\n' || c == '\t') continue;
    session_.error(node.at, "the text holds a control character (" + printable(node.text) +
                                "); write what is to be seen");
    return;
  }
  if (has_noncharacter(node.text)) {
    session_.error(node.at, "the text holds U+FFFE or U+FFFF, which are no characters");
  }
}

std::string TreeBuilder::null_text(const YAML::Mark& mark) const {
  const std::string_view rest =
      map_.text().substr(std::min(static_cast<std::size_t>(mark.pos), map_.text().size()));
  for (const std::string_view word : {"null", "Null", "NULL", "~"}) {
    if (!rest.starts_with(word)) continue;
    const std::string_view after = rest.substr(word.size());
    if (after.empty() || std::string_view(" \t\r\n,]}").find(after[0]) != std::string_view::npos) {
      return std::string(word);
    }
  }
  return "";
}

void TreeBuilder::open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style, Node::Kind kind) {
  Node node = begin(mark, anchor, tag);
  if (stack_.size() == kMaxDepth) stop(mark, "nested deeper than 32 levels");
  node.kind = kind;
  stack_.push_back({});
  stack_.back().node = std::move(node);
  stack_.back().flow = style == YAML::EmitterStyle::Flow;
}

void TreeBuilder::add(Node node) {
  if (stack_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = stack_.back();
  if (parent.node.is_mapping() && !parent.has_key) {
    add_key(parent, node);
    return;
  }
  if (parent.node.is_mapping()) {
    node.key = std::move(parent.key);
    node.key_at = parent.key_at;
    node.in_flow = parent.flow;
    parent.has_key = false;
  }
  parent.node.items.push_back(std::move(node));
}

void TreeBuilder::add_key(Open& parent, const Node& key) {
  if (key.is_mapping() || key.is_sequence()) {
    session_.error(key.at,
                   "a key is a word, not a list or a mapping; a text that holds [ or { "
                   "needs quotes");
    throw Stop{};
  }
  parent.has_key = true;
  parent.key = key.text;
  parent.key_at = key.at;
  if (parent.keys.insert(key.text).second) return;
  const Node* first = parent.node.find(key.text);
  session_.error(key.at, "key " + in_quotes(key.text) + " is given twice; the first is at line " +
                             std::to_string(first->key_at.line) + ", column " +
                             std::to_string(first->key_at.column) + "; remove one of them");
}

}  // namespace qkv::loader
