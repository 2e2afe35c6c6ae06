#include "pipeline/plan.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/utf8.h"
#include "pipeline/film_script.h"

namespace qkv::pipeline {
namespace fs = std::filesystem;
namespace {

constexpr std::array kFormats{Format::png, Format::svg, Format::pdf, Format::mp4, Format::frames};
constexpr std::string_view kSupported = "supported formats: png, svg, pdf, mp4, frames";

// What a file name's extension asks for.
std::optional<Format> format_of(const fs::path& path) {
  if (!path.empty() && !path.has_filename()) return Format::frames;  // "walk/"
  const std::string extension = path.extension().string();
  return extension.empty() ? std::nullopt : format_named(extension.substr(1));
}

class Planner {
 public:
  Planner(const std::vector<BatchScene>& scenes, std::vector<Diagnostic>& diagnostics)
      : scenes_(scenes), diagnostics_(diagnostics) {}

  // A file the user named on the command line: any path is theirs to choose.
  void add_file(const std::string& file, const OutputRequest& request) {
    const std::vector<Format>& formats = request.formats;
    if (formats.size() > 1) {
      return complain("-o", "one file cannot take several formats; use --output-dir");
    }
    const bool to_stdout = file == "-";
    std::optional<Format> format = to_stdout ? Format::png : format_of(file);
    if (!formats.empty()) format = formats.front();
    if (!format) {
      return complain("-o", "'" + file + "' ends in no supported format; " +
                                std::string(kSupported) + ", by the name or with --format");
    }
    Target target{0, *format, to_stdout ? fs::path() : without_slash(file), {}, {}};
    if (to_stdout && target.is_film()) return complain("-o -", why_no_stdout(target.format));
    if (!request.step) return targets_.push_back(std::move(target));
    const auto picked = steps(0, *request.step, target);
    if (picked.size() > 1 && target.format != Format::pdf) {
      return complain("-o",
                      "one file cannot hold several steps, unless it is a PDF; use "
                      "--output-dir");
    }
    targets_.insert(targets_.end(), picked.begin(), picked.end());
  }

  void add_scene(std::size_t index, const OutputRequest& request) {
    const BatchScene& entry = scenes_[index];
    if (request.formats.empty() && !request.step && !entry.scene.outputs.empty()) {
      for (const std::string& name : entry.scene.outputs) {
        add({index, format_of(name).value(), request.folder / without_slash(name), {}, {}}, name);
      }
      return;
    }
    // The name of the scene's file, which nobody has looked at yet.
    if (printable(entry.scene.name) != entry.scene.name) {
      return complain(entry.argument, "outputs would be called '" + entry.scene.name +
                                          "', which holds control characters; rename the file");
    }
    const std::vector<Format> formats =
        request.formats.empty() ? std::vector{Format::png} : request.formats;
    for (const Format format : formats) add_format(index, format, request);
  }

  std::vector<Target> targets() && {
    refuse_file_as_folder();
    return std::move(targets_);
  }

 private:
  void complain(const std::string& where, const std::string& message) {
    diagnostics_.push_back({Severity::error, {where, 0, 0}, message});
  }

  static fs::path without_slash(const fs::path& path) {
    return path.has_filename() ? path : path.parent_path();
  }

  static std::string why_no_stdout(Format format) {
    return format == Format::frames
               ? "frames are a folder of files; name one with --output-dir or -o FOLDER/"
               : "an MP4 is written from its end to its start and cannot go to standard output; "
                 "name a file";
  }

  void add_format(std::size_t index, Format format, const OutputRequest& request) {
    const std::string& name = scenes_[index].scene.name;
    Target target{index, format, {}, {}, {}};
    const auto named = [&](Target t) {
      const std::string stem = name + (t.step.empty() ? "" : "-" + t.step);
      const std::string file =
          format == Format::frames ? stem + "-frames" : stem + '.' + std::string(name_of(format));
      t.path = request.folder / file;
      add(std::move(t), file);
    };
    if (!request.step) return named(std::move(target));
    for (Target& t : steps(index, *request.step, target)) named(std::move(t));
  }

  // The target once for each step asked for, or with all of them as its pages.
  std::vector<Target> steps(std::size_t index, const std::string& wanted, const Target& target) {
    if (target.is_film()) {
      complain("--step", "stills only; --chapter and --frames take a part of a film");
      return {};
    }
    const std::vector<scene::Step> all = steps_of(scenes_[index].scene);
    const auto picked = steps_named(all, wanted);
    if (picked.empty()) {
      complain(scenes_[index].argument, "--step " + wanted + ": the film has no such step; " +
                                            "qkv render --list-steps shows them");
    }
    if (wanted == "all" && target.format == Format::pdf) {
      return {{target.scene, target.format, target.path, picked, {}}};
    }
    std::vector<Target> out;
    for (const std::size_t step : picked) {
      out.push_back({target.scene, target.format, target.path, {step}, all[step].id});
    }
    return out;
  }

  void add(Target target, const std::string& name) {
    const std::size_t index = target.scene;
    const std::string& argument = scenes_[index].argument;
    target.path = target.path.lexically_normal();
    const auto [first, is_new] = owners_.try_emplace(target.path, index);
    if (!is_new) {
      const std::string& other = scenes_[first->second].argument;
      return complain(argument, "output '" + name + "' is made twice" +
                                    (first->second == index ? "" : ", also by " + other) +
                                    "; give each output a name of its own");
    }
    targets_.push_back(std::move(target));
  }

  // "a.png" and "a.png/b.png" cannot both be files.
  void refuse_file_as_folder() {
    for (const auto& [path, index] : owners_) {
      for (fs::path up = path.parent_path(); !up.empty() && up != up.parent_path();
           up = up.parent_path()) {
        if (owners_.count(up)) {
          complain(scenes_[index].argument, "output '" + path.string() + "' needs the folder '" +
                                                up.string() + "', which is an output file");
        }
      }
    }
  }

  const std::vector<BatchScene>& scenes_;
  std::vector<Diagnostic>& diagnostics_;
  std::vector<Target> targets_;
  std::map<fs::path, std::size_t> owners_;  // which scene makes the file
};

}  // namespace

std::string_view name_of(Format format) {
  switch (format) {
    case Format::png:
      return "png";
    case Format::svg:
      return "svg";
    case Format::pdf:
      return "pdf";
    case Format::mp4:
      return "mp4";
    case Format::frames:
      return "frames";
  }
  return {};
}

std::optional<Format> format_named(std::string_view name) {
  for (const Format format : kFormats) {
    if (name == name_of(format)) return format;
  }
  return std::nullopt;
}

std::vector<Target> plan(const std::vector<BatchScene>& scenes, const OutputRequest& request,
                         std::vector<Diagnostic>& diagnostics) {
  Planner planner(scenes, diagnostics);
  if (request.file) {
    planner.add_file(*request.file, request);
  } else {
    for (std::size_t i = 0; i < scenes.size(); ++i) planner.add_scene(i, request);
  }
  return std::move(planner).targets();
}

}  // namespace qkv::pipeline
