// What holds for any list: same bytes, bounds, nothing that Cairo would draw wrongly.
#include <cairo-pdf.h>

#include <limits>

#include "base/error.h"
#include "paint/bounds.h"
#include "paint/hatch.h"
#include "tests/paint/page.h"
#include "tests/support/catch.h"

namespace qkv {
namespace {

using namespace display;
using test::filled;
using test::Page;
using test::white_page;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One of each, with everything an item can have.
std::vector<Item> one_of_each() {
  Rect rect = filled({10.3, 12.7, 30, 20}, {200, 30, 40}, 6);
  rect.hatch = Hatch{kBlack, 7, 1.5};
  rect.stroke = Stroke{{0, 90, 0}, 3};
  rect.opacity = 0.7;
  Path path;
  path.id = "path";
  path.steps = {{PathStep::Kind::move, {}, {}, {10, 60}},
                {PathStep::Kind::cubic, {30, 20}, {60, 90}, {80, 50}},
                {PathStep::Kind::line, {}, {}, {60, 70}}};
  path.stroke = Stroke{{0, 0, 200}, 5};
  path.fill = Colour{250, 220, 100};
  path.opacity = 0.5;
  Text text;
  text.id = "text";
  text.runs = {{"chased", Weight::medium, kBlack}, {"k", Weight::regular, {90, 0, 90}, 0.7, -0.2}};
  text.size = 15;
  text.at = {40, 30};
  text.opacity = 0.8;
  text.ink = test::typesetter().measure(text.runs, text.size).ink.moved(40, 30);
  Formula formula;
  formula.id = "formula";
  formula.math = math::fraction(math::variable("a"), math::radical(math::roman("4")));
  formula.size = 20;
  formula.at = {70, 70};
  formula.opacity = 0.6;
  formula.ink = test::typesetter().measure(formula.math, formula.size).ink.moved(70, 70);
  Image image;
  image.id = "image";
  image.box = {60.5, 5.5, 21, 21};
  image.width = image.height = 2;
  image.pixels = {kBlack, {255, 0, 0}, {0, 255, 0}, {0, 0, 255}};
  Group group;
  group.id = "group";
  group.offset = {55, 45};
  group.scale = 1.5;
  group.angle = 30;
  group.opacity = 0.5;
  group.children = {filled({2, 2, 15, 10}, {0, 120, 120})};
  return {rect, path, text, formula, image, group};
}

TEST_CASE("a list painted twice is the same bytes", "[paint]") {
  const DisplayList list = white_page(one_of_each());
  for (const double scale : {1.0, 1.37, 3.125}) {
    REQUIRE(Page(list, scale).pixels() == Page(list, scale).pixels());
  }
  // Also after other text and other sizes.
  const std::vector<Colour> first = Page(list).pixels();
  Page(list, 2.2);
  REQUIRE(Page(list).pixels() == first);
}

TEST_CASE("nothing is painted outside an item's bounds", "[paint]") {
  for (const Item& item : one_of_each()) {
    INFO(id_of(item));
    const Page page(white_page({item}));
    const Box bounds = paint::bounds_of(item).value().inset(-1);
    int painted = 0;
    for (int y = 0; y < page.height(); ++y) {
      for (int x = 0; x < page.width(); ++x) {
        if (page.at(x, y) == kWhite) continue;
        ++painted;
        REQUIRE(bounds.contains(Point{x + 0.5, y + 0.5}));
      }
    }
    REQUIRE(painted > 20);
  }
}

TEST_CASE("fading changes strength, not shape", "[paint]") {
  for (Item item : one_of_each()) {
    std::visit([](auto& i) { i.opacity = 1; }, item);
    const Page whole(white_page({item}));
    std::visit([](auto& i) { i.opacity = 0.5; }, item);
    const Page faded(white_page({item}));
    for (int y = 0; y < 80; ++y) {
      for (int x = 0; x < 100; ++x) {
        const Colour expected = mix(kWhite, whole.at(x, y), 0.5);
        REQUIRE(test::difference(faded.at(x, y), expected) <= 3);
      }
    }
  }
}

template <typename Change>
void require_refused(const Change& change) {
  for (const double bad : {kNan, kInfinity, -kInfinity, 1.1e6}) {
    std::vector<Item> items = one_of_each();
    change(items, bad);
    REQUIRE_THROWS_AS(Page(white_page(items)), std::logic_error);
  }
}

TEST_CASE("numbers that Cairo would draw wrongly are refused", "[paint]") {
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).box.x = bad; });
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).box.height = bad; });
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).radius = bad; });
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).stroke->width = bad; });
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).hatch->spacing = bad; });
  require_refused([](auto& items, double bad) { std::get<Rect>(items[0]).opacity = bad; });
  require_refused([](auto& items, double bad) { std::get<Path>(items[1]).steps[1].a.y = bad; });
  require_refused([](auto& items, double bad) { std::get<Text>(items[2]).at.y = bad; });
  require_refused([](auto& items, double bad) { std::get<Text>(items[2]).size = bad; });
  require_refused([](auto& items, double bad) { std::get<Text>(items[2]).runs[1].rise = bad; });
  require_refused([](auto& items, double bad) { std::get<Formula>(items[3]).at.x = bad; });
  require_refused([](auto& items, double bad) { std::get<Image>(items[4]).box.width = bad; });
  require_refused([](auto& items, double bad) { std::get<Group>(items[5]).offset.x = bad; });
  require_refused([](auto& items, double bad) { std::get<Group>(items[5]).scale = bad; });
  require_refused([](auto& items, double bad) { std::get<Group>(items[5]).angle = bad; });
  require_refused([](auto& items, double bad) {
    std::get<Group>(items[5]).clip = Box{bad, 0, 1, 1};
  });
}

