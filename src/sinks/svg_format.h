// Numbers, text and path data as SVG writes them, whatever the locale.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/geometry.h"
#include "display/items.h"

namespace qkv::sinks {

// `value` rounded to `decimals`, without trailing zeros, exponent or "-0". Throws std::logic_error
// where it is not finite.
std::string svg_number(double value, int decimals = 3);

// For element content and for attributes in double quotes. Characters that XML 1.0 forbids and
// other control characters become U+FFFD; invalid UTF-8 is shown as \xNN.
std::string xml_escaped(std::string_view text);

// Path data, relative after its first step, rounded to 1/1000 px without adding up the errors.
// Throws std::logic_error where a coordinate is not finite.
std::string path_data(std::span<const display::PathStep> steps);

std::string base64(std::string_view bytes);

}  // namespace qkv::sinks
