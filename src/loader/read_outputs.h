// The key `output`: names of files.
#pragma once

#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// Names relative to the output folder, ending in .png, .svg, .pdf or .mp4, or in a
// slash (a folder of frames), each once. Absolute names,
// `..` and control characters are refused. `node` may be null: none.
std::vector<std::string> read_outputs(Session& session, const Node* node);

}  // namespace qkv::loader
