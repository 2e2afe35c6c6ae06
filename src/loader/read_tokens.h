// `sentence` and `context`: text split at spaces, or a list of tokens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// 1 to 4096 tokens of at most 256 bytes, without control characters.
std::optional<std::vector<std::string>> read_tokens(Session& session, const Node& node,
                                                    const std::string& what);

// Where the token `index` of a sentence was written: its list element, or the whole text.
Position token_position(const Node& sentence, std::size_t index);

}  // namespace qkv::loader
