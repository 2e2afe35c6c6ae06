#include "pipeline/render.h"

#include <fmt/core.h>

#include <cstdio>
#include <functional>
#include <memory>

#include "base/error.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "cli/film_flags.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "pipeline/film_report.h"
#include "sinks/atomic_file.h"
#include "sinks/frame_folder.h"

namespace qkv::cli {
namespace {

struct RenderFlags {
  SceneFlags scene;
  FilmFlags film;
  std::optional<std::string> file, step;
  std::string folder = ".";
  std::vector<std::string> formats;
};

pipeline::OutputRequest output_request(const RenderFlags& flags) {
  pipeline::OutputRequest request{flags.file, flags.folder, {}, flags.step};
  if (request.file && request.file->empty()) {
    throw Error(Exit::bad_input, "-o: expected a file name, or - for standard output");
  }
  for (const std::string& name : flags.formats) {
    const auto format = pipeline::format_named(name);
    if (!format) {
      throw Error(Exit::bad_input,
                  "--format " + name + ": unknown format; supported: png, svg, pdf, mp4, frames");
    }
    request.formats.push_back(*format);
  }
  return request;
}

std::string name_of(const pipeline::Target& target) {
  return target.path.empty() ? "standard output" : target.path.string();
}

// Everything of one run, checked; nothing is drawn yet.
struct Work {
  pipeline::Batch batch;
  std::vector<pipeline::Target> targets;
  pipeline::Typesetters typesetters;
  std::vector<pipeline::Prepared> prepared;

