// The scenes and complete templates that come with qkv: they load without a word of complaint, and
// their captions say numbers that come from the evaluation.
#include <algorithm>
#include <set>

#include "tests/pipeline/lesson.h"

namespace qkv::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shipped() {
  std::vector<fs::path> files{templates() / "lesson.yaml"};
  for (const auto& entry : fs::directory_iterator(fs::path(QKV_SOURCE_DIR) / "scenes"))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::string contents(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

loader::Loaded loaded(const fs::path& file) {
  return loader::load({file.string(), contents(file), file.parent_path(), file.stem().string()},
                      {templates(), {}});
}

bool has_value(const scene::Caption& caption) {
  return std::ranges::any_of(caption, [](const scene::CaptionPiece& piece) {
    return std::holds_alternative<scene::CaptionValue>(piece);
  });
}

std::string plain(const scene::Caption& caption, const scene::Evaluations& evaluations) {
  std::string text;
  for (const scene::CaptionText& piece : scene::filled_in(caption, evaluations)) text += piece.text;
  return text;
}

TEST_CASE("every shipped scene loads, is named in ASCII and has a title and one line of caption") {
  std::set<std::string> names;
  for (const fs::path& file : shipped()) {
    INFO(file.string());
    const loader::Loaded all = loaded(file);
    for (const Diagnostic& diagnostic : all.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
    CHECK(all.diagnostics.empty());
    REQUIRE(!all.scenes.empty());
    for (const scene::Scene& scene : all.scenes) {
      INFO(scene.name);
      // Outputs of the scenes lie in one folder; the template of the lesson is not among them.
      CHECK((names.insert(scene.name).second || file.parent_path() == templates()));
      CHECK(std::ranges::all_of(scene.name, [](char c) { return c > ' ' && c < 127; }));
      const scene::Evaluations evaluations(scene);
      CHECK(!plain(scene.opening.title, evaluations).empty());
      if (!scene.page.parts.caption) continue;
      CHECK(has_value(scene.opening.caption));
      const std::string caption = plain(scene.opening.caption, evaluations);
      INFO(caption);
      const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
      CHECK(std::ranges::count_if(caption, is_start) <= 115);
    }
  }
  CHECK(names.size() >= 16);
}

TEST_CASE("every shipped scene and template of the lesson begins with a comment that sums it up") {
  std::vector<fs::path> files = shipped();
  for (const char* folder : {"heads", "lexicons"})
    for (const auto& entry : fs::directory_iterator(templates() / folder))
      files.push_back(entry.path());
  for (const fs::path& file : files) {
    INFO(file.string());
    const std::string text = contents(file);
    CHECK(text.starts_with("# "));
    CHECK(text.find('\n') > 20);
  }
}

}  // namespace
}  // namespace qkv::test
