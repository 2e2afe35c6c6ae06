#include "loader/read_mask.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/number_format.h"
#include "loader/fields.h"
#include "loader/lists.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kRules = {"causal",    "window", "prefix", "padding",
                                         "documents", "keep",   "bias",   "alibi"};

class MaskReader {
 public:
  MaskReader(Session& session, std::size_t n_q, std::size_t n_k)
      : session_(session), n_q_(n_q), n_k_(n_k) {}

  void read(const Node& node) {
    if (node.is_none()) return;
    if (node.is_scalar()) return read_word(node);
    if (!node.is_mapping()) {
      session_.error(
          node.at,
          "mask: expected none, causal or a mapping such as {window: 4}, found " + described(node));
      return;
    }
    std::vector<std::string> keys = kRules;
    keys.push_back("both");
    const Fields fields(session_, node, "mask", keys);
    const Node* rule = nullptr;
    for (const std::string& key : kRules) {
      const Node* found = fields.find(key);
      if (found && rule) {
        session_.error(found->key_at, fmt::format("mask: {} and {} in one mapping; write a list of "
                                                  "two rules, all of which must allow",
                                                  rule->key, key));
        return;
      }
      if (found) rule = found;
    }
    if (!rule) {
      session_.error(node.at, "mask: the mapping holds no rule; expected one of " + listed(kRules));
      return;
    }
    read_rule(*rule, fields.find("both"));
  }

  scene::Mask take() {
    if (mask_.title.empty()) mask_.title = "none";
    return std::move(mask_);
  }

 private:
  void add(attention::MaskRule rule, const std::string& title) {
    mask_.rules.push_back(std::move(rule));
    mask_.title += (mask_.title.empty() ? "" : " + ") + title;
  }

  void read_word(const Node& node) {
    if (node.text == "causal") return add_causal(node, nullptr);
    std::vector<std::string> words = kRules;
    words.push_back("none");
    const bool rule = std::find(kRules.begin(), kRules.end(), node.text) != kRules.end();
    session_.error(node.at, fmt::format("mask: {} {}; expected none, causal or a mapping such as "
                                        "{{window: 4}}",
                                        in_quotes(node.text),
                                        rule ? "needs a value"
                                             : "is not known" + did_you_mean(node.text, words)));
  }

  void read_rule(const Node& rule, const Node* both) {
    if (both && rule.key != "window") {
      session_.error(both->key_at, "mask: `both` belongs to `window`");
    }
    if (rule.key == "causal") return read_causal(rule);
    if (rule.key == "window") return read_window(rule, both);
    if (rule.key == "prefix") return read_prefix(rule);
    if (rule.key == "padding") return read_padding(rule);
    if (rule.key == "documents") return read_documents(rule);
    if (rule.key == "keep") return read_keep(rule);
    if (rule.key == "bias") return read_bias(rule);
    read_alibi(rule);
  }

  void add_causal(const Node& node, const Node* align) {
    attention::Causal causal;
    if (align) {
      const auto choice =
          read_choice(session_, *align, "mask: causal.align", {"top-left", "bottom-right"});
      if (!choice) return;
      if (*choice == 1) causal.align = attention::Causal::Align::bottom_right;
    } else if (n_q_ != n_k_) {
      session_.error(node.at,
                     fmt::format("mask: {} queries and {} keys: causal must say how they "
                                 "are aligned; write {{causal: {{align: bottom-right}}}} or "
                                 "top-left",
                                 n_q_, n_k_));
      return;
    }
    const bool shifted = n_q_ != n_k_ && causal.align == attention::Causal::Align::bottom_right;
    add(causal, shifted ? "causal, bottom right" : "causal");
  }

  void read_causal(const Node& rule) {
    if (rule.is_mapping()) {
      const Fields fields(session_, rule, "mask: causal", {"align"});
      return add_causal(rule, fields.find("align"));
    }
    const auto on = read_bool(session_, rule, "mask: causal");
    if (on && *on) add_causal(rule, nullptr);
  }

  // Windows and prefixes look back from the token's own place, which only a square has.
  bool expect_square(const Node& rule) {
    if (n_q_ == n_k_) return true;
    session_.error(rule.at, fmt::format("mask: {} needs as many keys as queries; there are {} and "
                                        "{} (use keep)",
                                        rule.key, n_k_, n_q_));
    return false;
  }

