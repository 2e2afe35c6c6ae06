#include "loader/position_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "loader/angle.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

constexpr const char *kCos = "position cos", *kSin = "position sin";

std::optional<std::size_t> index_of(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

struct Rules {
  Session& session;
  const std::string& what;
  const std::vector<std::string>& rows;
  const Embedding& embedding;
  QueryKey& weights;

  // The amplitude of q·k; nullopt with an error.
  std::optional<double> amplitude(const Fields& rule) const {
    const Node* amplitude = rule.find("amplitude");
    const Node* separation = rule.find("separation");
    if ((amplitude != nullptr) == (separation != nullptr)) {
      session.error(rule.node().at, what + ": position needs either amplitude or separation");
      return std::nullopt;
    }
    const Node& node = amplitude ? *amplitude : *separation;
    const auto value = read_number(session, node, what + ": position." + node.key);
    if (!value) return std::nullopt;
    if (*value < 0 || *value > 1e6) {
      session.error(node.at, fmt::format("{}: position.{} is out of range; expected 0 to 1000000",
                                         what, node.key));
      return std::nullopt;
    }
    if (amplitude) return value;
    const double d_k = static_cast<double>(rows.size());
    return std::sqrt(d_k) * *value / (1 - angle(*embedding.step).cosine);
  }

  void add_position(const Node& node) const {
    const Fields rule(session, node, what + ": position", {"back", "separation", "amplitude"});
    const auto cos_row = index_of(rows, kCos), sin_row = index_of(rows, kSin);
    const auto cos_x = index_of(embedding.features, kCos),
               sin_x = index_of(embedding.features, kSin);
    const Node* back = rule.require("back", "how many tokens before");
    if (!cos_row || !sin_row) {
      session.error(node.at, what + ": position needs the rows 'position cos' and 'position sin'");
    }
    if (!cos_x || !sin_x || !embedding.step) {
      session.error(node.at, what +
                                 ": position needs an embedding with the features 'position cos' "
                                 "and 'position sin' and a `position: {step: …}`");
      return;
    }
    const auto a = amplitude(rule);
    const auto steps = back ? read_number(session, *back, what + ": position.back") : std::nullopt;
    if (!a || !steps || !cos_row || !sin_row) return;
    const double root = std::sqrt(*a);
    const Angle turn = angle(*steps * *embedding.step);
    weights.query(*cos_row, *cos_x) += root * turn.cosine;
    weights.query(*cos_row, *sin_x) += root * turn.sine;
    weights.query(*sin_row, *cos_x) -= root * turn.sine;
    weights.query(*sin_row, *sin_x) += root * turn.cosine;
    weights.key(*cos_row, *cos_x) += root;
    weights.key(*sin_row, *sin_x) += root;
  }

  std::optional<std::size_t> feature(const Fields& rule, const char* key) const {
    const Node* node = rule.require(key, "the name of a feature");
    if (!node) return std::nullopt;
    const auto name = read_choice(session, *node, what + ": relation." + key, embedding.features);
    return name;
  }

  void add_relation(const Node& node) const {
    const Fields rule(session, node, what + ": relation", {"query", "key", "strength"});
    const auto query = feature(rule, "query"), key = feature(rule, "key");
    const Node* strength = rule.require("strength", "what it adds to q·k");
    const auto value =
        strength ? read_number(session, *strength, what + ": relation.strength") : std::nullopt;
    auto row = index_of(rows, "relation");
    for (std::size_t i = 0; i < rows.size() && !row; ++i) {
      if (rows[i] != kCos && rows[i] != kSin) row = i;
    }
    if (!row) session.error(node.at, what + ": relation needs a row that is not a position row");
    if (!query || !key || !value || !row) return;
    const double root = std::sqrt(std::fabs(*value));
    weights.query(*row, *query) += *value < 0 ? -root : root;
    weights.key(*row, *key) += root;
  }
};

}  // namespace

void add_rules(Session& session, const Fields& head, const std::string& what,
               const std::vector<std::string>& rows, const Embedding& embedding,
               QueryKey& weights) {
  const Rules rules{session, what, rows, embedding, weights};
  if (const Node* position = head.find("position")) rules.add_position(*position);
  if (const Node* relation = head.find("relation")) rules.add_relation(*relation);
}

}  // namespace qkv::loader
