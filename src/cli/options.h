// Flags that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/batch.h"

namespace qkv::cli {

// Which scenes, and what to change in them before they are checked.
struct SceneFlags {
  std::vector<std::string> scenes;
  std::vector<std::string> sets;  // "key.path=value"
  std::optional<std::string> only, text, head, ask, theme, dpi, fps;
  bool quiet = false;
};

// Adds SCENE (one or more), --set, --only, --text, --head, --ask to a command. `flags` must outlive
// the parse.
void add_scene_flags(CLI::App& command, SceneFlags& flags, bool one_scene);

// Adds --theme and --dpi.
void add_page_flags(CLI::App& command, SceneFlags& flags);

// Throws Error (bad_input) where a flag's own text is wrong: `--set` without "=", `--dpi nan`.
pipeline::BatchRequest batch_request(const SceneFlags& flags);

// Loads the batch and prints its diagnostics to stderr, warnings only where not `quiet`.
// Throws Error (bad_input) with an empty message where one is an error.
pipeline::Batch load_or_complain(const SceneFlags& flags);

// Prints `faults`, a line each, to stderr and throws Error (bad_input) with an empty message; does
// nothing where there is none.
void complain_if_any(const std::vector<Diagnostic>& faults);

}  // namespace qkv::cli
