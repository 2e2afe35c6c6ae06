// Letters to the mathematical alphabets of Unicode.
#pragma once

#include <string>

namespace qkv::text {

// Latin and Greek letters in math italic (A → U+1D434, h → U+210E, α → U+1D6FC); the rest as it is.
std::u32string math_italic(const std::u32string& text);

// The signs that formulas use for keyboard characters: a minus for a hyphen, ⋅ for ·.
std::u32string math_signs(const std::u32string& text);

}  // namespace qkv::text
