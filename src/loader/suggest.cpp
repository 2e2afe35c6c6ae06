#include "loader/suggest.h"

#include <algorithm>
#include <utility>

namespace qkv::loader {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  std::vector<std::size_t> before_last(columns), last(columns), row(columns);
  for (std::size_t j = 0; j < columns; ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j < columns; ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::optional<std::size_t> nearest(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t kLongest = 64;
  if (word.size() > kLongest) return std::nullopt;
  std::optional<std::size_t> best;
  std::size_t best_distance = std::max<std::size_t>(1, (word.size() + 1) / 3) + 1;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].size() > kLongest) continue;
    const std::size_t distance = edit_distance(word, candidates[i]);
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = i;
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const auto found = nearest(word, candidates);
  return found ? " (did you mean '" + candidates[*found] + "'?)" : "";
}

std::string listed(std::span<const std::string> words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out;
}

}  // namespace qkv::loader
