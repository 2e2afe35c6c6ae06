#include "loader/text_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"

namespace qkv::loader {

TextMap::TextMap(int file, std::string_view text) : file_(file), text_(text), line_starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') line_starts_.push_back(i + 1);
  }
}

Position TextMap::at(std::size_t byte) const {
  byte = std::min(byte, text_.size());
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), byte);
  const std::size_t start = *(next - 1);
  // Places are mostly asked for in order: count on from the last one, or a long line takes for
  // ever.
  if (last_byte_ < start || last_byte_ > byte) last_byte_ = start, last_column_ = 1;
  last_column_ += static_cast<int>(count_characters(text_.substr(last_byte_, byte - last_byte_)));
  last_byte_ = byte;
  return {file_, static_cast<int>(next - line_starts_.begin()), last_column_};
}

// The offset after the closing quote of the quote at `byte`; npos where there is none.
std::size_t TextMap::skip_quoted(std::size_t byte) const {
  const char quote = text_[byte];
  for (std::size_t i = byte + 1; i < text_.size(); ++i) {
    if (quote == '"' && text_[i] == '\\') {
      ++i;
    } else if (text_[i] == quote) {
      if (quote == '"' || i + 1 == text_.size() || text_[i + 1] != '\'') return i + 1;
      ++i;  // '' inside single quotes
    }
  }
  return std::string_view::npos;
}

std::size_t TextMap::unterminated_quote(std::size_t byte) const {
  // A quote opens only where a value or a key may begin.
  bool may_open = true;
  for (std::size_t i = byte; i < text_.size();) {
    const char c = text_[i];
    if (may_open && (c == '"' || c == '\'')) {
      const std::size_t end = skip_quoted(i);
      if (end == std::string_view::npos) return i;
      i = end;
      may_open = false;
      continue;
    }
    const bool after_space = i == 0 || text_[i - 1] == ' ' || text_[i - 1] == '\n';
    if (c == '#' && after_space) {
      i = std::min(text_.find('\n', i), text_.size());
      continue;
    }
    const bool indicator = c == '-' || c == ':' || c == '?' || c == ',' || c == '[' || c == '{';
    may_open = c == '\n' || indicator || (may_open && (c == ' ' || c == '\t'));
    ++i;
  }
  return text_.size();
}

bool check_text(Session& session, int file, std::string_view text) {
  if (text.size() > kMaxFileBytes) {
    session.error({file, 0, 0}, "the file is larger than 1 MiB, the most a scene may have");
    return false;
  }
  const TextMap map(file, text);
  if (const auto bad = first_invalid_utf8(text)) {
    session.error(map.at(*bad), fmt::format("byte {:#04x} is not valid UTF-8; save the file as "
                                            "UTF-8",
                                            static_cast<unsigned char>(text[*bad])));
    return false;
  }
  bool clean = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool c1 = c == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    const bool c0 = c < 0x20 && c != '\t' && c != '\n' && c != '\r';
    if (!c0 && !c1 && c != 0x7F) continue;
    const int code = c1 ? static_cast<unsigned char>(text[i + 1]) : c;
    session.error(map.at(i),
                  fmt::format("control character U+{:04X}; a scene is plain text", code));
    clean = false;
  }
  return clean;
}

}  // namespace qkv::loader
