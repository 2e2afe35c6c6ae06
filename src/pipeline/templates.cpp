#include "pipeline/templates.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "base/error.h"

namespace qkv::pipeline {
namespace fs = std::filesystem;
namespace {

// "# The toy lesson." → "The toy lesson."
std::string first_comment(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line) || line.rfind("# ", 0) != 0) return {};
  return line.substr(2);
}

void add_folder(std::vector<TemplateEntry>& entries, const fs::path& folder) {
  std::error_code failed;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
    if (entry.path().extension() != ".yaml") continue;
    entries.push_back({entry.path().stem().string(), first_comment(entry.path())});
  }
}

}  // namespace

fs::path templates_folder() {
  std::error_code failed;
  const fs::path executable = fs::read_symlink("/proc/self/exe", failed);
  if (failed) throw Error(Exit::machine, "/proc/self/exe: " + failed.message());
  const fs::path root = executable.parent_path().parent_path();
  const fs::path beside = root / "templates", installed = root / "share" / "qkv" / "templates";
  if (fs::is_directory(beside, failed)) return beside;
  if (fs::is_directory(installed, failed)) return installed;
  throw Error(Exit::machine, "no templates; looked in " + beside.string() + " and " +
                                 installed.string() + "; reinstall qkv or put its templates there");
}

std::vector<TemplateEntry> list_templates(const fs::path& templates, TemplateKind kind) {
  std::vector<TemplateEntry> entries;
  switch (kind) {
    case TemplateKind::templates:
      add_folder(entries, templates);
      add_folder(entries, templates / "pages");
      break;
    case TemplateKind::themes:
      add_folder(entries, templates / "themes");
      break;
    case TemplateKind::heads:
      add_folder(entries, templates / "heads");
      break;
    case TemplateKind::lexicons:
      add_folder(entries, templates / "lexicons");
      break;
  }
  std::ranges::sort(entries, {}, &TemplateEntry::name);
  return entries;
}

}  // namespace qkv::pipeline
