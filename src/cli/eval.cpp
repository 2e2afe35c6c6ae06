#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "loader/suggest.h"
#include "pipeline/eval_csv.h"
#include "pipeline/eval_json.h"
#include "pipeline/eval_text.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

struct Format {
  const char* name;
  std::string (*written)(const scene::Evaluations&);
};
constexpr Format kFormats[] = {
    {"json", pipeline::eval_json}, {"csv", pipeline::eval_csv}, {"text", pipeline::eval_text}};

constexpr const char* kFormatHelp =
    "json: every number of every head.\n"
    "csv: the same, one number a line, as head,matrix,row,column,row_token,column_token,value;\n"
    "     rows and columns count from 0, the value is empty where the mask forbids.\n"
    "text: tables to read, rounded to 3 decimals.";

struct EvalFlags {
  SceneFlags scene;
  std::string format = "json";
};

const Format& format_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Format& format : kFormats) {
    if (name == format.name) return format;
    names.emplace_back(format.name);
  }
  throw Error(Exit::bad_input, "--format " + name + ": unknown" +
                                   loader::did_you_mean(name, names) + "; qkv eval prints " +
                                   loader::listed(names));
}

void eval(const EvalFlags& flags) {
  const Format& format = format_named(flags.format);
  const pipeline::Batch batch = load_or_complain(flags.scene);
  // The top level, or the figure that --only left.
  sinks::write_stdout(format.written(scene::Evaluations(batch.scenes.front().scene)));
}

}  // namespace

void add_eval(CLI::App& app, Action& run) {
  auto flags = std::make_shared<EvalFlags>();
  CLI::App* command = app.add_subcommand("eval", "Print every number of a scene: JSON, CSV, text");
  add_scene_flags(*command, flags->scene, true);
  command->add_option("--format", flags->format, "json, csv or text")->type_name("FORMAT");
  command->footer(kFormatHelp);
  command->add_flag("--quiet", flags->scene.quiet, "No warnings");
  command->callback([flags, &run] { run = [flags] { eval(*flags); }; });
}

}  // namespace qkv::cli
