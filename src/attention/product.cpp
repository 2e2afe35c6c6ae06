#include "attention/product.h"

#include <algorithm>
#include <array>
#include <string>

namespace qkv::attention {
namespace {

// Entries of a row worked out side by side. More than a compiler unrolls, so that it vectorises the
// loop instead; small enough for a packed panel to stay in the first cache.
constexpr std::size_t kTile = 32;

// Rows first … first + kTile of b side by side: panel[c × kTile + t] = b(first + t, c), 0 beyond
// the last row.
void pack(const Matrix& b, std::size_t first, std::vector<double>& panel) {
  std::fill(panel.begin(), panel.end(), 0.0);
  const std::size_t count = std::min(kTile, b.rows() - first);
  for (std::size_t t = 0; t < count; ++t) {
    const auto row = b.row(first + t);
    for (std::size_t c = 0; c < row.size(); ++c) panel[c * kTile + t] = row[c];
  }
}

// kTile dot products of `row` with the packed rows. Each one is summed in order; only different
// sums run side by side.
std::array<double, kTile> dot_products(std::span<const double> row,
                                       const std::vector<double>& panel) {
  std::array<double, kTile> sums{};
  const double* column = panel.data();
  for (const double factor : row) {
    for (std::size_t t = 0; t < kTile; ++t) sums[t] += factor * column[t];
    column += kTile;
  }
  return sums;
}

void check(std::size_t found, std::size_t expected, const char* what) {
  if (found == expected) return;
  throw std::invalid_argument(std::string("product: ") + what + " " + std::to_string(found) +
                              ", not " + std::to_string(expected));
}

}  // namespace

Matrix times_transposed(const Matrix& a, const Matrix& b) {
  check(b.columns(), a.columns(), "the second matrix's columns are");
  Matrix result(a.rows(), b.rows());
  std::vector<double> panel(a.columns() * kTile);
  for (std::size_t first = 0; first < b.rows(); first += kTile) {
    pack(b, first, panel);
    const std::size_t count = std::min(kTile, b.rows() - first);
    for (std::size_t i = 0; i < a.rows(); ++i) {
      const auto sums = dot_products(a.row(i), panel);
      std::copy_n(sums.begin(), count, result.row(i).begin() + static_cast<std::ptrdiff_t>(first));
    }
  }
  return result;
}

Matrix weighted_sums(const Matrix& weights, const Matrix& values, const BoolMatrix& skip) {
  check(values.rows(), weights.columns(), "the values are");
  check(skip.rows(), weights.rows(), "the skipped rows are");
  check(skip.columns(), weights.columns(), "the skipped columns are");
  Matrix result(weights.rows(), values.columns());
  for (std::size_t i = 0; i < weights.rows(); ++i) {
    const auto sum = result.row(i);
    for (std::size_t j = 0; j < values.rows(); ++j) {
      if (skip(i, j)) continue;
      const double weight = weights(i, j);
      const auto value = values.row(j);
      for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += weight * value[c];
    }
  }
  return result;
}

}  // namespace qkv::attention
