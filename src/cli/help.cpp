#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "cli/commands.h"
#include "loader/suggest.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

// The help of a command, or of everything where `name` is empty. CLI11's own help() of the top
// would tell about the command that was called: `help` itself.
std::string help_text(const CLI::App& app, const std::string& name) {
  const CLI::App* about = &app;
  if (!name.empty()) {
    std::vector<std::string> names = command_names(app);
    if (std::ranges::find(names, name) == names.end()) {
      throw Error(Exit::bad_input, "help " + name + ": no such command" +
                                       loader::did_you_mean(name, names) + "; there are " +
                                       loader::listed(names));
    }
    about = app.get_subcommand(name);
  }
  const std::string called = name.empty() ? app.get_name() : app.get_name() + ' ' + name;
  return app.get_formatter()->make_help(about, called, CLI::AppFormatMode::Normal);
}

}  // namespace

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

void add_help(CLI::App& app, Action& run) {
  auto name = std::make_shared<std::string>();
  CLI::App* help = app.add_subcommand("help", "Print this help, or that of a command");
  help->add_option("COMMAND", *name, "A command's name");
  help->callback(
      [&app, name, &run] { run = [&app, name] { sinks::write_stdout(help_text(app, *name)); }; });
  CLI::App* version = app.add_subcommand("version", "Print the version");
  version->callback([&app, &run] { run = [&app] { sinks::write_stdout(app.version() + '\n'); }; });
}

}  // namespace qkv::cli
