#include "pipeline/plan.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/utf8.h"

namespace qkv::pipeline {
namespace fs = std::filesystem;
namespace {

constexpr std::array kFormats{Format::png, Format::svg, Format::pdf};
constexpr std::string_view kSupported = "supported formats: png, svg, pdf";

// What a file name's extension asks for.
std::optional<Format> format_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension.empty() ? std::nullopt : format_named(extension.substr(1));
}

class Planner {
 public:
  Planner(const std::vector<BatchScene>& scenes, std::vector<Diagnostic>& diagnostics)
      : scenes_(scenes), diagnostics_(diagnostics) {}

  // A file the user named on the command line: any path is theirs to choose.
  void add_file(const std::string& file, const std::vector<Format>& formats) {
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
    targets_.push_back({0, *format, to_stdout ? fs::path() : fs::path(file)});
  }

  void add_scene(std::size_t index, const OutputRequest& request) {
    const BatchScene& entry = scenes_[index];
    if (request.formats.empty() && !entry.scene.outputs.empty()) {
      for (const std::string& name : entry.scene.outputs) {
        add(index, format_of(name).value(), name, request.folder);
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
    for (const Format format : formats) {
      add(index, format, entry.scene.name + '.' + std::string(name_of(format)), request.folder);
    }
  }

  std::vector<Target> targets() && {
    refuse_file_as_folder();
    return std::move(targets_);
  }

 private:
  void complain(const std::string& where, const std::string& message) {
    diagnostics_.push_back({Severity::error, {where, 0, 0}, message});
  }

  void add(std::size_t index, Format format, const std::string& name, const fs::path& folder) {
    const std::string& argument = scenes_[index].argument;
    const fs::path path = (folder / name).lexically_normal();
    const auto [first, is_new] = owners_.try_emplace(path, index);
    if (!is_new) {
      const std::string& other = scenes_[first->second].argument;
      return complain(argument, "output '" + name + "' is made twice" +
                                    (first->second == index ? "" : ", also by " + other) +
                                    "; give each output a name of its own");
    }
    targets_.push_back({index, format, path});
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
    planner.add_file(*request.file, request.formats);
  } else {
    for (std::size_t i = 0; i < scenes.size(); ++i) planner.add_scene(i, request);
  }
  return std::move(planner).targets();
}

}  // namespace qkv::pipeline
