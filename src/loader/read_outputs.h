// The key `output`: names of files.
#pragma once

#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// Names relative to the output folder, ending in .png, .svg or .pdf, each once. Absolute names,
// `..` and control characters are refused. `node` may be null: none.
std::vector<std::string> read_outputs(Session& session, const Node* node);

}  // namespace qkv::loader
