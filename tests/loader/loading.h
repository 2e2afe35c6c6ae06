// Loads scenes from text, against the project's own templates.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "loader/load.h"
#include "tests/support/catch.h"

namespace qkv::loader {

// Two tokens and a head that needs no lexicon.
inline const std::string kSmall =
    "sentence: red blue\nheads:\n  - {name: w, weights: [[1, 0], [0.5, 0.5]]}\n";
// Four tokens of the toy lesson.
inline const std::string kToy = "sentence: the grey cat slept\nheads: [verb-noun, one-before]\n";

inline Loaded load_text(const std::string& text, const std::vector<Override>& overrides = {},
                        const std::filesystem::path& folder = ".") {
  Options options;
  options.templates = std::filesystem::path(QKV_SOURCE_DIR) / "templates";
  options.overrides = overrides;
  return load({"scene.yaml", text, folder, "scene"}, options);
}

// All diagnostics, a line each.
inline std::string problems(const Loaded& loaded) {
  std::string out;
  for (const Diagnostic& diagnostic : loaded.diagnostics) out += to_string(diagnostic) + '\n';
  return out;
}
inline std::string problems(const std::string& text, const std::vector<Override>& overrides = {}) {
  return problems(load_text(text, overrides));
}

// The scenes of a text that must be right.
inline std::vector<scene::Scene> scenes_of(const std::string& text,
                                           const std::vector<Override>& overrides = {}) {
  Loaded loaded = load_text(text, overrides);
  INFO(problems(loaded));
  REQUIRE_FALSE(has_errors(loaded.diagnostics));
  REQUIRE_FALSE(loaded.scenes.empty());
  return std::move(loaded.scenes);
}
inline scene::Scene scene_of(const std::string& text, const std::vector<Override>& overrides = {}) {
  return scenes_of(text, overrides).front();
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A folder of its own, removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "qkv-loader-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace qkv::loader

// Checks that `text` holds `part`, and shows the text where it does not.
#define CHECK_HAS(text, part)        \
  do {                               \
    const std::string shown_ = text; \
    INFO(shown_);                    \
    CHECK(has(shown_, part));        \
  } while (false)
