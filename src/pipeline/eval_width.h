// How many cells of a terminal a text takes.
#pragma once

#include <cstddef>
#include <string_view>

namespace qkv::pipeline {

// Wide characters (CJK, Hangul, emoji) take two cells, combining marks and what a joiner joins
// none (after Unicode's East Asian Width and general categories Mn, Me and Cf, in ranges). Invalid
// UTF-8 takes a cell a byte.
std::size_t terminal_width(std::string_view text);

}  // namespace qkv::pipeline
