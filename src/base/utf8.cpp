#include "base/utf8.h"

namespace qkv {
namespace {

struct Decoded {
  char32_t code_point = 0;
  std::size_t length = 0;  // 0: not valid here
};

Decoded decode_one(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return {};
  char32_t value = lead & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return {};
    value = value << 6 | (byte(at + i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (overlong || surrogate || value > 0x10FFFF) return {};
  return {value, length};
}

}  // namespace

std::optional<std::u32string> decode_utf8(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded next = decode_one(text, at);
    if (next.length == 0) return std::nullopt;
    out += next.code_point;
    at += next.length;
  }
  return out;
}

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Decoded next = decode_one(text, at);
    if (next.length == 0) return at;
    at += next.length;
  }
  return std::nullopt;
}

void append_utf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
  }
  out += static_cast<char>(0x80 | (c & 0x3F));
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::size_t length = decode_one(text, at).length;
    at += length == 0 ? 1 : length;
  }
  return count;
}

std::string printable(std::string_view text) {
  static const char digits[] = "0123456789ABCDEF";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded next = decode_one(text, at);
    const bool control =
        next.code_point < 0x20 || (next.code_point >= 0x7F && next.code_point < 0xA0);
    if (next.length == 0 || control) {
      const auto byte = static_cast<unsigned char>(
          next.length == 2 ? static_cast<unsigned char>(next.code_point) : text[at]);
      out += "\\x";
      out += digits[byte >> 4];
      out += digits[byte & 15];
      at += next.length == 0 ? 1 : next.length;
    } else {
      out.append(text.substr(at, next.length));
      at += next.length;
    }
  }
  return out;
}

}  // namespace qkv
