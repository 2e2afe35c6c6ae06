#include "views/token_text.h"

#include <algorithm>

#include "base/utf8.h"

namespace qkv::views {
namespace {

double width_of(const std::string& text, double size, display::Weight weight,
                const display::TextMeasurer& measurer) {
  const display::TextRun run{text, weight, {}};
  return measurer.measure(std::span(&run, 1), size).advance;
}

bool joins_the_one_before(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0x200D ||
         (c >= 0x1F3FB && c <= 0x1F3FF);
}

char32_t drawable(char32_t c) {
  if (c == '\n' || c == '\r') return U'\u2424';
  if (c == '\t') return U'\u2409';
  return c < 0x20 || (c >= 0x7F && c < 0xA0) ? U'\uFFFD' : c;
}

}  // namespace

std::string shown(const std::string& token) {
  if (token.empty()) return "∅";
  const auto decoded = decode_utf8(token);
  if (!decoded) return printable(token);
  std::string out;
  for (std::size_t i = 0; i < decoded->size(); ++i) {
    const char32_t c = (*decoded)[i];
    const bool leading_space = i == 0 && (c == U' ' || c == U'\u0120' || c == U'\u2581');
    append_utf8(out, leading_space ? U'\u00B7' : drawable(c));
  }
  return out;
}

std::vector<std::string> shown(const std::vector<std::string>& tokens) {
  std::vector<std::string> out;
  for (const std::string& token : tokens) out.push_back(shown(token));
  return out;
}

std::string elided(const std::string& text, double width, double size, display::Weight weight,
                   const display::TextMeasurer& measurer) {
  if (width_of(text, size, weight, measurer) <= width) return text;
  const auto decoded = decode_utf8(text);
  if (!decoded) return "…";
  const auto cut = [&](std::size_t length) {
    while (length > 0 && joins_the_one_before((*decoded)[length])) --length;
    std::string out;
    for (std::size_t i = 0; i < length; ++i) append_utf8(out, (*decoded)[i]);
    return out + "…";
  };
  // The longest beginning that fits; widths grow with length, so halving finds it.
  std::size_t low = 0, high = std::min<std::size_t>(decoded->size() - 1, 256);
  while (low < high) {
    const std::size_t middle = (low + high + 1) / 2;
    if (width_of(cut(middle), size, weight, measurer) <= width) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return cut(low);
}

double widest(const std::vector<std::string>& texts, double size, display::Weight weight,
              const display::TextMeasurer& measurer) {
  double most = 0;
  for (const std::string& text : texts) {
    most = std::max(most, width_of(text, size, weight, measurer));
  }
  return most;
}

double fitting_size(const std::vector<std::string>& texts, double width, double wanted,
                    double minimum, display::Weight weight, const display::TextMeasurer& measurer) {
  const double most = widest(texts, wanted, weight, measurer);
  if (most <= width) return wanted;
  return std::clamp(wanted * width / most * 0.995, std::min(minimum, wanted), wanted);
}

}  // namespace qkv::views
