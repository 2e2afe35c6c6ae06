// One function a command: adds it to the command line; `run` is set to what it does where the
// command is the one that is called.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace qkv::cli {

// Does the command's work. Throws Error; returning is success.
using Action = std::function<void()>;

void add_render(CLI::App& app, Action& run);
void add_eval(CLI::App& app, Action& run);
void add_validate(CLI::App& app, Action& run);
void add_explain(CLI::App& app, Action& run);
void add_list(CLI::App& app, Action& run);
void add_new(CLI::App& app, Action& run);
void add_help(CLI::App& app, Action& run);

// Of all that were added.
std::vector<std::string> command_names(const CLI::App& app);

}  // namespace qkv::cli