TEST_CASE("a zoom that would wrap Cairo's coordinates is refused", "[paint]") {
  Group near, far;
  near.id = "near";
  near.scale = 20000;
  near.children = {filled({180, 180, 20, 20}, kBlack)};
  REQUIRE_NOTHROW(Page(white_page({near})));
  far = near;
  far.scale = 200000;
  REQUIRE_THROWS_AS(Page(white_page({far})), std::logic_error);
}

TEST_CASE("a refusal names the item and leaves the context usable", "[paint]") {
  Group fading;
  fading.id = "fading";
  fading.opacity = 0.5;
  fading.children = one_of_each();
  std::get<Path>(fading.children[1]).steps[0].c.x = kNan;
  const DisplayList bad = white_page({fading});
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 10, 10);
  cairo_t* cr = cairo_create(surface);
  try {
    paint::paint(bad, test::typesetter(), cr);
    FAIL("no error");
  } catch (const std::logic_error& error) {
    REQUIRE(std::string(error.what()).find("'path'") != std::string::npos);
  }
  REQUIRE(cairo_status(cr) == CAIRO_STATUS_SUCCESS);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

TEST_CASE("a fault of Cairo is an error of the machine", "[paint]") {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 10, 10);
  cairo_t* cr = cairo_create(surface);
  cairo_surface_finish(surface);
  REQUIRE_THROWS_AS(paint::paint(white_page(one_of_each()), test::typesetter(), cr), Error);
  cairo_destroy(cr);
  cairo_surface_destroy(surface);
}

cairo_status_t collect(void* closure, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

TEST_CASE("a PDF stays vector: no picture of what is not one", "[paint]") {
  std::vector<Item> items = one_of_each();
  items.erase(items.begin() + 4);  // the image
  std::string bytes;
  cairo_surface_t* surface = cairo_pdf_surface_create_for_stream(collect, &bytes, 100, 80);
  cairo_t* cr = cairo_create(surface);
  paint::paint(white_page(items), test::typesetter(), cr);
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  cairo_surface_destroy(surface);
  REQUIRE(bytes.find("/Subtype /Image") == std::string::npos);
  REQUIRE(bytes.find("/Type3") == std::string::npos);
  REQUIRE(bytes.find("Inter-Medium") != std::string::npos);
  REQUIRE(bytes.find("LatinModernMath") != std::string::npos);
}

TEST_CASE("hatch lines are bounded and cover their box", "[paint]") {
  const std::vector<PathStep> steps = paint::hatch_lines({0, 0, 100, 40}, {kBlack, 10, 2});
  for (std::size_t i = 0; i + 1 < steps.size(); i += 2) {
    REQUIRE(steps[i].kind == PathStep::Kind::move);
    REQUIRE(steps[i].c.y > 40);
    REQUIRE(steps[i + 1].c.y < 0);
    // 45°, rising to the right.
    REQUIRE(steps[i + 1].c.x - steps[i].c.x == Approx(steps[i].c.y - steps[i + 1].c.y));
  }
  REQUIRE(steps.size() >= 2 * (100 + 40) / 10);
  REQUIRE(paint::hatch_lines({0, 0, 1e6, 1e6}, {kBlack, 1e-9, 2}).size() < 20000);
  REQUIRE(paint::hatch_lines({0, 0, 0, 5}, {kBlack, 10, 2}).empty());
  REQUIRE(paint::hatch_lines({0, 0, 10, 5}, {kBlack, 0, 2}).empty());
}

}  // namespace
}  // namespace qkv
