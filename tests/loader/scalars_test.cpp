#include "loader/scalars.h"

#include <clocale>
#include <locale>

#include "loader/suggest.h"
#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

Node scalar(const std::string& text, bool quoted = false) {
  Node node;
  node.kind = Node::Kind::scalar;
  node.text = text;
  node.quoted = quoted;
  return node;
}

// What `read` says about the bare word `text`; "" where it takes it.
template <typename Read>
std::string refusal(const Read& read, const std::string& text, bool quoted = false) {
  Session session("");
  session.add_text("a.yaml", "", "");
  const auto value = read(session, scalar(text, quoted), "page.dpi");
  CHECK(value.has_value() == (session.errors() == 0));
  return session.errors() == 0 ? "" : session.diagnostics().front().message;
}

TEST_CASE("numbers are plain decimal numbers") {
  CHECK(number_in("0") == 0.0);
  CHECK(number_in("-2.5e-3") == -2.5e-3);
  CHECK(number_in(".5") == 0.5);
  CHECK(number_in("0.1") == 0.1);
  CHECK(number_in("9007199254740993") == 9007199254740992.0);
  for (const char* text : {"", "-", "+1", "1,5", "010", "-01", "0x10", "1_000", ".nan", "nan",
                           ".inf", "inf", "-inf", "1e999", "-1e999", "1e-999", "1 2", "1px",
                           "1."
                           "2.3"}) {
    INFO(text);
    CHECK_FALSE(number_in(text).has_value());
  }
}

TEST_CASE("a refused number comes with the right spelling") {
  CHECK_HAS(refusal(read_number, "1,5"), "page.dpi: '1,5' is not a number; write 1.5");
  CHECK_HAS(refusal(read_number, "010"), "write 10");
  CHECK_HAS(refusal(read_number, "-007.5"), "write -7.5");
  CHECK_HAS(refusal(read_number, "+3"), "write 3");
  CHECK_HAS(refusal(read_number, ".nan"), "expected a finite number");
  CHECK_HAS(refusal(read_number, "1e999"), "outside what a number can hold");
  CHECK_HAS(refusal(read_number, "wide"), "expected one such as");
  CHECK_HAS(refusal(read_number, "300", true), "without quotes");
  CHECK(refusal(read_number, "300").empty());
}

TEST_CASE("numbers do not depend on the locale") {
  struct Comma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };
  const std::locale before = std::locale::global(std::locale(std::locale(), new Comma));
  const std::string c_before = std::setlocale(LC_ALL, nullptr);
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  CHECK(number_in("1.5") == 1.5);
  CHECK_HAS(refusal(read_number, "1,5"), "write 1.5");
  CHECK(scene_of(kSmall + "page: {dpi: 97.5}\n").page.dpi == 97.5);
  const std::string warned =
      problems("sentence: a\nheads:\n  - {name: w, weights: [[0.25]]}\npage: {width: 2000}\n");
  CHECK_HAS(warned, "add to 0.2500, -0.7500 from 1");
  CHECK_HAS(problems(kSmall + "page: {width: 20000}\n"), "0 to 16384 px");
  std::setlocale(LC_ALL, c_before.c_str());
  std::locale::global(before);
}

TEST_CASE("only true and false are booleans") {
  CHECK(refusal(read_bool, "true").empty());
  CHECK(refusal(read_bool, "false").empty());
  for (const char* text : {"yes", "on", "True", "TRUE", "1"}) {
    CHECK_HAS(refusal(read_bool, text), "is not a boolean; write true");
  }
  for (const char* text : {"no", "off", "False", "0"}) {
    CHECK_HAS(refusal(read_bool, text), "is not a boolean; write false");
  }
  CHECK_HAS(refusal(read_bool, "maybe"), "expected true or false");
  CHECK_HAS(refusal(read_bool, "true", true), "not a boolean");
}

TEST_CASE("counts have bounds") {
  const auto count = [](Session& session, const Node& node, const std::string& what) {
    return read_count(session, node, what, 1, 8);
  };
  CHECK(refusal(count, "8").empty());
  for (const char* text : {"0", "9", "-1", "1.5", "1e30"}) {
    CHECK_HAS(refusal(count, text), "expected a whole number from 1 to 8");
  }
}

TEST_CASE("names are ASCII words") {
  for (const char* text : {"verb-noun", "L4H11", "a.b", "x_1"})
    CHECK(refusal(read_name, text) == "");
  for (const char* text : {"verb → noun", "", ".hidden", "a/b", "a b"}) {
    CHECK_HAS(refusal(read_name, text, true), "is not a name");
  }
}

TEST_CASE("the distance counts swapped neighbours as one mistake") {
  CHECK(edit_distance("width", "width") == 0);
  CHECK(edit_distance("widht", "width") == 1);
  CHECK(edit_distance("wdth", "width") == 1);
  CHECK(edit_distance("wiidth", "width") == 1);
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("suggestions are near or absent") {
  const std::vector<std::string> words{"width", "height", "dpi", "mask", "ask"};
  CHECK(did_you_mean("widht", words) == " (did you mean 'width'?)");
  CHECK(did_you_mean("heigth", words) == " (did you mean 'height'?)");
  CHECK(did_you_mean("aks", words) == " (did you mean 'ask'?)");
  CHECK(did_you_mean("orientation", words).empty());
  CHECK(did_you_mean(std::string(100000, 'x'), words).empty());
  CHECK(listed(words) == "width, height, dpi, mask and ask");
}

}  // namespace
}  // namespace qkv::loader
