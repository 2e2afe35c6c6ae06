// Lengths: 1920, 1920 px, 84 mm, 6 in, 300 pt.
#pragma once

#include <optional>
#include <string>

#include "loader/session.h"

namespace qkv::loader {

struct Length {
  double px = 0;          // layout px, 1/96 inch
  bool physical = false;  // written in mm, in or pt
};

// 0 ≤ px ≤ 16384; an error in the session where it returns nothing.
std::optional<Length> read_length(Session& session, const Node& node, const std::string& what);

}  // namespace qkv::loader
