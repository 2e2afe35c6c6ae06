#include <memory>

#include "base/diagnostic.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "pipeline/prepare.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

// Does all of a render but drawing and writing, so that "ok" means that it will render.
void validate(const SceneFlags& flags) {
  const pipeline::Batch batch = load_or_complain(flags);
  std::vector<Diagnostic> faults;
  std::vector<pipeline::Target> targets = pipeline::plan(batch.scenes, {}, faults);
  for (std::size_t i = 0; i < batch.scenes.size(); ++i) {
    if (batch.scenes[i].scene.walkthrough.steps.empty()) continue;
    targets.push_back({i, pipeline::Format::mp4, {}, {}, {}});
  }
  pipeline::Typesetters typesetters;
  pipeline::prepare(batch.scenes, targets, {}, typesetters, faults);
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
