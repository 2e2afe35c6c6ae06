// Matrix products with one fixed order of summation, so that every machine gets the same bits.
#pragma once

#include "base/matrix.h"

namespace qkv::attention {

// A Bᵀ for A: n × d and B: m × d, so n × m. Every entry is summed from the first column to the
// last. Throws std::invalid_argument where the columns differ.
Matrix times_transposed(const Matrix& a, const Matrix& b);

// W V for W: n × m and V: m × d, so n × d. Every entry is summed from the first row of V to the
// last; terms with skip(i, j) = 1 are left out, whatever V holds there. skip: n × m.
// Throws std::invalid_argument where shapes differ.
Matrix weighted_sums(const Matrix& weights, const Matrix& values, const BoolMatrix& skip);

}  // namespace qkv::attention
