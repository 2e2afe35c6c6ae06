#include "cli/commands.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {

void add_help(CLI::App& app, Action& run) {
  CLI::App* help = app.add_subcommand("help", "Print this help");
  help->callback([&app, &run] { run = [&app] { sinks::write_stdout(app.help()); }; });
  CLI::App* version = app.add_subcommand("version", "Print the version");
  version->callback([&app, &run] { run = [&app] { sinks::write_stdout(app.version() + '\n'); }; });
}

}  // namespace qkv::cli
