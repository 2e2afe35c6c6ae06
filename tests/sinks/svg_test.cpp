#include "sinks/svg.h"

#include <regex>
#include <set>
#include <string>

#include "sinks/svg_ids.h"
#include "tests/sinks/sample.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::display::DisplayList;
using qkv::sinks::Metadata;
using qkv::sinks::SvgStyle;
using qkv::test::contains;
using qkv::test::Sample;
using qkv::test::sample_picture;
using qkv::test::sample_typesetter;

namespace {

std::string svg_of(const DisplayList& list, const SvgStyle& style = {"fig"}) {
  return qkv::sinks::svg_text(list, sample_typesetter(), style, {"", "", "0123abcd"});
}

// The first group of every match.
std::vector<std::string> all(const std::string& text, const char* pattern) {
  std::vector<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i) {
    found.push_back((*i)[1]);
  }
  return found;
}

std::set<std::string> ids_of(const std::string& svg) {
  const std::vector<std::string> ids = all(svg, " id=\"([^\"]*)\"");
  const std::set<std::string> unique(ids.begin(), ids.end());
  CHECK(ids.size() == unique.size());
  return unique;
}

DisplayList with(std::vector<qkv::display::Item> items) {
  DisplayList list;
  list.size = {100, 50};
  list.background = qkv::kWhite;
  list.root.children = std::move(items);
  return list;
}

}  // namespace

TEST_CASE("the root names the picture and its size") {
  const std::string svg = svg_of(sample_picture());
  CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  CHECK(contains(svg,
                 " viewBox=\"0 0 480 300\" width=\"480\" height=\"300\" role=\"img\""
                 " aria-labelledby=\"fig--title fig--desc\">"));
  CHECK(contains(svg, "<title id=\"fig--title\">A sample &lt;of&gt; every item</title>"));
  CHECK(contains(svg,
                 "<desc id=\"fig--desc\">Cells &amp; arcs, &quot;words&quot; and a formula: "
                 "σ, ü.</desc>"));
  CHECK(contains(svg, qkv::sinks::software() + "; source 0123abcd"));
  CHECK(contains(svg_of(sample_picture(), {"fig", true, true}),
                 " width=\"127mm\" height=\"79.375mm\""));
}

TEST_CASE("a page without title and description names nothing") {
  const std::string svg = svg_of(with({}));
  CHECK(!contains(svg, "aria-labelledby"));
  CHECK(!contains(svg, "<title"));
  CHECK(!contains(svg, "<defs"));
}

TEST_CASE("items keep their path and their number, groups have ids and titles") {
  const std::string svg = svg_of(sample_picture());
  CHECK(contains(svg,
                 "<g id=\"fig--head-0-matrix\" data-id=\"head:0/matrix\">\n"
                 "<title>every &lt;weight&gt;</title>"));
  CHECK(contains(svg,
                 "<rect data-id=\"weight:1\" data-value=\"0.25\" x=\"72\" y=\"20\""
                 " width=\"48\" height=\"48\" rx=\"5\" fill=\"#2563b8\" stroke=\"#c2452d\""
                 " stroke-width=\"3\"/>"));
  CHECK(contains(svg, "data-id=\"token:4/label\" data-text=\"chased asks, 15.68 − 4.05k é漢\""));
  CHECK(contains(svg, "transform=\"translate(60 285) rotate(-30) scale(1.5)\""));
  CHECK(contains(svg, "<g id=\"fig--faded\" data-id=\"faded\" opacity=\"0.5\">"));
  CHECK(contains(svg, "<title>A = softmax("));
}

TEST_CASE("strokes, caps and half transparent colours") {
  const std::string svg = svg_of(sample_picture());
  CHECK(contains(svg,
                 "<path data-id=\"arc:1:2\" fill=\"none\" stroke=\"#0c7557\""
                 " stroke-opacity=\"0.7843\" stroke-width=\"4.5\" stroke-linecap=\"round\""
                 " stroke-linejoin=\"round\" d=\"M20 130c20-50 80-50 100 0h40v-35m20 35l30-40"
                 " 30 40z\"/>"));
}

TEST_CASE("hostile words stay words") {
  for (const bool outlines : {true, false}) {
    const std::string svg = svg_of(sample_picture(), {"fig", outlines});
    CHECK(!contains(svg, "<s>"));
    CHECK(!contains(svg, "]]>"));
    CHECK(contains(svg, "data-text=\"&lt;s&gt;&amp;&quot;']]&gt;\""));
  }
  const std::string control = svg_of(with({Sample().text("t\x01\n]]>", {{"a"}}, {0, 20}, 10)}));
  CHECK(contains(control, "data-id=\"t\uFFFD&#10;]]&gt;\""));
}

