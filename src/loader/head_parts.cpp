#include "loader/head_parts.h"

#include <fmt/format.h>

#include "loader/lists.h"

namespace qkv::loader {
namespace {

Matrix transposed(const Matrix& m) {
  Matrix out(m.columns(), m.rows());
  for (std::size_t i = 0; i < m.rows(); ++i) {
    for (std::size_t j = 0; j < m.columns(); ++j) out(j, i) = m(i, j);
  }
  return out;
}

}  // namespace

std::optional<Matrix> read_weight(const HeadContext& head, const char* key) {
  const Node* node = head.fields.find(key);
  auto matrix = read_matrix(head.session, *node, head.what + ": " + key);
  if (!matrix || !head.embedding) return std::nullopt;
  if (head.in_out) matrix = transposed(*matrix);
  const std::size_t d_model = head.embedding->features.size();
  if (matrix->columns() == d_model) return matrix;
  head.session.error(
      node->at, fmt::format("{}: {} has {} {}, embedding has {}", head.what, key, matrix->columns(),
                            head.in_out ? "rows" : "columns", d_model));
  return std::nullopt;
}

std::vector<double> read_bias(const HeadContext& head, const char* key, std::size_t size) {
  const Node* node = head.fields.find(key);
  if (!node) return {};
  const auto bias = read_numbers(head.session, *node, head.what + ": " + key);
  if (!bias) return {};
  if (bias->size() != size) {
    head.session.error(node->at, fmt::format("{}: {} has {} numbers; expected {}", head.what, key,
                                             bias->size(), size));
  }
  return *bias;
}

std::optional<attention::Projection> read_projection(const HeadContext& head, const char* key,
                                                     const char* bias_key) {
  auto weight = read_weight(head, key);
  if (!weight) return std::nullopt;
  const std::size_t d_out = weight->rows();
  return attention::Projection{std::move(*weight), read_bias(head, bias_key, d_out)};
}

bool check_row_names(const HeadContext& head, const char* key,
                     const std::vector<std::string>& names, std::size_t size, const char* of) {
  if (names.empty() || names.size() == size) return true;
  const Node* node = head.fields.find(key);
  head.session.error(node ? node->at : head.fields.node().at,
                     fmt::format("{}: {} names {} dimensions, {} have {}", head.what, key,
                                 names.size(), of, size));
  return false;
}

void refuse(const HeadContext& head, std::initializer_list<const char*> keys, const char* why) {
  for (const char* key : keys) {
    if (const Node* node = head.fields.find(key)) {
      head.session.error(node->key_at,
                         fmt::format("{}: {} does not belong here; {}", head.what, key, why));
    }
  }
}

}  // namespace qkv::loader
