#include "cli/run.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "loader/suggest.h"
#include "sinks/atomic_file.h"
#include "sinks/metadata.h"

namespace qkv::cli {
namespace {

constexpr const char* kThreeLines =
    "qkv render lesson -o lesson.png\n"
    "qkv render lesson --text \"a girl who read the letter smiled\" --ask read -o mine.png\n"
    "qkv new mine && qkv render mine.yaml\n\n"
    "Explains self-attention with its real numbers: YAML scenes to pictures.";

void complain(const std::string& message) {
  std::fputs(("qkv: error: " + printable(message) + '\n').c_str(), stderr);
}

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// What is wrong with a first word that is no command; "" where it is one or is a flag.
std::string fault_of_command(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> names = command_names(app);
  if (word.empty() || word.front() == '-') return {};
  if (std::ranges::find(names, word) != names.end()) return {};
  if (word.ends_with(".yaml") || word.ends_with(".yml")) {
    return "'" + word + "' is no command; did you mean: qkv render " + word;
  }
  return "'" + word + "' is no command" + loader::did_you_mean(word, names) +
         "; qkv --help lists them";
}

// CLI11 says which words it could not place; this adds the flag that was meant.
std::string explain(const CLI::App& app, const CLI::ParseError& fault) {
  std::string message = fault.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  if (dynamic_cast<const CLI::ExtrasError*>(&fault) == nullptr) return message;
  for (const CLI::App* command : app.get_subcommands()) {
    for (const std::string& word : command->remaining()) {
      if (!word.starts_with("--")) continue;
      const std::string typed = word.substr(0, word.find('='));
      return "unknown flag " + typed + loader::did_you_mean(typed, flag_names(*command)) +
             "; see qkv " + command->get_name() + " --help";
    }
  }
  return message;
}

// Help and version are printed and leave `run` empty. Throws Error for what cannot be parsed.
void parse(CLI::App& app, int argc, char** argv) {
  if (argc > 1) {
    const std::string fault = fault_of_command(app, argv[1]);
    if (!fault.empty()) throw Error(Exit::bad_input, fault);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    const auto called = app.get_subcommands();
    sinks::write_stdout(called.empty() ? app.help() : called.front()->help());
  } catch (const CLI::CallForVersion&) {
    sinks::write_stdout(app.version() + '\n');
  } catch (const CLI::ParseError& fault) {
    throw Error(Exit::bad_input, explain(app, fault));
  }
}

void run_command(int argc, char** argv) {
  CLI::App app(kThreeLines, "qkv");
  Action action;
  app.require_subcommand(1);
  app.set_version_flag("--version", sinks::software());
  add_render(app, action);
  add_eval(app, action);
  add_validate(app, action);
  add_explain(app, action);
  add_list(app, action);
  add_new(app, action);
  add_help(app, action);
  parse(app, argc, argv);
  if (action) action();
}

}  // namespace

int run(int argc, char** argv) {
  sinks::install_signal_handlers();
  try {
    run_command(argc, argv);
    return static_cast<int>(Exit::done);
  } catch (const Error& error) {
    if (*error.what() != '\0') complain(error.what());
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    complain("out of memory");
  } catch (const std::exception& error) {
    complain(error.what());
  }
  return static_cast<int>(Exit::machine);
}

}  // namespace qkv::cli