TEST_CASE("ids are unique, begin with the prefix, and hold every reference") {
  const std::string svg = svg_of(sample_picture());
  const std::set<std::string> ids = ids_of(svg);
  CHECK(ids.size() > 10);
  for (const std::string& id : ids) {
    CAPTURE(id);
    CHECK(id.starts_with("fig--"));
    CHECK(std::regex_match(id, std::regex("[A-Za-z0-9_-]+")));
  }
  const auto references = all(svg, "(?:href=\"|url\\()#([^\")]*)");
  CHECK(references.size() == 4);  // three hatches, a clip
  for (const std::string& reference : references) CHECK(ids.count(reference) == 1);
}

TEST_CASE("two figures with other prefixes share no id") {
  const std::string kind[] = {"fig", "fig-3", "fig-3-token", "3", "_4", "a b", "Größe", ""};
  std::set<std::string> seen;
  for (const std::string& prefix : kind) {
    for (const std::string& id : ids_of(svg_of(sample_picture(), {prefix}))) {
      CAPTURE(id);
      CHECK(seen.insert(id).second);
    }
  }
}

TEST_CASE("a change of numbers renames nothing") {
  DisplayList other = sample_picture();
  auto& cells = std::get<qkv::display::Group>(other.root.children[0]);
  std::get<qkv::display::Rect>(cells.children[0]).facts.value = 0.123;
  CHECK(ids_of(svg_of(other)) == ids_of(svg_of(sample_picture())));
}

TEST_CASE("names that differ only in characters an id cannot hold get different ids") {
  qkv::sinks::SvgIds ids("p");
  CHECK(ids.make("a:b") == "p--a-b");
  CHECK(ids.make("a/b") == "p--a-b-2");
  CHECK(ids.make("a-b-2") == "p--a-b-2-2");
  CHECK(ids.make("漢<\"") == "p--漢");
  CHECK(ids.make("::") == "p--");
  CHECK(ids.make("") == "p---2");
}

TEST_CASE("nothing leaks into a page and nothing is fetched") {
  for (const bool outlines : {true, false}) {
    const std::string svg = svg_of(sample_picture(), {"fig", outlines});
    for (const char* leak : {"<style", " class=", "<script", "@import", "<foreignObject",
                             "<pattern", "<!DOCTYPE", "<?xml"}) {
      CAPTURE(leak);
      CHECK(!contains(svg, leak));
    }
    const auto addresses = all(svg, "(http[^\" ]*)");
    CHECK(std::set<std::string>(addresses.begin(), addresses.end()) ==
          std::set<std::string>{"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"});
    for (const std::string& href : all(svg, "href=\"([^\"]*)\"")) {
      CHECK((href.starts_with("#fig--") || href.starts_with("data:image/png;base64,")));
    }
  }
}

TEST_CASE("text is outlines, or text in the page's family") {
  const std::string outlined = svg_of(sample_picture());
  CHECK(!contains(outlined, "<text"));
  CHECK(!contains(outlined, "font-family"));
  const std::string svg = svg_of(sample_picture(), {"fig", false});
  CHECK(contains(svg, "font-family=\"'Inter', 'Helvetica Neue', Arial, sans-serif\""));
  CHECK(contains(svg,
                 "<tspan font-size=\"22\" font-weight=\"600\" fill=\"#b8478f\">chased</tspan>"
                 "<tspan font-size=\"22\" font-weight=\"400\" fill=\"#14181f\"> asks, 15.68 − "
                 "4.05</tspan><tspan font-size=\"15.383\" font-weight=\"500\" fill=\"#d9822b\""
                 " dy=\"4.383\">k</tspan>"));
  CHECK(contains(svg, "text-anchor=\"end\""));
  // The formula stays outlines.
  CHECK(contains(svg.substr(svg.find("data-id=\"formula\"")), "<path fill=\"#14181f\" d=\"M"));
}

TEST_CASE("equal hatched cells share their stripes") {
  const std::string svg = svg_of(sample_picture());
  CHECK(all(svg, "<use xlink:href=\"#(fig--hatch)\"").size() == 2);
  CHECK(all(svg, "<path id=\"(fig--hatch[^\"]*)\"").size() == 2);
}

TEST_CASE("what is invisible is left out") {
  qkv::display::Rect faded, flat;
  faded.id = "faded";
  faded.box = {0, 0, 10, 10};
  faded.opacity = 0;
  flat.id = "flat";
  flat.box = {0, 0, 10, 0};
  qkv::display::Group gone;
  gone.id = "gone";
  gone.opacity = 0;
  gone.children = {faded};
  const std::string svg = svg_of(with({faded, flat, gone}));
  CHECK(!contains(svg, "data-id"));
}

TEST_CASE("the same list gives the same text") {
  CHECK(svg_of(sample_picture()) == svg_of(sample_picture()));
}
