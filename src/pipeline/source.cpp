#include "pipeline/source.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

#include "base/error.h"
#include "loader/suggest.h"
#include "pipeline/templates.h"

namespace qkv::pipeline {
namespace fs = std::filesystem;
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

void complain(std::vector<Diagnostic>& diagnostics, const std::string& argument,
              const std::string& message) {
  diagnostics.push_back({Severity::error, {argument, 0, 0}, message});
}

// At most kLargestScene + 1 bytes, so that a device without end is noticed and not swallowed.
std::string read_bounded(std::FILE* file, const std::string& name) {
  std::string text(kLargestScene + 1, '\0');
  errno = 0;
  text.resize(std::fread(text.data(), 1, text.size(), file));
  if (std::ferror(file)) throw Error(Exit::machine, name + ": " + std::strerror(errno));
  return text;
}

// The file behind a template's name; empty where there is none.
fs::path template_file(const std::string& name, const fs::path& templates) {
  if (name.empty() || name.find('/') != std::string::npos) return {};
  for (const fs::path& folder : {templates, templates / "pages"}) {
    std::error_code failed;
    if (const fs::path file = folder / (name + ".yaml"); fs::exists(file, failed)) return file;
  }
  return {};
}

std::string nothing_there(const std::string& argument, const fs::path& templates) {
  std::vector<std::string> names;
  for (const TemplateEntry& entry : list_templates(templates, TemplateKind::templates)) {
    names.push_back(entry.name);
  }
  const bool is_path =
      argument.find('/') != std::string::npos || argument.find('.') != std::string::npos;
  if (is_path) return "no such file";
  return "neither a file nor a template" + loader::did_you_mean(argument, names);
}

}  // namespace

loader::Source read_source(const std::string& argument, const fs::path& templates,
                           std::vector<Diagnostic>& diagnostics) {
  loader::Source source{argument, "", ".", "scene"};
  File file;
  if (argument == "-") {
    file.reset(stdin);
  } else {
    std::error_code failed;
    fs::path path = argument;
    if (!fs::exists(path, failed)) path = template_file(argument, templates);
    if (path.empty()) {
      complain(diagnostics, argument, nothing_there(argument, templates));
      return {};
    }
    if (fs::is_directory(path, failed)) {
      complain(diagnostics, argument, "is a folder; expected a scene file");
      return {};
    }
    source.folder = path.parent_path();
    source.base_name = path.stem().string();
    file.reset(std::fopen(path.c_str(), "rbe"));
    if (!file) throw Error(Exit::machine, argument + ": " + std::strerror(errno));
  }
  source.text = read_bounded(file.get(), argument);
  if (source.text.size() > kLargestScene) {
    complain(diagnostics, argument, "is larger than 1 MiB; expected a scene file");
    return {};
  }
  return source;
}

}  // namespace qkv::pipeline
