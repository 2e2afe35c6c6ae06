#include <memory>

#include "base/diagnostic.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "pipeline/plan.h"
#include "pipeline/render.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

// Does all of a render but drawing and writing, so that "ok" means that it will render.
void validate(const SceneFlags& flags) {
  const pipeline::Batch batch = load_or_complain(flags);
  std::vector<Diagnostic> faults;
  pipeline::plan(batch.scenes, {}, faults);
  pipeline::Typesetters typesetters;
  pipeline::compose(batch.scenes, typesetters, faults);
  complain_if_any(faults);
  if (flags.quiet) return;
  std::string report;
  for (const std::string& argument : flags.scenes) report += printable(argument) + ": ok\n";
  sinks::write_stdout(report);
}

}  // namespace

void add_validate(CLI::App& app, Action& run) {
  auto flags = std::make_shared<SceneFlags>();
  CLI::App* command = app.add_subcommand("validate", "Say everything that is wrong with scenes");
  add_scene_flags(*command, *flags, false);
  add_page_flags(*command, *flags);
  command->add_flag("--quiet", flags->quiet, "Nothing but errors");
  command->callback([flags, &run] { run = [flags] { validate(*flags); }; });
}

}  // namespace qkv::cli
