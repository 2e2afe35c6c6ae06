#include "display/items.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "tests/display/made.h"
#include "tests/support/catch.h"

using namespace qkv;
using namespace qkv::display;
using test::group_of;
using test::list_of;
using test::made;

namespace {

constexpr double kThird = 1.0 / 3, kRounded = 85.0 / 256;
const Box kThirds{kThird, kThird, kThird, kThird},
    kRoundedBox{kRounded, kRounded, kRounded, kRounded};

template <typename T>
T settled_item(T item) {
  return std::get<T>(settled(list_of({std::move(item)})).root.children.at(0));
}

// Every number of an item of each kind, for trying what each may hold.
std::vector<DisplayList> with_number_everywhere(double n) {
  const auto rect = made<Rect>("i");
  const auto path = made<Path>("i", [](Path& p) { p.steps.resize(1); });
  const auto text = made<Text>("i", [](Text& t) { t.runs.resize(1); });
  const auto formula = made<Formula>("i");
  const auto image = made<Image>("i");
  const auto group = made<Group>("i");
  std::vector<DisplayList> all;
  const auto add = [&](auto item, const auto& set) {
    set(item);
    all.push_back(list_of({item}));
  };
  add(rect, [n](Rect& r) { r.box.x = n; });
  add(rect, [n](Rect& r) { r.radius = n; });
  add(rect, [n](Rect& r) { r.stroke = Stroke{kBlack, n}; });
  add(rect, [n](Rect& r) { r.hatch = Hatch{kBlack, n, 1}; });
  add(rect, [n](Rect& r) { r.hatch = Hatch{kBlack, 8, n}; });
  add(path, [n](Path& p) { p.steps[0].a.x = n; });
  add(path, [n](Path& p) { p.steps[0].b.y = n; });
  add(path, [n](Path& p) { p.steps[0].c.x = n; });
  add(path, [n](Path& p) { p.stroke = Stroke{kBlack, n}; });
  add(text, [n](Text& t) { t.size = n; });
  add(text, [n](Text& t) { t.at.y = n; });
  add(text, [n](Text& t) { t.advance = n; });
  add(text, [n](Text& t) { t.ink.width = n; });
  add(text, [n](Text& t) { t.parent.height = n; });
  add(text, [n](Text& t) { t.runs[0].scale = n; });
  add(text, [n](Text& t) { t.runs[0].rise = n; });
  add(formula, [n](Formula& f) { f.size = n; });
  add(formula, [n](Formula& f) { f.at.x = n; });
  add(image, [n](Image& i) { i.box.y = n; });
  add(rect, [n](Rect& r) { r.opacity = n; });
  add(path, [n](Path& p) { p.opacity = n; });
  add(text, [n](Text& t) { t.opacity = n; });
  add(formula, [n](Formula& f) { f.opacity = n; });
  add(image, [n](Image& i) { i.opacity = n; });
  add(group, [n](Group& g) { g.opacity = n; });
  add(group, [n](Group& g) { g.offset.x = n; });
  add(group, [n](Group& g) { g.clip = Box{0, 0, n, 1}; });
  all.push_back(list_of({}));
  all.back().size.width = n;
  return all;
}

}  // namespace

TEST_CASE("settling rounds every coordinate") {
  for (const DisplayList& list : with_number_everywhere(kThird)) {
    CHECK(settled(list) != list);
    CHECK(settled(settled(list)) == settled(list));
  }
  std::size_t index = 0;
  for (const DisplayList& list : with_number_everywhere(kRounded)) {
    INFO("number " << index);
    CHECK(settled(list) == list);
    CHECK(settled(with_number_everywhere(kThird).at(index++)) == list);
  }
}

TEST_CASE("settling refuses coordinates that are not finite or on no page") {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), -1e9}) {
    std::size_t index = 0;
    for (const DisplayList& list : with_number_everywhere(bad)) {
      INFO("number " << index++);
      CHECK_THROWS_AS(settled(list), std::logic_error);
    }
  }
}

TEST_CASE("settling keeps twelve digits of a fact, and no fact that is no number") {
  const auto fact = [](double value) {
    return settled_item(made<Rect>("r", [&](Rect& r) { r.facts = {value, "token"}; })).facts;
  };
  CHECK(fact(0.1 + 0.2) == Facts{0.3, "token"});
  CHECK(fact(kThird).value == 0.333333333333);
  CHECK(!std::signbit(*fact(-0.0).value));
  CHECK(!fact(std::numeric_limits<double>::quiet_NaN()).value);
  CHECK(!fact(-std::numeric_limits<double>::infinity()).value);
}