  const scene::Scene& scene(std::size_t i) const { return batch.scenes[targets[i].scene].scene; }
};

pipeline::FilmSettings settings_for(const scene::Scene& scene, pipeline::FilmSettings settings) {
  settings.dpi = scene.page.dpi;
  return settings;
}

// What would stop a film after long work is found out first.
void check_films(Work& work, const pipeline::FilmSettings& settings, bool quiet) {
  for (std::size_t i = 0; i < work.targets.size(); ++i) {
    if (work.targets[i].format == pipeline::Format::frames) {
      const sinks::FrameFolder probe(work.targets[i].path);
    }
    if (work.targets[i].format != pipeline::Format::mp4) continue;
    const pipeline::Prepared& film = work.prepared[i];
    const sinks::FilmFormat format =
        pipeline::film_format(*film.film, *film.script, settings_for(work.scene(i), settings));
    sinks::require_film_encoder(format);
    sinks::require_writable(work.targets[i].path);
    if (quiet || (format.width % 2 == 0 && format.height % 2 == 0)) continue;
    std::fputs(fmt::format("{}: {} × {} pixels are padded to {} × {}: H.264 wants even sides\n",
                           printable(name_of(work.targets[i])), format.width, format.height,
                           format.width + format.width % 2, format.height + format.height % 2)
                   .c_str(),
               stderr);
  }
}

void write(Work& work, const RenderFlags& flags, pipeline::FilmSettings settings) {
  Progress progress(progress_style(flags.film.progress, flags.scene.quiet));
  pipeline::ChunkStore store(
      flags.film.no_cache ? std::filesystem::path() : pipeline::default_cache_folder(),
      [&](const std::string& warning) {
        if (!flags.scene.quiet) std::fputs(("qkv: warning: " + warning + '\n').c_str(), stderr);
      });
  const pipeline::TellFilm tell = [&](const auto& film) { progress.film(film); };
  bool filmed = false;
  for (std::size_t i = 0; i < work.targets.size(); ++i) {
    const pipeline::Target& target = work.targets[i];
    const pipeline::Prepared& made = work.prepared[i];
    const scene::Scene& scene = work.scene(i);
    progress.file(i, work.targets.size(), name_of(target));
    const pipeline::FilmSettings own = settings_for(scene, settings);
    if (target.format == pipeline::Format::mp4) {
      pipeline::make_film(target.path, *made.film, *made.script, own,
                          work.typesetters.of(scene.page.theme), store, tell);
      filmed = true;
    } else if (target.format == pipeline::Format::frames) {
      pipeline::make_frames(target.path, *made.film, *made.script, own, tell);
    } else {
      pipeline::write_still(target, made, scene, work.typesetters);
    }
  }
  if (filmed && !flags.film.no_cache) store.trim(pipeline::kCacheLimit);
}

void list_steps(const pipeline::Batch& batch) {
  std::string text;
  for (const auto& [argument, scene] : batch.scenes) {
    if (batch.scenes.size() > 1) text += printable(scene.name) + ":\n";
    text += pipeline::steps_text(scene);
  }
  sinks::write_stdout(text);
}

void dry_run(Work& work, const RenderFlags& flags, const pipeline::FilmSettings& settings) {
  const pipeline::ChunkStore store(
      flags.film.no_cache ? std::filesystem::path() : pipeline::default_cache_folder(), {});
  std::string text;
  for (std::size_t i = 0; i < work.targets.size(); ++i) {
    const pipeline::Target& target = work.targets[i];
    text += printable(name_of(target));
    if (target.is_film()) {
      const scene::Scene& scene = work.scene(i);
      text +=
          ": " + pipeline::film_text(target.format, work.prepared[i], settings_for(scene, settings),
                                     work.typesetters.of(scene.page.theme), store);
    }
    text += '\n';
  }
  sinks::write_stdout(text);
}

void render(const RenderFlags& flags) {
  if (flags.file && flags.scene.scenes.size() > 1) {
    throw Error(Exit::bad_input,
                "-o takes one scene; for several use --output-dir DIR, and their own names");
  }
  const pipeline::OutputRequest request = output_request(flags);
  const pipeline::FilmChoice choice = film_choice(flags.film);
  const pipeline::FilmSettings settings = film_settings(flags.film);
  progress_style(flags.film.progress, flags.scene.quiet);
  Work work;
  work.batch = load_or_complain(flags.scene);
  if (flags.file) work.batch.scenes.resize(1);  // the top level, or the figure that --only left
  if (flags.film.list_steps) return list_steps(work.batch);
  std::vector<Diagnostic> faults;
  work.targets = pipeline::plan(work.batch.scenes, request, faults);
  complain_if_any(faults);
  work.prepared =
      pipeline::prepare(work.batch.scenes, work.targets, choice, work.typesetters, faults);
  complain_if_any(faults);
  check_films(work, settings, flags.scene.quiet);
  if (flags.film.dry_run) return dry_run(work, flags, settings);
  write(work, flags, settings);
}

}  // namespace

void add_render(CLI::App& app, Action& run) {
  auto flags = std::make_shared<RenderFlags>();
  CLI::App* command =
      app.add_subcommand("render", "Draw scenes as pictures (PNG, SVG, PDF) and films");
  add_scene_flags(*command, flags->scene, false);
  add_page_flags(*command, flags->scene);
  auto* file = command->add_option("-o", flags->file, "One file, or - for standard output")
                   ->type_name("FILE");
  command->add_option("--output-dir", flags->folder, "Where the scenes' own output names start")
      ->type_name("DIR")
      ->excludes(file);
  command
      ->add_option("--format", flags->formats,
                   "png, svg, pdf, mp4, frames (a folder of PNG), or several: png,svg")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      ->add_option("--step", flags->step,
                   "A still of a step of the film: its id or number, last, or all")
      ->type_name("STEP");
  command->add_option("--fps", flags->scene.fps, "Frames a second: 30, 30000/1001")
      ->type_name("N")
      ->group("Films");
  add_film_flags(*command, flags->film);
  command->add_flag("--quiet", flags->scene.quiet, "No progress and no warnings");
  command->callback([flags, &run] { run = [flags] { render(*flags); }; });
}

}  // namespace qkv::cli
