// How tokens are spelled on a page.
#pragma once

#include <string>
#include <vector>

#include "display/text_measurer.h"

namespace qkv::views {

// The token as drawn: a leading space, "Ġ" or "▁" becomes a faint-looking "·", line breaks and tabs
// their symbols (␤, ␉), other control characters "�"; an empty token "∅".
std::string shown(const std::string& token);

// `text` cut from the end, with "…", until it is at most `width` px wide; "…" alone in the worst
// case. A character with its combining marks is never split.
std::string elided(const std::string& text, double width, double size, display::Weight weight,
                   const display::TextMeasurer& measurer);

// The largest em size in [minimum, wanted] at which every text is at most `width` px wide;
// `minimum` where none is (then they need eliding).
double fitting_size(const std::vector<std::string>& texts, double width, double wanted,
                    double minimum, display::Weight weight, const display::TextMeasurer& measurer);

// The width of the widest.
double widest(const std::vector<std::string>& texts, double size, display::Weight weight,
              const display::TextMeasurer& measurer);

// All of them as shown().
std::vector<std::string> shown(const std::vector<std::string>& tokens);

}  // namespace qkv::views
