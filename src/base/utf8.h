// UTF-8: validity, counting, and making text safe to print.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace qkv {

// The code points of `text`; nullopt where it is not valid UTF-8 (overlong forms, surrogates and
// values above U+10FFFF are not valid).
std::optional<std::u32string> decode_utf8(std::string_view text);

// The byte offset of the first byte that is not valid UTF-8; nullopt where all is.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

void append_utf8(std::string& out, char32_t code_point);

// Code points in valid UTF-8; every stray byte counts as one in invalid text.
std::size_t count_characters(std::string_view text);

// `text` with control characters (C0, DEL, C1) and invalid bytes shown as \xNN.
std::string printable(std::string_view text);

}  // namespace qkv
