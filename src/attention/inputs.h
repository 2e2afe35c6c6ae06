// What one attention head is made from. Shapes: rows of X, Q, K, V are tokens.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "base/matrix.h"

namespace qkv::attention {

// y = W x + b for every row x of X, so Y = X Wᵀ + b. weight: d_out × d_model ("out_in", as
// PyTorch's Linear stores it). bias: empty or d_out numbers.
struct Projection {
  Matrix weight;
  std::vector<double> bias;
  bool operator==(const Projection&) const = default;
};

// Q, K and V are projections of X (of the context's X for K and V in cross-attention).
struct Projected {
  Projection query, key;
  std::optional<Projection> value;
  bool operator==(const Projected&) const = default;
};

// Q (n_q × d_k), K (n_k × d_k) and, if given, V (n_k × d_v) stated by the author.
struct GivenVectors {
  Matrix q, k;
  std::optional<Matrix> v;
  bool operator==(const GivenVectors&) const = default;
};

// Only the weights (n_q × n_k) and, if given, V (n_k × d_v). Drawn as given, never renormalised.
struct GivenWeights {
  Matrix weights;
  std::optional<Matrix> v;
  bool operator==(const GivenWeights&) const = default;
};

struct HeadInputs {
  std::variant<Projected, GivenVectors, GivenWeights> source;
  std::optional<double> scale;    // nullopt: 1/√d_k
  std::optional<double> softcap;  // c: scaled becomes c·tanh(scaled / c)
  bool operator==(const HeadInputs&) const = default;
};

}  // namespace qkv::attention
