// Where the installation keeps its templates, and what lies there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace qkv::pipeline {

// <executable>/../templates (a build folder inside the source tree), else
// <executable>/../share/qkv/templates (an installation, wherever it was moved).
// Throws Error (machine) naming both where neither is a folder.
std::filesystem::path templates_folder();

struct TemplateEntry {
  std::string name;     // as `extends` and the command line take it
  std::string summary;  // the first comment line of the file; may be empty
};

// Kinds of templates; the value of `templates` are the complete scenes and the pages.
enum class TemplateKind { templates, themes, heads, lexicons };

// Sorted by name; empty where the folder holds none.
std::vector<TemplateEntry> list_templates(const std::filesystem::path& templates,
                                          TemplateKind kind);

}  // namespace qkv::pipeline
