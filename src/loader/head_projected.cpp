#include <fmt/format.h>

#include "loader/head_source.h"
#include "loader/position_rule.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kRuleRows = {"meaning 1", "meaning 2", "position cos",
                                            "position sin"};

bool same_rows(const HeadContext& head, const Matrix& q, const Matrix& k,
               const std::vector<std::string>& rows) {
  if (q.rows() == k.rows()) {
    return check_row_names(head, "rows", rows, q.rows(), "query and key");
  }
  head.session.error(head.fields.node().at,
                     fmt::format("{}: query has {} {}, key has {}", head.what, q.rows(),
                                 head.in_out ? "columns" : "rows", k.rows()));
  return false;
}

}  // namespace

void read_projected(const HeadContext& head, scene::Head& out) {
  if (!head.embedding) return;
  const Node *query = head.fields.find("query"), *key = head.fields.find("key");
  const bool rules = head.fields.find("position") || head.fields.find("relation");
  if (!rules && (!query || !key)) {
    head.session.error(head.fields.node().at,
                       fmt::format("{}: key '{}' is missing; query and key come together",
                                   head.what, query ? "key" : "query"));
    return;
  }
  if (rules && out.rows.empty()) out.rows = kRuleRows;
  const Matrix zero(out.rows.size(), head.embedding->features.size());
  const auto q = query ? read_weight(head, "query") : std::optional(zero);
  const auto k = key ? read_weight(head, "key") : std::optional(zero);
  refuse(head, {"values"}, "a head that projects takes `value`, a matrix");
  attention::Projected source;
  if (head.fields.find("value")) source.value = read_projection(head, "value", "value_bias");
  if (!q || !k || !same_rows(head, *q, *k, out.rows)) return;
  QueryKey weights{*q, *k};
  add_rules(head.session, head.fields, head.what, out.rows, *head.embedding, weights);
  source.query = {weights.query, read_bias(head, "query_bias", q->rows())};
  source.key = {weights.key, read_bias(head, "key_bias", k->rows())};
  out.inputs.source = std::move(source);
}

}  // namespace qkv::loader
