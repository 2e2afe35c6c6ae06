#include "base/error.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

Loaded load_in(const Folder& folder, const std::string& text) {
  return load_text(text, {}, folder.path());
}

TEST_CASE("a scene that extends nothing is a lecture") {
  const auto scene = scene_of(kSmall);
  CHECK(scene.page.width == 1920);
  CHECK(scene.page.height == 1080);
  CHECK(scene.page.dpi == 96);
  CHECK(scene.page.theme.name == "light");
  CHECK(scene.name == "scene");
}

TEST_CASE("mappings merge by key, lists and scalars replace") {
  Folder folder;
  folder.write("base.yaml", kSmall +
                                "title: base\npage: {width: 1000, margin: 20}\n"
                                "output: [a.png, b.png]\n");
  const auto loaded =
      load_in(folder, "extends: ./base.yaml\npage: {width: 900}\noutput: [c.png]\n");
  INFO(problems(loaded));
  REQUIRE(loaded.scenes.size() == 1);
  const auto& scene = loaded.scenes[0];
  CHECK(scene.page.width == 900);
  CHECK(scene.page.margin == 20);
  CHECK(scene.page.height == 1080);
  CHECK(scene.outputs == std::vector<std::string>{"c.png"});
  CHECK(scene.passages[0].tokens == std::vector<std::string>{"red", "blue"});
  CHECK(scene.opening.title.size() == 1);
}

TEST_CASE("a list merges left to right, and what is extended extends itself") {
  Folder folder;
  folder.write("a.yaml", "title: a\nview: stages\n");
  folder.write("b.yaml", "extends: ./c.yaml\ntitle: b\n");
  folder.write("c.yaml", "title: c\nmask: causal\n");
  const auto loaded = load_in(folder, "extends: [./a.yaml, slide, b.yaml]\n" + kSmall);
  INFO(problems(loaded));
  REQUIRE(loaded.scenes.size() == 1);
  CHECK(loaded.scenes[0].opening.title == scene::Caption{scene::CaptionText{"b"}});
  CHECK(loaded.scenes[0].opening.view == scene::View::stages);
  CHECK(loaded.scenes[0].masks[0].title == "causal");
  CHECK(loaded.scenes[0].page.width == 1280);
}

TEST_CASE("none and null remove, but are values of mask, ask and expand") {
  Folder folder;
  folder.write("base.yaml", kSmall +
                                "title: x\ncaption: y\ndescription: z\nmask: causal\nask: red\n"
                                "expand: output\npage: {dpi: 200}\n");
  const auto loaded = load_in(folder,
                              "extends: ./base.yaml\ntitle: none\ncaption:\ndescription: 'none'\n"
                              "mask: none\nask: none\nexpand: none\npage: {dpi: null}\n");
  INFO(problems(loaded));
  REQUIRE(loaded.scenes.size() == 1);
  const auto& scene = loaded.scenes[0];
  CHECK(scene.opening.title.empty());
  CHECK(scene.opening.caption.empty());
  CHECK(scene.description == "none");
  CHECK(scene.masks[0].title == "none");
  CHECK_FALSE(scene.opening.ask.has_value());
  CHECK(scene.opening.expand == scene::Expand{scene::ExpandNothing{}});
  CHECK(scene.page.dpi == 96);
}

TEST_CASE("a mask replaces the mask below it") {
  Folder folder;
  folder.write("base.yaml", kSmall + "mask: {window: 2}\n");
  const auto loaded = load_in(folder, "extends: ./base.yaml\nmask: {alibi: 1}\n");
  REQUIRE(loaded.scenes.size() == 1);
  CHECK(loaded.scenes[0].masks[0].title == "ALiBi 1");
}

TEST_CASE("cycles, missing files and wrong names are errors at the name") {
  Folder folder;
  folder.write("a.yaml", "extends: b.yaml\n");
  folder.write("b.yaml", "title: x\nextends: [slide, ./a.yaml]\n");
  folder.write("scene.yaml", "extends: scene.yaml\n");
  CHECK_HAS(problems(load_in(folder, "extends: a.yaml\n" + kSmall)),
            "b.yaml:2:18: error: extends: './a.yaml' leads back to itself");
  CHECK_HAS(problems(load_in(folder, "extends: ./scene.yaml\n" + kSmall)), "leads back to itself");
  CHECK_HAS(problems(load_in(folder, "extends: ./no.yaml\n" + kSmall)),
            "1:10: error: extends: there is no file");
  const std::string near = problems(load_in(folder, "extends: lectrue\n" + kSmall));
  CHECK_HAS(near, "did you mean 'lecture'?");
  CHECK_HAS(near, "figure, lecture, slide and square");
}

TEST_CASE("extending doubles at every step without end is refused") {
  Folder folder;
  for (int i = 0; i < 12; ++i) {
    const std::string next = "./" + std::to_string(i + 1) + ".yaml";
    folder.write(std::to_string(i) + ".yaml", "extends: [" + next + ", " + next + "]\n");
  }
  folder.write("12.yaml", "title: end\n");
  CHECK_HAS(problems(load_in(folder, "extends: ./0.yaml\n" + kSmall)), "more than 64 files");
}

TEST_CASE("a mistake in an extended file is shown there") {
  Folder folder;
  folder.write("base.yaml", "page:\n  widht: 3\n");
  const std::string shown = problems(load_in(folder, "extends: ./base.yaml\n" + kSmall));
  CHECK_HAS(shown, "base.yaml:2:3: error: unknown key 'widht' (did you mean 'width'?)");
}

