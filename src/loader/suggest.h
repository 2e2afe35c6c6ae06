// "Did you mean": the nearest of the words that would have been right.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qkv::loader {

// Letters to insert, delete, replace or swap with their neighbour to get from a to b (optimal
// string alignment), over bytes.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The index of the nearest candidate at most a third of the word away.
std::optional<std::size_t> nearest(std::string_view word, std::span<const std::string> candidates);

// " (did you mean 'width'?)" for the nearest candidate; else "".
std::string did_you_mean(std::string_view word, std::span<const std::string> candidates);

// "a, b and c".
std::string listed(std::span<const std::string> words);

}  // namespace qkv::loader
