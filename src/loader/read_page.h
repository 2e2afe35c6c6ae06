// The keys `page` and `svg`.
#pragma once

#include <optional>

#include "loader/session.h"
#include "scene/page.h"

namespace qkv::loader {

std::optional<scene::Page> read_page(Session& session, const Node& page);
scene::SvgOptions read_svg(Session& session, const Node* svg);

}  // namespace qkv::loader