TEST_CASE("overrides set values deep in the tree") {
  const auto scene = scene_of(kToy, {{"page.width", "800"},
                                     {"page.height", "auto"},
                                     {"heads.0.scale", "1"},
                                     {"mask", "{window: 2}"},
                                     {"ask", "cat"},
                                     {"title", ""},
                                     {"svg.text", "text"}});
  CHECK(scene.page.width == 800);
  CHECK_FALSE(scene.page.height.has_value());
  CHECK(scene.heads[0].inputs.scale == 1.0);
  CHECK(scene.heads[0].name == "verb-noun");
  CHECK(scene.masks[0].title == "window 2");
  CHECK(scene.opening.ask == 2u);
  CHECK_FALSE(scene.svg.text_as_outlines);
  CHECK(scene_of(kSmall, {{"extends", "slide"}}).page.width == 1280);
}

TEST_CASE("a wrong override is shown under its own name") {
  CHECK_HAS(problems(kSmall, {{"page.widht", "800"}}),
            "--set page.widht: error: unknown key 'widht' (did you mean 'width'?)");
  CHECK_HAS(problems(kSmall, {{"page.dpi", "nan"}}), "--set page.dpi: error: page.dpi: 'nan'");
  CHECK_HAS(problems(kSmall, {{"heads.3.scale", "1"}}), "the list has 1, counted from 0");
  CHECK_HAS(problems(kSmall, {{"sentence.x", "1"}}), "cannot set 'x' inside 'red blue'");
  CHECK_HAS(problems(kSmall, {{"page..width", "1"}}), "empty key");
  CHECK_HAS(problems(kSmall, {{"page.width", "["}}), "--set page.width:");
}

TEST_CASE("figures change keys of the top level") {
  const auto scenes = scenes_of(kToy +
                                "title: top\ncaption: cap\nask: cat\noutput: [top.png]\n"
                                "figures:\n"
                                "  causal: {mask: causal, ask: none, caption: none}\n"
                                "  print: {extends: figure, output: [p.pdf]}\n"
                                "  off: none\n");
  REQUIRE(scenes.size() == 3);
  CHECK(scenes[0].name == "scene");
  CHECK(scenes[0].figure.empty());
  CHECK(scenes[0].masks[0].title == "none");
  CHECK(scenes[0].outputs == std::vector<std::string>{"top.png"});
  CHECK(scenes[1].name == "scene-causal");
  CHECK(scenes[1].figure == "causal");
  CHECK(scenes[1].masks[0].title == "causal");
  CHECK_FALSE(scenes[1].opening.ask.has_value());
  CHECK(scenes[1].opening.caption.empty());
  CHECK(scenes[1].opening.title == scenes[0].opening.title);
  CHECK(scenes[1].outputs.empty());
  CHECK(scenes[2].outputs == std::vector<std::string>{"p.pdf"});
  CHECK(scenes[2].page.dpi == 300);
  CHECK(scenes[2].opening.ask == 2u);
}

TEST_CASE("figures are as strict as the top level") {
  CHECK_HAS(problems(kSmall + "figures: {a: {maks: causal}}\n"),
            "unknown key 'maks' (did you mean 'mask'?)");
  CHECK_HAS(problems(kSmall + "figures: {a/b: {mask: causal}}\n"), "'a/b' is not a name");
  CHECK_HAS(problems(kSmall + "figures: {a: {figures: {b: {}}}}\n"), "a figure has no 'figures'");
  CHECK_HAS(problems(kSmall + "figures: [a]\n"), "expected a mapping of names");
  CHECK_HAS(problems(kSmall + "figures: {a: causal}\n"), "expected a mapping of keys to change");
}

TEST_CASE("an override reaches figures through the top level, or one by its path") {
  const auto scenes = scenes_of(kToy + "figures: {a: {ask: cat}, b: {mask: causal}}\n",
                                {{"page.theme", "dark"}, {"figures.b.ask", "the"}});
  REQUIRE(scenes.size() == 3);
  for (const auto& scene : scenes) CHECK(scene.page.theme.name == "dark");
  CHECK(scenes[2].opening.ask == 0u);
  CHECK(scenes[1].opening.ask == 2u);
}

TEST_CASE("the hash covers the text, what it extends, the overrides and the figure") {
  Folder folder;
  folder.write("base.yaml", kSmall);
  const auto hash = [&](const std::string& text) {
    return load_in(folder, text).scenes.at(0).source_hash;
  };
  const std::string first = hash("extends: ./base.yaml\n");
  CHECK(first.size() == 64);
  CHECK(hash("extends: ./base.yaml\n") == first);
  CHECK(hash("extends: ./base.yaml\n# other\n") != first);
  folder.write("base.yaml", kSmall + "# other\n");
  CHECK(hash("extends: ./base.yaml\n") != first);
  CHECK(scene_of(kSmall).source_hash != scene_of(kSmall, {{"ask", "red"}}).source_hash);
  const auto scenes = scenes_of(kSmall + "figures: {a: {}, b: {}}\n");
  CHECK(scenes[1].source_hash != scenes[2].source_hash);
}

TEST_CASE("an installation without templates is the machine's fault") {
  Options options;
  options.templates = "/nonexistent/templates";
  try {
    load({"scene.yaml", kSmall, ".", "scene"}, options);
    FAIL("nothing was thrown");
  } catch (const Error& error) {
    CHECK(error.code() == Exit::machine);
    CHECK_HAS(error.what(), "/nonexistent/templates/pages/lecture.yaml");
  }
}

}  // namespace
}  // namespace qkv::loader
