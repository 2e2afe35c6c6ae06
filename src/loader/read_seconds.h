// Lengths of time: 0.8, 0.8 s, 6 min, 1 h.
#pragma once

#include <optional>
#include <string>

#include "loader/session.h"

namespace qkv::loader {

// Seconds, 0 to a day; an error in the session where it returns nothing.
std::optional<double> read_seconds(Session& session, const Node& node, const std::string& what);

}  // namespace qkv::loader
