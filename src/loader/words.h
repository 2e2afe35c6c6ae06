// Words: how they are compared, and how an author points at a token.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// Without punctuation, marks of a leading space (Ġ, ▁) and continuation (##) at its edges, ASCII
// letters in lower case; the word itself where nothing would be left.
std::string plain_word(std::string_view word);

// The token that `text` stands for: a plain integer is an index unless `quoted`, a word must occur
// once, `the#1` is its second occurrence. Exact matches win over those of plain_word. An error
// saying what there is where it is none or not clear which.
std::optional<std::size_t> find_token(Session& session, Position at, const std::string& what,
                                      std::string_view text, bool quoted,
                                      const std::vector<std::string>& tokens);

}  // namespace qkv::loader
