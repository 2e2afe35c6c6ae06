// Frames a second: 30, 29.97, 30000/1001.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "loader/session.h"
#include "scene/walkthrough.h"

namespace qkv::loader {

// A whole number, a fraction of two whole numbers, or a decimal number, which is taken as it is
// written but for television's 23.976, 29.97 and 59.94: they stand for 24000/1001 and so on. More
// than 0 and at most 240, in lowest terms; nullopt for anything else.
std::optional<scene::FrameRate> frame_rate_in(std::string_view text);
// Why `text` is not one, and what to write instead.
std::string not_a_frame_rate(std::string_view text);

std::optional<scene::FrameRate> read_frame_rate(Session& session, const Node& node,
                                                const std::string& what);

}  // namespace qkv::loader
