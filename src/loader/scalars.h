// Scalars read by ourselves: YAML's own rules take `no` for a boolean and 010 for eight. Every
// function puts an error into the session, with the right spelling, where it returns nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "loader/session.h"

namespace qkv::loader {

// `what` names the value in messages: "page.dpi".
std::optional<bool> read_bool(Session& session, const Node& node, const std::string& what);
std::optional<double> read_number(Session& session, const Node& node, const std::string& what);
// A whole number from `least` to `most`.
std::optional<std::size_t> read_count(Session& session, const Node& node, const std::string& what,
                                      std::size_t least, std::size_t most);
// Any scalar, as it is written but on one line; also a word that YAML reads as null.
std::optional<std::string> read_text(Session& session, const Node& node, const std::string& what);
// ASCII letters, digits, '-', '_' and '.', at most 64: heads, figures.
std::optional<std::string> read_name(Session& session, const Node& node, const std::string& what);
// One of `words`; its index.
std::optional<std::size_t> read_choice(Session& session, const Node& node, const std::string& what,
                                       const std::vector<std::string>& words);

// A finite decimal number, nothing before or after it; the whole text is used.
std::optional<double> number_in(std::string_view text);
// Why `text` is not one, and what to write instead.
std::string not_a_number(std::string_view text);

}  // namespace qkv::loader
