// The numbers of one head under one mask.
//   scores  = Q Kᵀ                                   n_q × n_k (raw)
//   scaled  = softcap(scores × scale) + biases       n_q × n_k
//   masked  = scaled, −∞ where the mask forbids      n_q × n_k
//   weights = softmax of each row of masked          n_q × n_k
//   output  = Σ_j weights(i, j) · v_j                n_q × d_v
// after Vaswani et al., "Attention Is All You Need", 2017, eq. 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "attention/elementary.h"
#include "attention/inputs.h"
#include "attention/mask.h"
#include "base/matrix.h"

namespace qkv::attention {

enum class Provenance {
  absent,    // the head has no such thing
  given,     // stated by the author
  computed,  // worked out from what is given
};

struct Evaluation {
  std::size_t n_q = 0, n_k = 0, d_k = 0, d_v = 0;  // d_k, d_v are 0 where there is no q·k, no v
  double scale = 0;                                // as applied; 0 where there are no scores
  std::optional<double> softcap;
  Provenance qk = Provenance::absent, v_from = Provenance::absent,
             weights_from = Provenance::computed;
  MaskRules rules;
  BoolMatrix allowed;         // n_q × n_k
  std::optional<Matrix> x_q;  // n_q × d_model, only of projected heads
  std::optional<Matrix> x_k;  // n_k × d_model; equal to x_q in self-attention
  std::optional<Matrix> q, k, v;
  std::optional<Matrix> scores;
  Matrix weights;
  std::optional<Matrix> output;

  // Derived, only where scores exist.
  double scaled(std::size_t i, std::size_t j) const;
  double masked(std::size_t i, std::size_t j) const;

  bool sees_nothing(std::size_t i) const;     // no key is allowed for query i
  double weight_sum(std::size_t i) const;     // Σ_j weights(i, j), in order of j
  std::size_t heaviest(std::size_t i) const;  // the first key with the largest weight
};

// Evaluates a head. x_q: n_q × d_model, x_k: n_k × d_model (both null unless the head projects;
// the same matrix twice in self-attention). A row that sees no key has weights 0 and output 0; a
// value whose weight is exactly 0 through the mask reaches no output, whatever it holds.
// Over given weights the mask is not applied.
// Throws std::invalid_argument where shapes do not fit together.
Evaluation evaluate(const HeadInputs& head, const Matrix* x_q, const Matrix* x_k,
                    const MaskRules& rules);

// x W ᵀ + b for every row of x.
Matrix project(const Matrix& x, const Projection& projection);

// Softmax of `row` over its allowed entries, in place: maximum subtracted, entries not allowed
// become 0; all zero where none is allowed.
void softmax(std::span<double> row, std::span<const std::uint8_t> allowed);

}  // namespace qkv::attention
