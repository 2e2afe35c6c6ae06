#include "loader/head_trees.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "loader/extends.h"
#include "loader/lists.h"
#include "loader/merge.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

constexpr std::size_t kMaxHeads = 1024;
constexpr const char* kValueKeys[] = {"value", "value_bias", "values", "value_rows", "values_are"};

const Node* present(const Node& mapping, std::string_view key) {
  const Node* node = mapping.find(key);
  return node && !node->is_none() ? node : nullptr;
}

Node text_entry(const char* key, const std::string& text, Position at) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.quoted = true;
  node.key = key;
  node.text = text;
  node.at = node.key_at = at;
  return node;
}

void put(Node& mapping, Node entry) {
  if (Node* found = mapping.find(entry.key)) {
    *found = std::move(entry);
  } else {
    mapping.items.push_back(std::move(entry));
  }
}

// templates/heads/NAME.yaml with its name and title filled in.
std::optional<Node> head_template(Session& session, const Node& name, const std::string& what) {
  const auto text = read_text(session, name, what);
  if (!text) return std::nullopt;
  const auto path = named_file(session, *text, name.at, what, {"heads"});
  if (path.empty()) return std::nullopt;
  const Node* tree = session.read_yaml(path, name.at);
  if (!tree) return std::nullopt;
  if (!tree->is_mapping()) {
    session.error(tree->at, "a head: expected a mapping, found " + described(*tree));
    return std::nullopt;
  }
  Node head = *tree;
  if (!present(head, "name")) put(head, text_entry("name", path.stem().string(), name.at));
  head.at = name.at;
  return head;
}

std::optional<Node> head_tree(Session& session, const Node& node) {
  if (node.is_scalar()) return head_template(session, node, "heads");
  if (!node.is_mapping()) {
    session.error(node.at, "heads: expected a name or a mapping, found " + described(node));
    return std::nullopt;
  }
  const Node* use = present(node, "use");
  if (!use) return node;
  auto head = head_template(session, *use, "heads: use");
  if (!head) return std::nullopt;
  Node own = node;
  std::erase_if(own.items, [](const Node& item) { return item.key == "use"; });
  // A new name without a title of its own must not be drawn as the template's.
  const Node* own_name = present(own, "name");
  if (own_name && !present(own, "title")) {
    put(own, text_entry("title", own_name->text, own_name->at));
  }
  merge(*head, std::move(own));
  return head;
}

std::string shown_name(const Node& head) { return "head " + in_quotes(head.find("name")->text); }

class ValueSources {
 public:
  ValueSources(Session& session, std::vector<Node>& heads) : session_(session), heads_(heads) {}

  // Puts the values of the head that `values_of` names in its place, once they are known
  // themselves. False, with an error, where that leads back to the head.
  bool follow(Node& head) {
    const Node* source = present(head, "values_of");
    if (!source) return true;
    const Node name = *source;
    if (!under_way_.insert(&head).second) {
      session_.error(name.at, shown_name(head) + ": values_of leads back to itself");
      return false;
    }
    if (!has_own_values(head, name)) {
      if (Node* other = find_head(name)) {
        if (follow(*other)) copy(*other, head, name);
      } else if (const auto installed = find_template(name)) {
        copy(*installed, head, name);
      }
    }
    std::erase_if(head.items, [](const Node& item) { return item.key == "values_of"; });
    under_way_.erase(&head);
    return true;
  }

 private:
  bool has_own_values(const Node& head, const Node& name) {
    for (const char* key : kValueKeys) {
      if (!present(head, key)) continue;
      session_.error(name.key_at,
                     fmt::format("{}: values_of and {} exclude each other", shown_name(head), key));
      return true;
    }
    return false;
  }

  Node* find_head(const Node& name) {
    for (Node& head : heads_) {
      if (head.find("name")->text == name.text) return &head;
    }
    return nullptr;
  }

  std::optional<Node> find_template(const Node& name) {
    auto known = template_names(session_.templates() / "heads");
    if (std::ranges::count(known, name.text) > 0) return head_template(session_, name, "values_of");
    for (const Node& head : heads_) known.push_back(head.find("name")->text);
    session_.error(
        name.at, fmt::format("values_of: no head is called {}{}; there are {}",
                             in_quotes(name.text), did_you_mean(name.text, known), listed(known)));
    return std::nullopt;
  }

  void copy(const Node& from, Node& to, const Node& name) {
    if (!present(from, "value") && !present(from, "values")) {
      session_.error(name.at, fmt::format("values_of: {} has no values", shown_name(from)));
      return;
    }
    const Node* layout = present(from, "layout");
    const Node* mine = present(to, "layout");
    const std::string theirs = layout ? layout->text : "out_in";
    const bool to_has_matrices = present(to, "query") || present(to, "key");
    if (to_has_matrices && theirs != (mine ? mine->text : "out_in")) {
      session_.error(name.at, fmt::format("values_of: {} has another layout", shown_name(from)));
      return;
    }
    if (layout) put(to, *layout);
    for (const char* key : kValueKeys) {
      if (const Node* value = present(from, key)) put(to, *value);
    }
  }

  Session& session_;
  std::vector<Node>& heads_;
  std::set<const Node*> under_way_;
};

// Fills in titles; false, with an error, where a name is missing or not its own.
bool check_names(Session& session, std::vector<Node>& heads) {
  const std::size_t errors = session.errors();
  std::set<std::string> names;
  for (Node& head : heads) {
    const Node* name = present(head, "name");
    if (!name) {
      session.error(head.at, "a head: key 'name' is missing; a word to call it by");
      continue;
    }
    const auto text = read_name(session, *name, "a head's name");
    if (text && !names.insert(*text).second) {
      session.error(name->at,
                    "two heads are called " + in_quotes(*text) + "; give one another `name`");
    }
    if (text && !present(head, "title")) put(head, text_entry("title", *text, name->at));
  }
  return session.errors() == errors;
}

}  // namespace

std::vector<Node> head_trees(Session& session, const Node& heads) {
  const std::size_t errors = session.errors();
  if (!expect_list(session, heads, "heads", "heads")) return {};
  if (heads.items.empty() || heads.items.size() > kMaxHeads) {
    session.error(heads.at, fmt::format("heads: {} of them; expected 1 to {}", heads.items.size(),
                                        kMaxHeads));
    return {};
  }
  std::vector<Node> out;
  for (const Node& item : heads.items) {
    if (auto tree = head_tree(session, item)) out.push_back(std::move(*tree));
  }
  if (!check_names(session, out)) return {};
  ValueSources sources(session, out);
  for (Node& head : out) sources.follow(head);
  if (session.errors() != errors) return {};
  return out;
}

bool needs_embedding(const Node& head) {
  return present(head, "query") || present(head, "key") || present(head, "position") ||
         present(head, "relation") || present(head, "value");
}

}  // namespace qkv::loader
