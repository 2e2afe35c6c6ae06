// Row-major matrices: the only numeric container of the project.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace qkv {

// rows × columns values of T, row after row. Indices are zero-based and unchecked but by at().
template <typename T>
class Grid {
 public:
  Grid() = default;
  Grid(std::size_t rows, std::size_t columns, T fill = T{})
      : rows_(rows), columns_(columns), values_(rows * columns, fill) {}
  // `values` row after row; throws std::invalid_argument unless there are rows × columns of them.
  Grid(std::size_t rows, std::size_t columns, std::vector<T> values)
      : rows_(rows), columns_(columns), values_(std::move(values)) {
    if (values_.size() != rows * columns) throw std::invalid_argument("matrix: wrong value count");
  }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  bool empty() const { return values_.empty(); }

  T& operator()(std::size_t row, std::size_t column) { return values_[row * columns_ + column]; }
  const T& operator()(std::size_t row, std::size_t column) const {
    return values_[row * columns_ + column];
  }
  std::span<T> row(std::size_t r) { return {values_.data() + r * columns_, columns_}; }
  std::span<const T> row(std::size_t r) const { return {values_.data() + r * columns_, columns_}; }
  std::span<const T> values() const { return values_; }

  bool operator==(const Grid&) const = default;

 private:
  std::size_t rows_ = 0, columns_ = 0;
  std::vector<T> values_;
};

using Matrix = Grid<double>;
using BoolMatrix = Grid<std::uint8_t>;  // 0 or 1

}  // namespace qkv
