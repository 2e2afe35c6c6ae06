// Where the font files are: looked for by name in fixed system folders, never by asking the user's
// font configuration, so that the same file is found whatever that says.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace qkv::text {

// The path of a font file ("Inter-Regular.otf"), or an empty path. `likely` is the folder where
// Debian puts it; elsewhere the font folders are walked once a process.
std::filesystem::path find_font_file(const std::string& name, const std::string& likely = "");

// The files of a family in the weights 400, 500, 600 and 700, as far as they exist; the first is
// the regular one. Throws Error (machine), naming the Debian package, where that is missing.
std::vector<std::filesystem::path> family_files(const std::string& family);

// "Inter-Regular.otf 4.000 5F0A12C4": the name, the version and the checksum that the font's own
// head table states.
std::string describe_font_file(const std::string& file);

}  // namespace qkv::text
