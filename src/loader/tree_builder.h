// From yaml-cpp's events to our tree, refusing what a scene never needs.
#pragma once

#include <yaml-cpp/eventhandler.h>

#include <string>
#include <unordered_set>
#include <vector>

#include "loader/text_map.h"

namespace qkv::loader {

// Thrown where reading on makes no sense; the error is in the session already.
struct Stop {};

// Builds the tree from yaml-cpp's events. yaml-cpp's marks count bytes from 0.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(Session& session, const TextMap& map) : session_(session), map_(map) {}

  Node take_root() { return std::move(root_); }
  std::size_t last_byte() const { return last_byte_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node node = begin(mark, anchor, "?");
    node.text = null_text(mark);
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    stop(mark, "aliases (*name) are not allowed; write the value out, or use `extends`");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    Node node = begin(mark, anchor, tag);
    node.kind = Node::Kind::scalar;
    node.quoted = tag == "!";
    node.text = value;
    check_escapes(node);
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, Node::Kind::sequence);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, Node::Kind::mapping);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Node node;
    bool flow = false;
    bool has_key = false;  // the next node is the value of `key`
    std::string key;
    Position key_at;
    std::unordered_set<std::string> keys;
  };

  [[noreturn]] void stop(const YAML::Mark& mark, std::string message);

  Node begin(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag);

  // Escapes in double quotes may spell what the file itself may not hold.
  void check_escapes(const Node& node);

  // What stands there, so that a token may be called null.
  std::string null_text(const YAML::Mark& mark) const;

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style, Node::Kind kind);

  void close() {
    Node node = std::move(stack_.back().node);
    stack_.pop_back();
    add(std::move(node));
  }

  void add(Node node);

  void add_key(Open& parent, const Node& key);

  Session& session_;
  const TextMap& map_;
  std::vector<Open> stack_;
  Node root_;
  std::size_t nodes_ = 0, last_byte_ = 0;
};

}  // namespace qkv::loader
