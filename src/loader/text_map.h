// From byte offsets to lines and columns, and what is refused before YAML sees a text.
#pragma once

#include <string_view>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

class TextMap {
 public:
  TextMap(int file, std::string_view text);

  std::string_view text() const { return text_; }
  Position at(std::size_t byte) const;

  // Where the first quote that is never closed begins, read from `byte` on; the text's size where
  // every quote is closed.
  std::size_t unterminated_quote(std::size_t byte) const;

 private:
  std::size_t skip_quoted(std::size_t byte) const;

  int file_;
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
  mutable std::size_t last_byte_ = 0;  // where at() last looked, and the column it found
  mutable int last_column_ = 1;
};

// Whether the text is at most 1 MiB of valid UTF-8 without control characters (tab and line ends
// apart); errors say where it is not.
bool check_text(Session& session, int file, std::string_view text);

}  // namespace qkv::loader