TEST_CASE("settling keeps twelve digits of a group's scale and angle") {
  const auto with = [](double factor) {
    return made<Group>("g", [=](Group& g) { g.scale = g.angle = factor; });
  };
  CHECK(settled_item(with(kThird)) == with(0.333333333333));
  CHECK(settled_item(with(1)) == with(1));
  CHECK_THROWS_AS(settled_item(with(std::numeric_limits<double>::quiet_NaN())), std::logic_error);
  CHECK_THROWS_AS(settled_item(with(std::numeric_limits<double>::infinity())), std::logic_error);
}

TEST_CASE("settling reaches into groups, and changes nothing else") {
  const auto deep = [](const Box& box) {
    return made<Rect>("deep", [&](Rect& r) { r.box = box; });
  };
  Group inner = group_of("inner", {deep(kThirds)});
  inner.title = "a group";
  const DisplayList list = settled(list_of({group_of("outer", {inner})}));
  const auto& outer = std::get<Group>(list.root.children.at(0));
  const auto& found = std::get<Group>(outer.children.at(0));
  CHECK(found.title == "a group");
  CHECK(std::get<Rect>(found.children.at(0)) == deep(kRoundedBox));
}

TEST_CASE("an id may stand only once in a list") {
  const auto a = made<Rect>("a"), b = made<Rect>("b");
  CHECK_NOTHROW(settled(list_of({a, b})));
  CHECK_THROWS_AS(settled(list_of({a, b, a})), std::logic_error);
  CHECK_THROWS_AS(settled(list_of({a, made<Text>("a")})), std::logic_error);
  CHECK_THROWS_AS(settled(list_of({a, group_of("g", {a})})), std::logic_error);
  CHECK_THROWS_AS(settled(list_of({made<Formula>("page")})), std::logic_error);  // the root's
}

TEST_CASE("every kind of item tells its id") {
  CHECK(id_of(made<Rect>("r")) == "r");
  CHECK(id_of(made<Path>("p")) == "p");
  CHECK(id_of(made<Text>("t")) == "t");
  CHECK(id_of(made<Formula>("f")) == "f");
  CHECK(id_of(made<Image>("i")) == "i");
  CHECK(id_of(made<Group>("g")) == "g");
}

TEST_CASE("lists that differ deep inside are different") {
  const auto with = [](Colour fill) {
    return list_of({group_of("g", {made<Rect>("r", [&](Rect& r) { r.fill = fill; })})});
  };
  CHECK(with(kBlack) == with(kBlack));
  CHECK(with(kBlack) != with(kWhite));
}

TEST_CASE("groups differ where any of their parts does") {
  const auto group = made<Group>("g");
  CHECK(group == made<Group>("g"));
  CHECK(group != made<Group>("h"));
  CHECK(group != made<Group>("g", [](Group& g) { g.title = "t"; }));
  CHECK(group != made<Group>("g", [](Group& g) { g.offset.y = 1; }));
  CHECK(group != made<Group>("g", [](Group& g) { g.scale = 2; }));
  CHECK(group != made<Group>("g", [](Group& g) { g.angle = 2; }));
  CHECK(group != made<Group>("g", [](Group& g) { g.opacity = 0; }));
  CHECK(group != made<Group>("g", [](Group& g) { g.clip = Box{}; }));
  CHECK(group != group_of("g", {group}));
}

TEST_CASE("a group scales, turns counter-clockwise, then moves") {
  const auto group = made<Group>("g", [](Group& g) {
    g.scale = 2;
    g.angle = 90;
    g.offset = {100, 50};
  });
  CHECK(placed(group, {10, 0}) == Point{100, 30});  // to the right becomes up
  CHECK(placed(group, {0, 10}) == Point{120, 50});
  CHECK(placed(made<Group>("g"), {3, 4}) == Point{3, 4});
  CHECK(turn_of(30).sine == 0.5);
  CHECK(turn_of(-90).cosine == 0);
  CHECK(turn_of(45).cosine == Approx(std::sqrt(0.5)).margin(1e-9));
}
