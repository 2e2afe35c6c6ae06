// Layout tested as data: every shipped scene on every page in every theme, and generated scenes.
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "loader/load.h"
#include "pipeline/render.h"
#include "tests/support/catch.h"
#include "tests/support/layout_checks.h"
#include "tests/support/scenes.h"
#include "views/view.h"

namespace qkv::test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = QKV_SOURCE_DIR;

pipeline::Typesetters& typesetters() {
  static pipeline::Typesetters made;
  return made;
}

display::DisplayList composed(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  const text::Typesetter& typesetter = typesetters().of(scene.page.theme);
  return views::arrange(evaluations, std::span(&scene.opening, 1), typesetter)
      ->compose(evaluations, scene.opening, typesetter);
}

void check_layout(const scene::Scene& scene, const std::string& what) {
  INFO(what);
  const auto violations = layout_violations(composed(scene), scene.page.type.minimum);
  INFO(listed(violations));
  CHECK(violations.empty());
}

std::vector<scene::Scene> loaded(const std::string& name, const std::string& text,
                                 const std::vector<loader::Override>& overrides) {
  const loader::Source source{name, text, kRoot / "scenes", fs::path(name).stem().string()};
  const loader::Loaded all = loader::load(source, {kRoot / "templates", overrides});
  for (const Diagnostic& diagnostic : all.diagnostics) UNSCOPED_INFO(to_string(diagnostic));
  REQUIRE(!all.scenes.empty());
  return all.scenes;
}

std::string contents(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The page of a template, as a scene that extends it gets it.
scene::Page page_of(const std::string& page, const std::string& theme) {
  return loaded("page.yaml", "extends: " + page + "\nsentence: a cat slept\nheads:\n  - meaning\n",
                {{"page.theme", theme}})
      .front()
      .page;
}

std::vector<fs::path> shipped() {
  std::vector<fs::path> files{kRoot / "templates" / "lesson.yaml"};
  for (const auto& entry : fs::directory_iterator(kRoot / "scenes")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

template <typename Enum>
Enum nth(std::size_t index) {
  return static_cast<Enum>(index);
}

constexpr std::size_t kPages = 3, kViews = 3, kMasks = 6, kKinds = 6;

std::string told(const SceneOptions& o, bool asks) {
  return fmt::format("page {} dark {} view {} n {} words {} kind {} mask {} asks {}",
                     static_cast<int>(o.page), o.dark, static_cast<int>(o.view), o.n,
                     static_cast<int>(o.words), static_cast<int>(o.kind), static_cast<int>(o.mask),
                     asks);
}

void check_generated(const SceneOptions& o, bool asks) {
  scene::Scene scene = make_scene(o);
  if (!asks) scene.opening.ask.reset();
  check_layout(scene, told(o, asks));
}

}  // namespace

TEST_CASE("every shipped scene holds on every page in every theme") {
  for (const std::string theme : {"light", "dark"}) {
    for (const fs::path& file : shipped()) {
      for (scene::Scene& scene : loaded(file.string(), contents(file), {{"page.theme", theme}})) {
        const std::string name = file.filename().string() + " " + scene.figure + " " + theme;
        check_layout(scene, name + " on its own page");
        for (const std::string page : {"lecture", "slide", "square", "figure"}) {
          scene.page = page_of(page, theme);
          check_layout(scene, name + " on " + page);
        }
      }
    }
  }
}

TEST_CASE("generated scenes hold: every number of tokens, view and page") {
  // Of the masks and kinds of heads each run takes six pairs, other ones for other numbers of
  // tokens; all pairs follow below.
  std::size_t run = 0;
  for (const std::size_t n : {1u, 2u, 3u, 8u, 16u, 24u}) {
    for (const Words words : {Words::few_letters, Words::many_letters}) {
      for (std::size_t view = 0; view < kViews; ++view) {
        for (std::size_t page = 0; page < kPages; ++page, ++run) {
          for (std::size_t mask = 0; mask < kMasks; ++mask) {
            SceneOptions o;
            o.n = n;
            o.words = words;
            o.view = nth<scene::View>(view);
            o.page = nth<PageKind>(page);
            o.mask = nth<MaskKind>(mask);
            o.kind = nth<HeadKind>((mask + run) % kKinds);
            o.dark = (run + mask) % 2 == 0;
            o.seed = static_cast<std::uint32_t>(run * kMasks + mask + 1);
            check_generated(o, (run / 3 + mask) % 4 != 0);
          }
        }
      }
    }
  }
}

TEST_CASE("generated scenes hold: every pair of mask and kind of head") {
  for (std::size_t view = 0; view < kViews; ++view) {
    for (std::size_t page = 0; page < kPages; ++page) {
      for (std::size_t mask = 0; mask < kMasks; ++mask) {
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
          SceneOptions o;
          o.view = nth<scene::View>(view);
          o.page = nth<PageKind>(page);
          o.mask = nth<MaskKind>(mask);
          o.kind = nth<HeadKind>(kind);
          o.dark = (mask + kind) % 2 == 0;
          o.words = (mask + kind + page) % 3 == 0 ? Words::many_letters : Words::few_letters;
          check_generated(o, kind % 2 == 0);
        }
      }
    }
  }
}

TEST_CASE("generated scenes hold: large vectors, soft caps and scales") {
  for (std::size_t view = 0; view < kViews; ++view) {
    for (std::size_t page = 0; page < kPages; ++page) {
      for (const std::size_t d : {1u, 8u, 24u}) {
        SceneOptions o;
        o.view = nth<scene::View>(view);
        o.page = nth<PageKind>(page);
        o.d_model = o.d_k = o.d_v = d;
        o.rgb = false;
        o.spread = 30;
        o.scale = d == 8 ? std::optional<double>(0.25) : std::nullopt;
        o.softcap = d == 24 ? std::optional<double>(5) : std::nullopt;
        check_generated(o, true);
      }
    }
  }
}

}  // namespace qkv::test
