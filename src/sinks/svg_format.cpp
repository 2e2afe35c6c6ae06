#include "sinks/svg_format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include "base/utf8.h"

namespace qkv::sinks {
namespace {

bool is_forbidden(char32_t c) {
  const bool space = c == '\t' || c == '\n' || c == '\r';
  return (c < 0x20 && !space) || (c >= 0x7F && c < 0xA0) || (c & 0xFFFE) == 0xFFFE;
}

}  // namespace

std::string svg_number(double value, int decimals) {
  if (!std::isfinite(value)) throw std::logic_error("SVG: a number that is not finite");
  std::array<char, 400> digits{};  // the longest double has 309 digits before the point
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                     std::chars_format::fixed, decimals);
  std::string text(digits.data(), written.ptr);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  const auto characters = decode_utf8(text);
  for (const char32_t c : characters ? *characters : *decode_utf8(printable(text))) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
      case '\n':
      case '\r':  // bare ones become spaces in attributes
        out += "&#" + std::to_string(static_cast<int>(c)) + ';';
        break;
      default:
        append_utf8(out, is_forbidden(c) ? char32_t{0xFFFD} : c);
    }
  }
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
  }
  return out;
}

}  // namespace qkv::sinks
