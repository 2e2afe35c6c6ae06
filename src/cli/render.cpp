#include "pipeline/render.h"

#include <unistd.h>

#include <cstdio>
#include <functional>
#include <memory>

#include "base/error.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "pipeline/plan.h"

namespace qkv::cli {
namespace {

struct RenderFlags {
  SceneFlags scene;
  std::optional<std::string> file;
  std::string folder = ".";
  std::vector<std::string> formats;
};

pipeline::OutputRequest output_request(const RenderFlags& flags) {
  pipeline::OutputRequest request{flags.file, flags.folder, {}};
  if (request.file && request.file->empty()) {
    throw Error(Exit::bad_input, "-o: expected a file name, or - for standard output");
  }
  for (const std::string& name : flags.formats) {
    const auto format = pipeline::format_named(name);
    if (!format) {
      throw Error(Exit::bad_input,
                  "--format " + name + ": unknown format; supported: png, svg, pdf");
    }
    request.formats.push_back(*format);
  }
  return request;
}

// "[3/12] output/causal.png", each over the one before; it is wiped when the run ends, well or not.
class ProgressLine {
 public:
  explicit ProgressLine(bool shown) : shown_(shown) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  void operator()(std::size_t done, std::size_t all, const pipeline::Target& target) const {
    if (!shown_) return;
    const std::string name = target.path.empty() ? "standard output" : target.path.string();
    std::fprintf(stderr, "\r\033[K[%zu/%zu] %s", done + 1, all, printable(name).c_str());
    std::fflush(stderr);
  }

 private:
  bool shown_;
};

void render(const RenderFlags& flags) {
  if (flags.file && flags.scene.scenes.size() > 1) {
    throw Error(Exit::bad_input,
                "-o takes one scene; for several use --output-dir DIR, and their own names");
  }
  const pipeline::OutputRequest request = output_request(flags);
  pipeline::Batch batch = load_or_complain(flags.scene);
  if (flags.file) batch.scenes.resize(1);  // the top level, or the figure that --only left
  std::vector<Diagnostic> faults;
  const std::vector<pipeline::Target> targets = pipeline::plan(batch.scenes, request, faults);
  complain_if_any(faults);
  pipeline::Typesetters typesetters;
  const auto pictures = pipeline::compose(batch.scenes, typesetters, faults);
  complain_if_any(faults);
  pipeline::check_sizes(batch.scenes, pictures, targets, faults);
  complain_if_any(faults);
  const bool tell = !flags.scene.quiet && isatty(STDERR_FILENO) != 0;
  const ProgressLine line(tell);
  pipeline::write(batch.scenes, pictures, targets, typesetters, std::cref(line));
}

}  // namespace

void add_render(CLI::App& app, Action& run) {
  auto flags = std::make_shared<RenderFlags>();
  CLI::App* command = app.add_subcommand("render", "Draw scenes as PNG, SVG or PDF");
  add_scene_flags(*command, flags->scene, false);
  add_page_flags(*command, flags->scene);
  auto* file = command->add_option("-o", flags->file, "One file, or - for standard output")
                   ->type_name("FILE");
  command->add_option("--output-dir", flags->folder, "Where the scenes' own output names start")
      ->type_name("DIR")
      ->excludes(file);
  command->add_option("--format", flags->formats, "png, svg, pdf, or several: png,svg")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_flag("--quiet", flags->scene.quiet, "No progress line and no warnings");
  command->callback([flags, &run] { run = [flags] { render(*flags); }; });
}

}  // namespace qkv::cli
