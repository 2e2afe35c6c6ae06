// All scenes of one command line, loaded and checked before anything is drawn.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "loader/load.h"
#include "scene/scene.h"

namespace qkv::pipeline {

// A flag that stands for a key: `--theme dark` for page.theme.
struct Flag {
  std::string name;  // "--theme", as messages show it
  loader::Override set;
  bool of_film = false;  // a key of the walkthrough, which figures do not have
};

struct BatchRequest {
  std::vector<std::string> arguments;       // paths, template names, "-"
  std::filesystem::path templates;          // the templates folder
  std::optional<std::string> sentence;      // replaces every scene's sentence
  std::vector<Flag> flags;                  // for the top level and every figure alike
  std::vector<loader::Override> overrides;  // as the paths say; after the flags, the last one wins
  std::optional<std::string> only;          // a figure's name: nothing else is taken
};

struct BatchScene {
  std::string argument;  // where it came from, for messages
  scene::Scene scene;
};

struct Batch {
  std::vector<BatchScene> scenes;       // empty where there is an error
  std::vector<Diagnostic> diagnostics;  // of all files, in the order of the arguments
};

Batch load_batch(const BatchRequest& request);

}  // namespace qkv::pipeline
