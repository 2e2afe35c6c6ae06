#include <memory>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "pipeline/eval_json.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

struct EvalFlags {
  SceneFlags scene;
  std::string format = "json";
};

void eval(const EvalFlags& flags) {
  if (flags.format != "json") {
    throw Error(Exit::bad_input, "--format " + flags.format + ": qkv eval prints json");
  }
  const pipeline::Batch batch = load_or_complain(flags.scene);
  // The top level, or the figure that --only left.
  sinks::write_stdout(pipeline::eval_json(scene::Evaluations(batch.scenes.front().scene)));
}

}  // namespace

void add_eval(CLI::App& app, Action& run) {
  auto flags = std::make_shared<EvalFlags>();
  CLI::App* command = app.add_subcommand("eval", "Print every number of a scene as JSON");
  add_scene_flags(*command, flags->scene, true);
  command->add_option("--format", flags->format, "json")->type_name("FORMAT");
  command->add_flag("--quiet", flags->scene.quiet, "No warnings");
  command->callback([flags, &run] { run = [flags] { eval(*flags); }; });
}

}  // namespace qkv::cli
