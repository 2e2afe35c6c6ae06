#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

std::string page_problems(const std::string& page) {
  return problems(kSmall + "page: " + page + "\n");
}
scene::Page page_of(const std::string& page) {
  return scene_of(kSmall + "page: " + page + "\n").page;
}

TEST_CASE("lengths come in px, mm, in and pt") {
  CHECK(page_of("{width: 960 px}").width == 960);
  CHECK(page_of("{width: 254mm}").width == Approx(960));
  CHECK(page_of("{width: 10 in}").width == Approx(960));
  CHECK(page_of("{width: 720 pt}").width == Approx(960));
  CHECK(page_of("{width: 960, height: 5.5 in}").height == Approx(528));
  CHECK_FALSE(page_of("{height: auto}").height.has_value());
}

TEST_CASE("dpi follows the unit unless it is stated") {
  CHECK(page_of("{width: 960}").dpi == 96);
  CHECK(page_of("{width: 84 mm, margin: 8}").dpi == 300);
  CHECK(page_of("{width: 84 mm, margin: 8, dpi: 150}").dpi == 150);
  CHECK(scene_of("extends: figure\n" + kSmall).page.dpi == 300);
}

TEST_CASE("the templates' pages hold what they promise") {
  const auto lecture = scene_of(kSmall).page;
  CHECK(lecture.type.title == 40);
  CHECK(lecture.type.minimum == 15);
  CHECK(lecture.margin == 72);
  const auto slide = scene_of("extends: slide\n" + kSmall).page;
  CHECK(slide.width == 1280);
  CHECK(slide.height == 720);
  CHECK(slide.type.minimum == 16);
  CHECK_FALSE(slide.parts.formulas);
  CHECK(slide.parts.title);
  const auto square = scene_of("extends: square\n" + kSmall).page;
  CHECK(square.width == 1080);
  CHECK(square.height == 1080);
  CHECK_FALSE(square.parts.readouts);
  CHECK(square.parts.formulas);
  const auto figure = scene_of("extends: figure\n" + kSmall).page;
  CHECK(figure.width == Approx(174 / 25.4 * 96));
  CHECK_FALSE(figure.height.has_value());
  CHECK(figure.type.minimum == Approx(6.5 / 72 * 96));
  CHECK_FALSE(figure.parts.title);
  CHECK_FALSE(figure.parts.chips);
  CHECK_FALSE(figure.parts.readouts);
  CHECK(figure.parts.card);
  for (const auto& page : {lecture, slide, square, figure}) {
    for (const double size : {page.type.title, page.type.caption, page.type.section,
                              page.type.token, page.type.number, page.type.label}) {
      CHECK(size >= page.type.minimum);
    }
  }
}

TEST_CASE("a page template leaves the theme alone") {
  CHECK(scene_of("extends: figure\n" + kSmall + "page: {theme: dark}\n").page.theme.name == "dark");
}

TEST_CASE("themes hold the colours of their roles") {
  const auto light = page_of("{theme: light}").theme;
  CHECK(to_hex(light.page) == "#ffffff");
  CHECK(to_hex(light.ink) == "#14181f");
  CHECK(light.family == "Inter");
  CHECK(light.math_family == "Latin Modern Math");
  const auto dark = page_of("{theme: dark}").theme;
  CHECK(to_hex(dark.page) == "#0f1216");
  CHECK(to_hex(dark.masked) == "#07090b");
  for (const auto& theme : {light, dark}) {
    CHECK(theme.palette.size() >= 8);
    for (const Colour text : {theme.ink, theme.muted, theme.faint}) {
      CHECK(contrast(text, theme.page) >= 4.5);
      CHECK(contrast(text, theme.panel) >= 4.5);
    }
    for (const Colour c : theme.palette) CHECK(contrast(c, theme.page) >= 2.5);
  }
}

TEST_CASE("a theme may be a file, and is read strictly") {
  Folder folder;
  folder.write("mine.yaml", "pgae: '#fff'\nink: blue\n");
  const std::string shown =
      problems(load_text(kSmall + "page: {theme: ./mine.yaml}\n", {}, folder.path()));
  CHECK_HAS(shown, "mine.yaml:1:1: error: unknown key 'pgae' (did you mean 'page'?)");
  CHECK_HAS(shown, "mine.yaml:2:6: error: ink: 'blue' is not a colour");
  CHECK_HAS(shown, "key 'palette' is missing");
  CHECK_HAS(page_problems("{theme: drak}"), "did you mean 'dark'?");
}

TEST_CASE("impossible pages are refused before anything is made") {
  CHECK_HAS(page_problems("{width: 0}"), "scene.yaml:4:15: error: page.width: '0' is too small");
  CHECK_HAS(page_problems("{width: -5}"), "expected 0 to 16384");
  CHECK_HAS(page_problems("{width: 32768}"), "expected 0 to 16384 px");
  CHECK_HAS(page_problems("{width: 30000, height: 30000}"), "page.height: '30000' is out of range");
  CHECK_HAS(page_problems("{width: 16384, height: 16384, dpi: 96.5}"), "at most 16384");
  CHECK_HAS(page_problems("{dpi: nan}"), "page.dpi: 'nan' is refused");
  CHECK_HAS(page_problems("{dpi: 0}"), "page.dpi: '0' is out of range");
  CHECK_HAS(page_problems("{margin: 500}"), "leaves too little");
  CHECK_HAS(page_problems("{width: 12 furlongs}"), "such as 84 mm");
  CHECK_HAS(page_problems("{width: [1]}"), "found a list");
  CHECK_HAS(page_problems("{type: {title: 0}}"), "page.type.title: '0' is out of range");
}

TEST_CASE("8192² at 192 dpi is exactly the limit") {
  CHECK(page_of("{width: 8192, height: 8192, dpi: 192}").dpi == 192);
}

TEST_CASE("page keys are strict and commas explained") {
  CHECK_HAS(page_problems("{widht: 3}"), "4:8: error: unknown key 'widht' (did you mean 'width'?)");
  CHECK_HAS(page_problems("{dpi: 1,5}"), "unknown key '5'; inside { } a comma ends a value");
  CHECK_HAS(page_problems("{parts: [title, car]}"), "'car' is not known (did you mean 'card'?)");
  CHECK_HAS(page_problems("{parts: title}"),
            "expected a list of parts, found 'title'; write [title]");
  CHECK_FALSE(page_of("{parts: []}").parts.title);
}

TEST_CASE("svg options") {
  const auto svg = scene_of(kSmall + "svg: {text: text, prefix: fig3}\n").svg;
  CHECK_FALSE(svg.text_as_outlines);
  CHECK(svg.prefix == "fig3");
  CHECK(scene_of(kSmall).svg == scene::SvgOptions{});
  CHECK_HAS(problems(kSmall + "svg: {text: outline}\n"), "did you mean 'outlines'?");
  CHECK_HAS(problems(kSmall + "svg: {prefix: 3fig}\n"), "does not begin with a letter");
  CHECK_HAS(problems(kSmall + "svg: {prefix: '\"><script>'}\n"), "is not a name");
}

}  // namespace
}  // namespace qkv::loader
