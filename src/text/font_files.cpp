#include "text/font_files.h"

#include <fmt/core.h>
#include <hb.h>

#include <algorithm>
#include <array>
#include <map>
#include <system_error>

#include "base/error.h"

namespace qkv::text {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> kFolders = {"/usr/share/fonts", "/usr/share/texmf/fonts",
                                                 "/usr/local/share/fonts"};

struct KnownFamily {
  const char* family;
  const char* stem;  // of the file names
  const char* folder;
  const char* package;
};
constexpr std::array<KnownFamily, 2> kKnown = {{
    {"Inter", "Inter", "/usr/share/fonts/opentype/inter", "fonts-inter"},
    {"Latin Modern Math", "latinmodern-math", "/usr/share/texmf/fonts/opentype/public/lm-math",
     "fonts-lmodern"},
}};

// Every font file by name; of two with one name the path that sorts first, so that the order in
// which a folder is read does not matter.
std::map<std::string, fs::path> walk_font_folders() {
  std::map<std::string, fs::path> found;
  for (const char* folder : kFolders) {
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied,
                                        error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
      const std::string extension = it->path().extension().string();
      if (extension != ".otf" && extension != ".ttf" && extension != ".ttc") continue;
      const auto [place, fresh] = found.emplace(it->path().filename().string(), it->path());
      if (!fresh) place->second = std::min(place->second, it->path());
    }
  }
  return found;
}

const KnownFamily* known(const std::string& family) {
  const auto it = std::find_if(kKnown.begin(), kKnown.end(),
                               [&](const KnownFamily& k) { return family == k.family; });
  return it == kKnown.end() ? nullptr : &*it;
}

// "Noto Sans" is in NotoSans-Regular.ttf.
std::string without_spaces(std::string name) {
  std::erase(name, ' ');
  return name;
}

fs::path find_style(const std::string& stem, const std::string& folder, const char* style) {
  for (const char* extension : {".otf", ".ttf"}) {
    if (fs::path path = find_font_file(stem + style + extension, folder); !path.empty()) {
      return path;
    }
  }
  return {};
}

}  // namespace

fs::path find_font_file(const std::string& name, const std::string& likely) {
  std::error_code error;
  if (!likely.empty() && fs::is_regular_file(fs::path(likely) / name, error)) {
    return fs::path(likely) / name;
  }
  static const std::map<std::string, fs::path> files = walk_font_folders();
  const auto it = files.find(name);
  return it == files.end() ? fs::path() : it->second;
}

std::vector<fs::path> family_files(const std::string& family) {
  const KnownFamily* k = known(family);
  const std::string stem = k ? k->stem : without_spaces(family);
  const std::string folder = k ? k->folder : "";
  fs::path regular;
  for (const char* style : {"-Regular", ""}) {
    // A family of one file has no style in its name.
    if (k && *style && std::string_view(k->stem) == "latinmodern-math") continue;
    if (regular = find_style(stem, folder, style); !regular.empty()) break;
  }
  if (regular.empty()) {
    throw Error(Exit::machine,
                fmt::format("font family '{}' is not installed; {}", family,
                            k ? fmt::format("apt-get install {}", k->package)
                              : "install the package that has it, or name another family"));
  }
  std::vector<fs::path> files = {regular};
  if (regular.stem().string() == stem) return files;
  for (const char* style : {"-Medium", "-SemiBold", "-Bold"}) {
    const fs::path path = regular.parent_path() / (stem + style + regular.extension().string());
    std::error_code error;
    if (fs::is_regular_file(path, error)) files.push_back(path);
  }
  return files;
}

std::string describe_font_file(const std::string& file) {
  hb_blob_t* blob = hb_blob_create_from_file(file.c_str());
  hb_face_t* face = hb_face_create(blob, 0);
  hb_blob_t* head = hb_face_reference_table(face, HB_TAG('h', 'e', 'a', 'd'));
  unsigned length = 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(hb_blob_get_data(head, &length));
  const auto word = [&](unsigned at) {
    return length < at + 4 ? 0u
                           : static_cast<unsigned>(bytes[at] << 24 | bytes[at + 1] << 16 |
                                                   bytes[at + 2] << 8 | bytes[at + 3]);
  };
  // head: version (16.16), fontRevision (16.16), checksumAdjustment.
  std::string line = fmt::format("{} {:.3f} {:08X}", fs::path(file).filename().string(),
                                 word(4) / 65536.0, word(8));
  hb_blob_destroy(head);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return line;
}

}  // namespace qkv::text