  void read_window(const Node& rule, const Node* both) {
    attention::Window window;
    const auto size = read_count(session_, rule, "mask: window", 1, kMaxDimension);
    const auto two_sided = both ? read_bool(session_, *both, "mask: both") : std::optional(false);
    if (!size || !two_sided || !expect_square(rule)) return;
    window = {*size, *two_sided};
    add(window, fmt::format("window {}{}", *size, *two_sided ? " both ways" : ""));
  }

  void read_prefix(const Node& rule) {
    const auto length = read_count(session_, rule, "mask: prefix", 0, n_k_);
    if (length && expect_square(rule)) {
      add(attention::Prefix{*length}, fmt::format("prefix {}", *length));
    }
  }

  void read_padding(const Node& rule) {
    if (!expect_list(session_, rule, "mask: padding", "token indices")) return;
    attention::Padding padding;
    for (const Node& item : rule.items) {
      const auto key = read_count(session_, item, "mask: padding", 0, n_k_ - 1);
      if (key) padding.hidden_keys.push_back(*key);
    }
    add(padding, "padding");
  }

  void read_documents(const Node& rule) {
    if (!expect_list(session_, rule, "mask: documents", "document numbers") ||
        !expect_square(rule)) {
      return;
    }
    if (rule.items.size() != n_q_) {
      session_.error(rule.at, fmt::format("mask: documents has {} numbers, the sentence has {} "
                                          "tokens",
                                          rule.items.size(), n_q_));
      return;
    }
    attention::Documents documents;
    for (const Node& item : rule.items) {
      const auto number = read_count(session_, item, "mask: documents", 0, 1000000);
      documents.of_token.push_back(static_cast<int>(number.value_or(0)));
    }
    add(documents, "documents");
  }

  template <typename T>
  bool right_shape(const Node& rule, const std::optional<Grid<T>>& grid) {
    if (!grid) return false;
    if (grid->rows() == n_q_ && grid->columns() == n_k_) return true;
    session_.error(rule.at, fmt::format("mask: {} is {} × {}; expected {} queries × {} keys",
                                        rule.key, grid->rows(), grid->columns(), n_q_, n_k_));
    return false;
  }

  void read_keep(const Node& rule) {
    auto keep = read_bool_matrix(session_, rule, "mask: keep");
    if (right_shape(rule, keep)) add(attention::Keep{std::move(*keep)}, "own mask");
  }

  void read_bias(const Node& rule) {
    auto bias = read_matrix(session_, rule, "mask: bias");
    if (right_shape(rule, bias)) add(attention::Bias{std::move(*bias)}, "bias");
  }

  void read_alibi(const Node& rule) {
    const auto slope = read_number(session_, rule, "mask: alibi");
    if (slope) add(attention::Alibi{*slope}, "ALiBi " + shortest(*slope));
  }

  Session& session_;
  std::size_t n_q_, n_k_;
  scene::Mask mask_;
};

}  // namespace

std::optional<scene::Mask> read_mask(Session& session, const Node* node, std::size_t n_q,
                                     std::size_t n_k) {
  const std::size_t errors = session.errors();
  MaskReader reader(session, n_q, n_k);
  if (node && node->is_sequence()) {
    for (const Node& item : node->items) reader.read(item);
  } else if (node) {
    reader.read(*node);
  }
  if (session.errors() != errors) return std::nullopt;
  return reader.take();
}

std::optional<scene::Mask> mask_named(Session& session, Position at, const std::string& text,
                                      std::size_t n_q, std::size_t n_k) {
  const std::size_t space = text.find(' ');
  Node word;
  word.kind = Node::Kind::scalar;
  word.text = text.substr(0, space);
  word.at = word.key_at = at;
  if (space == std::string::npos) return read_mask(session, &word, n_q, n_k);
  Node rule = word;
  rule.key = word.text == "ALiBi" ? "alibi" : word.text;
  rule.text = text.substr(space + 1);
  Node mapping;
  mapping.kind = Node::Kind::mapping;
  mapping.at = at;
  mapping.items = {std::move(rule)};
  return read_mask(session, &mapping, n_q, n_k);
}

std::size_t index_of_mask(scene::Scene& scene, scene::Mask mask) {
  const auto found = std::find(scene.masks.begin(), scene.masks.end(), mask);
  const auto index = static_cast<std::size_t>(found - scene.masks.begin());
  if (found == scene.masks.end()) scene.masks.push_back(std::move(mask));
  return index;
}

}  // namespace qkv::loader
