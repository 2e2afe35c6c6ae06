// Lists of names and numbers, and matrices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "loader/session.h"

namespace qkv::loader {

constexpr std::size_t kMaxDimension = 4096;

// Each with an error in the session where it returns nothing; `what` names the value in messages.
std::optional<std::vector<double>> read_numbers(Session& session, const Node& node,
                                                const std::string& what);
// Texts, none of them empty.
std::optional<std::vector<std::string>> read_texts(Session& session, const Node& node,
                                                   const std::string& what);
// Rows of equally many numbers; at least one row and one column, at most 4096 of each.
std::optional<Matrix> read_matrix(Session& session, const Node& node, const std::string& what);
// The same of true and false.
std::optional<BoolMatrix> read_bool_matrix(Session& session, const Node& node,
                                           const std::string& what);

// Whether it is a list; else an error.
bool expect_list(Session& session, const Node& node, const std::string& what, const char* of);

}  // namespace qkv::loader
