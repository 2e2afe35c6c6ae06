// From what the user typed (a path, a template's name, or "-") to the text of a scene.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "loader/load.h"

namespace qkv::pipeline {

// Bytes a scene may have.
inline constexpr std::size_t kLargestScene = std::size_t{1} << 20;

// Reads at most kLargestScene + 1 bytes, whatever `argument` names. A path wins over a template of
// the same name. What is not there, not a file or too large is a diagnostic, and the Source is
// then empty. Throws Error (machine) where reading fails.
loader::Source read_source(const std::string& argument, const std::filesystem::path& templates,
                           std::vector<Diagnostic>& diagnostics);

}  // namespace qkv::pipeline
