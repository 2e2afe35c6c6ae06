// Text to tree, guarded: what YAML allows and a scene never needs is refused with its place.
#pragma once

#include <optional>
#include <string_view>

#include "loader/session.h"

namespace qkv::loader {

enum class EmptyText { refused, is_null };

// The tree of the one document in `text`, which is Session's file `file`. nullopt, with an error
// in the session, for: more than 1 MiB, invalid UTF-8, control characters, YAML mistakes, nesting
// deeper than 32, more than 2^18 nodes, a repeated key, an anchor, an alias, a tag, a second
// document and (unless it may) an empty text.
std::optional<Node> parse(Session& session, int file, std::string_view text,
                          EmptyText empty = EmptyText::refused);

}  // namespace qkv::loader
