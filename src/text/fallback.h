// Which fonts stand in for characters that the page's family lacks: decided from the text alone,
// never from what was drawn before, so that the same text always looks the same.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/face.h"

namespace qkv::text {

// A font that stands in: its family, and its files (regular first, bold where there is one).
struct Fallback {
  std::string family;
  std::vector<std::string> files;
  auto operator<=>(const Fallback&) const = default;
};

// Whether a character is drawn by nothing of its own: joiners, variation selectors, controls of
// direction.
bool is_invisible(char32_t code_point);

class Fallbacks {
 public:
  // The fonts needed for the characters of `text` that `main` lacks, each once, sorted. Throws
  // Error (bad_input) naming the character, the text and the package that may have it.
  std::vector<Fallback> needed(std::u32string_view text, const Face& main,
                               std::string_view shown) const;

  // Refuses one character of `text`, with the package that may have it.
  [[noreturn]] static void refuse(char32_t code_point, std::string_view text);

 private:
  bool covers(const Fallback& fallback, char32_t code_point) const;
  mutable std::map<std::string, HbFont> probes_;  // by file
};

}  // namespace qkv::text
