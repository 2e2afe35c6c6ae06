#include <fmt/format.h>

#include <cmath>

#include "attention/evaluation.h"
#include "loader/head_source.h"
#include "loader/lists.h"

namespace qkv::loader {
namespace {

std::optional<Matrix> read_rows(const HeadContext& head, const char* key, std::size_t rows,
                                const char* of) {
  const Node* node = head.fields.require(key, "a list of rows, one a token");
  if (!node) return std::nullopt;
  auto matrix = read_matrix(head.session, *node, head.what + ": " + key);
  if (!matrix || matrix->rows() == rows) return matrix;
  head.session.error(node->at, fmt::format("{}: {} has {} rows, the {} has {} tokens", head.what,
                                           key, matrix->rows(), of, rows));
  return std::nullopt;
}

// V as stated, or another head's projection of x.
std::optional<Matrix> read_given_values(const HeadContext& head) {
  if (head.fields.find("values")) {
    return read_rows(head, "values", head.keys().size(), head.keys_are_of());
  }
  if (!head.fields.find("value") || !head.embedding) return std::nullopt;
  const auto projection = read_projection(head, "value", "value_bias");
  if (!projection) return std::nullopt;
  const std::size_t bias = projection->bias.size();
  if (bias != 0 && bias != projection->weight.rows()) return std::nullopt;  // refused
  return attention::project(head.x_of_keys(), *projection);
}

// Warns of a row that does not add to 1, refuses what is no weight.
void check_row(const HeadContext& head, const Node& row, std::span<const double> weights,
               std::size_t i) {
  constexpr double kTolerance = 5e-3;
  double sum = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    sum += weights[j];
    if (weights[j] >= 0 && weights[j] <= 1 + kTolerance) continue;
    head.session.error(row.items[j].at, fmt::format("{}: weight {} is outside 0…1", head.what,
                                                    in_quotes(row.items[j].text)));
    return;
  }
  if (std::fabs(sum - 1) <= kTolerance || sum == 0) return;
  head.session.warning(row.at, fmt::format("{}: the weights of row {} add to {:.4f}, {:+.4f} from "
                                           "1; they are drawn as given",
                                           head.what, i, sum, sum - 1));
}

}  // namespace

void read_given(const HeadContext& head, scene::Head& out) {
  attention::GivenVectors source;
  const auto q = read_rows(head, "queries", head.n_q(), "sentence");
  const auto k = read_rows(head, "keys", head.keys().size(), head.keys_are_of());
  source.v = read_given_values(head);
  refuse(head, {"query_bias", "key_bias"}, "queries and keys are given as they are");
  if (!q || !k) return;
  if (q->columns() != k->columns()) {
    head.session.error(head.fields.find("keys")->at,
                       fmt::format("{}: keys has {} columns, queries has {}", head.what,
                                   k->columns(), q->columns()));
    return;
  }
  if (!check_row_names(head, "rows", out.rows, q->columns(), "queries and keys")) return;
  source.q = *q;
  source.k = *k;
  out.inputs.source = std::move(source);
}

void read_weights(const HeadContext& head, scene::Head& out) {
  attention::GivenWeights source;
  refuse(head, {"rows", "query_bias", "key_bias", "scale", "softcap"}, "the weights are given");
  const auto weights = read_rows(head, "weights", head.n_q(), "sentence");
  source.v = read_given_values(head);
  if (!weights) return;
  const Node& node = *head.fields.find("weights");
  const std::size_t n_k = head.keys().size();
  if (weights->columns() != n_k) {
    head.session.error(node.at,
                       fmt::format("{}: weights has {} columns, the {} has {} tokens", head.what,
                                   weights->columns(), head.keys_are_of(), n_k));
    return;
  }
  for (std::size_t i = 0; i < head.n_q(); ++i) check_row(head, node.items[i], weights->row(i), i);
  source.weights = *weights;
  out.inputs.source = std::move(source);
}

}  // namespace qkv::loader
