#include "sinks/svg_format.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "sinks/svg_hatch.h"
#include "tests/support/catch.h"

using qkv::Point;
using qkv::display::PathStep;
using qkv::sinks::base64;
using qkv::sinks::path_data;
using qkv::sinks::svg_number;
using qkv::sinks::xml_escaped;
using Kind = PathStep::Kind;

namespace {

// The area inside, and whether every point lies in the rounded box give or take `margin`.
struct Measured {
  double area = 0;
  bool inside = true;
};

Measured measured(const std::vector<PathStep>& steps, qkv::Size size, double r, double margin) {
  Measured result;
  std::vector<Point> polygon;
  for (const PathStep& step : steps) {
    if (step.kind != Kind::close) {
      polygon.push_back(step.c);
      const double dx = std::max({r - step.c.x, step.c.x - (size.width - r), 0.0});
      const double dy = std::max({r - step.c.y, step.c.y - (size.height - r), 0.0});
      result.inside = result.inside && std::hypot(dx, dy) <= r + margin;
      continue;
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
      result.area += (a.x * b.y - b.x * a.y) / 2;
    }
    polygon.clear();
  }
  return result;
}

}  // namespace

TEST_CASE("numbers are short, never negative zero, never with an exponent") {
  CHECK(svg_number(0) == "0");
  CHECK(svg_number(-0.0) == "0");
  CHECK(svg_number(-0.0004) == "0");
  CHECK(svg_number(12.5) == "12.5");
  CHECK(svg_number(100) == "100");
  CHECK(svg_number(-3.14159) == "-3.142");
  CHECK(svg_number(1e-9) == "0");
  CHECK(svg_number(1048576.123456) == "1048576.123");
  CHECK(svg_number(1.0 / 3, 6) == "0.333333");
  CHECK(svg_number(120, 0) == "120");
  CHECK(svg_number(1e308).size() == 309);
  CHECK_THROWS_AS(svg_number(std::nan("")), std::logic_error);
}

TEST_CASE("text is escaped for elements and attributes alike") {
  CHECK(xml_escaped("a&b<c>\"d\"'") == "a&amp;b&lt;c&gt;&quot;d&quot;'");
  CHECK(xml_escaped("]]>") == "]]&gt;");
  CHECK(xml_escaped("tab\tline\nreturn\r") == "tab&#9;line&#10;return&#13;");
  CHECK(xml_escaped(std::string("\0\x1F\x7F", 3)) == "\uFFFD\uFFFD\uFFFD");
  CHECK(xml_escaped("\uFFFE\U0001FFFF\u0085") == "\uFFFD\uFFFD\uFFFD");
  CHECK(xml_escaped("é漢😀·") == "é漢😀·");
  CHECK(xml_escaped("bad \xC3") == "bad \\xC3");
}

TEST_CASE("base64 of every length") {
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foob") == "Zm9vYg==");
  CHECK(base64("\xFF\xFE\x00") == base64(std::string("\xFF\xFE", 2)));  // a C string ends there
  CHECK(base64(std::string("\xFB\xEF\xBE\x00", 4)) == "++++AA==");
}

TEST_CASE("path data is relative and short") {
  CHECK(path_data(std::vector<PathStep>{{Kind::move, {}, {}, {1, 2}},
                                        {Kind::line, {}, {}, {1.5, 1.25}},
                                        {Kind::line, {}, {}, {2.5, 1.25}},
                                        {Kind::line, {}, {}, {2.5, 0}},
                                        {Kind::cubic, {3, 0}, {3, 1}, {4, 1}},
                                        {Kind::cubic, {5, 1}, {5, 0}, {6, 0}},
                                        {Kind::close, {}, {}, {}},
                                        {Kind::line, {}, {}, {0, 0}}}) ==
        "M1 2l.5-.75h1v-1.25c.5 0 .5 1 1.5 1 1 0 1-1 2-1zl-1-2");
  CHECK(path_data({}).empty());
  CHECK_THROWS_AS(path_data(std::vector<PathStep>{{Kind::move, {}, {}, {0, std::nan("")}}}),
                  std::logic_error);
}

TEST_CASE("a path that does not begin with a move begins where its first step leads") {
  CHECK(path_data(std::vector<PathStep>{{Kind::line, {}, {}, {3, 4}},
                                        {Kind::line, {}, {}, {4, 5}}}) == "M3 4l1 1");
  CHECK(path_data(std::vector<PathStep>{{Kind::close, {}, {}, {}},
                                        {Kind::cubic, {1, 1}, {2, 2}, {3, 3}}}) ==
        "M1 1c0 0 1 1 2 2");
}

TEST_CASE("rounding does not add up along a path") {
  std::vector<PathStep> steps{{Kind::move, {}, {}, {0, 0}}};
  for (int i = 1; i <= 3000; ++i) steps.push_back({Kind::line, {}, {}, {i / 3.0, i / 7.0}});
  double x = 0, y = 0;
  const std::string data = path_data(steps);
  for (const char* at = data.c_str() + 5; *at;) {  // after "M0 0l"
    char* end = nullptr;
    x += std::strtod(at, &end);
    y += std::strtod(end, &end);
    at = end;
  }
  CHECK(x == Approx(1000).margin(0.001));
  CHECK(y == Approx(3000 / 7.0).margin(0.001));
}

TEST_CASE("the stripes of a hatch fill their share of the shape and stay inside") {
  const qkv::display::Hatch hatch{{}, 8, 1.5};
  const double share = 1.5 * std::numbers::sqrt2 / 8;
  for (const double radius : {0.0, 5.0, 30.0, 1000.0}) {
    CAPTURE(radius);
    const qkv::Size size{240, 160};
    const double r = std::min(radius, 80.0);
    const Measured m = measured(qkv::sinks::hatch_stripes(size, radius, hatch), size, r, 1e-9);
    const double area = size.width * size.height - (4 - std::numbers::pi) * r * r;
    CHECK(m.area == Approx(share * area).epsilon(0.01));
    CHECK(m.inside);
  }
  CHECK(qkv::sinks::hatch_stripes({0, 10}, 0, hatch).empty());
  CHECK(qkv::sinks::hatch_stripes({10, 10}, 0, {{}, 0, 1}).empty());
}
