// Mask rules: which query may see which key, and what is added to the scaled scores.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "base/matrix.h"

namespace qkv::attention {

// i sees j where j ≤ i; bottom_right: j ≤ i + (n_k − n_q). With n_q ≠ n_k a scene must say which.
struct Causal {
  enum class Align { top_left, bottom_right };
  Align align = Align::top_left;
  bool operator==(const Causal&) const = default;
};
// The token itself counts: size 4 sees i−3…i; both: also i+1…i+3.
struct Window {
  std::size_t size = 1;
  bool both = false;
  bool operator==(const Window&) const = default;
};
// Causal, but every token also sees the first `length` keys.
struct Prefix {
  std::size_t length = 0;
  bool operator==(const Prefix&) const = default;
};
// These keys are hidden from everybody.
struct Padding {
  std::vector<std::size_t> hidden_keys;
  bool operator==(const Padding&) const = default;
};
// Token i sees token j where their document numbers are equal (n_q = n_k numbers).
struct Documents {
  std::vector<int> of_token;
  bool operator==(const Documents&) const = default;
};
// n_q × n_k, 1 = may look.
struct Keep {
  BoolMatrix allowed;
  bool operator==(const Keep&) const = default;
};
// n_q × n_k, added to the scaled scores.
struct Bias {
  Matrix added;
  bool operator==(const Bias&) const = default;
};
// Adds −slope·|i − j| to the scaled scores.
struct Alibi {
  double slope = 0;
  bool operator==(const Alibi&) const = default;
};

using MaskRule = std::variant<Causal, Window, Prefix, Padding, Documents, Keep, Bias, Alibi>;
using MaskRules = std::vector<MaskRule>;  // a key is seen where all rules allow it; biases add up

// n_q × n_k, 1 where every rule lets query i see key j.
// Throws std::invalid_argument where a rule's own shape does not fit n_q × n_k.
BoolMatrix allowed(const MaskRules& rules, std::size_t n_q, std::size_t n_k);

// Whether a rule adds to the scaled scores.
bool adds_bias(const MaskRules& rules);

// The sum of all biases at (i, j); 0 where no rule adds one.
double added_bias(const MaskRules& rules, std::size_t i, std::size_t j);

}  // namespace qkv::attention
