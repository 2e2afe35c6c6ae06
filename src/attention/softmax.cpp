#include <limits>

#include "attention/evaluation.h"

namespace qkv::attention {

void softmax(std::span<double> row, std::span<const std::uint8_t> allowed) {
  if (row.size() != allowed.size()) throw std::invalid_argument("softmax: sizes differ");

  // 1. The largest entry, so that no exponential overflows.
  double largest = -std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (allowed[j] && row[j] > largest) largest = row[j];
  }
  // 2. Exponentials and their sum. An entry not allowed is never read: it may hold a NaN.
  double sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j) {
    row[j] = allowed[j] ? exponential(row[j] - largest) : 0;
    sum += row[j];
  }
  // 3. Shares of the sum, which is at least 1 unless no entry is allowed.
  if (sum == 0) return;
  for (double& value : row) value /= sum;
}

}  // namespace qkv::attention
