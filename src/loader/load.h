// YAML text to resolved scenes, or every reason why not.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "scene/scene.h"

namespace qkv::loader {

struct Source {
  std::string name;              // as messages show it: the path as given, or "-"
  std::string text;              // YAML
  std::filesystem::path folder;  // where paths in the text start
  std::string base_name;         // the scene's name: "causal" for scenes/causal.yaml
};

// `--set page.width=800`: set after templates are merged, before anything is checked.
struct Override {
  std::string path;   // keys joined by "."; a list's element by its index: "heads.0.scale"
  std::string value;  // YAML flow text: "800", "[a, b]", "{window: 4}"
};

struct Options {
  std::filesystem::path templates;  // the templates folder
  std::vector<Override> overrides;
};

struct Loaded {
  // The top level first, then the figures in the order of the file. Empty where there is an error.
  std::vector<scene::Scene> scenes;
  std::vector<Diagnostic> diagnostics;  // errors and warnings, in the order of the file
};

// Never throws for what the text holds; throws Error (machine) where a template that is part of the
// installation cannot be read.
Loaded load(const Source& source, const Options& options);

}  // namespace qkv::loader
