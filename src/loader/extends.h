// `extends`: the tree of a scene with everything it builds on laid under it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

// `own` laid over what its key `extends` names, left to right, each with what it extends itself.
// A name is a file in templates/ or templates/pages/; what ends in .yaml or holds a / is a path
// beside the file that names it. `own_path` is that file, empty where it has none. Cycles, missing
// files and more than 64 files are errors.
Node extended(Session& session, Node own, const std::filesystem::path& own_path);

// The file that a value written at `from` names: a path beside its file, or NAME.yaml in one of
// `folders` of the templates. Empty, with an error listing what there is, where there is none.
std::filesystem::path named_file(Session& session, const std::string& name, Position from,
                                 const std::string& what, const std::vector<std::string>& folders);

}  // namespace qkv::loader
