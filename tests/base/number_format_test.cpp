#include "base/number_format.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <random>

#include "tests/support/catch.h"

using namespace qkv;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double read(const std::string& text) {
  double value = kNaN;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
  REQUIRE(end.ptr == text.data() + text.size());
  return value;
}

}  // namespace

TEST_CASE("fixed: decimals, a real minus, no negative zero") {
  CHECK(fixed(15.678, 2) == "15.68");
  CHECK(fixed(-4.05, 2) == "−4.05");
  CHECK(fixed(0, 2) == "0.00");
  CHECK(fixed(-0.0, 1) == "0.0");
  CHECK(fixed(-0.004, 2) == "0.00");
  CHECK(fixed(-0.006, 2) == "−0.01");
  CHECK(fixed(2.5, 0) == "2");  // exact ties go to the even digit
  CHECK(fixed(3.5, 0) == "4");
  CHECK(fixed(0.125, 2) == "0.12");
  CHECK(fixed(1.005, 2) == "1.00");  // the double is below the tie
  CHECK(fixed(999.996, 2) == "1000.00");
  CHECK(fixed(1e300, 2).size() == 304);
  CHECK(fixed(kNaN, 2) == "NaN");
  CHECK(fixed(kInfinity, 2) == "∞");
  CHECK(fixed(-kInfinity, 2) == "−∞");
}

TEST_CASE("vector numbers: exact zero is 0, what rounds to zero is not") {
  CHECK(vector_number(0) == "0");
  CHECK(vector_number(-0.0) == "0");
  CHECK(vector_number(0.004) == "0.00");
  CHECK(vector_number(-0.004) == "0.00");
  CHECK(vector_number(1) == "1.00");
  CHECK(vector_number(-1.25, 1) == "−1.2");
  CHECK(vector_number(12.345, 0) == "12");
  CHECK(vector_number(-kInfinity) == "−∞");
}

TEST_CASE("weights in cells") {
  CHECK(weight_cell(0.94) == ".94");
  CHECK(weight_cell(0.095) == ".10");
  CHECK(weight_cell(0.01) == ".01");
  CHECK(weight_cell(0.004) == "<.01");
  CHECK(weight_cell(1e-300) == "<.01");
  CHECK(weight_cell(0.9949) == ".99");
  CHECK(weight_cell(0.996) == ">.99");
  CHECK(weight_cell(1 - 1e-11) == ">.99");
  CHECK(weight_cell(1 - 1e-13) == "1");
  CHECK(weight_cell(1) == "1");
  CHECK(weight_cell(0) == "0");
  CHECK(weight_cell(kNaN) == "NaN");
}

TEST_CASE("weights with three decimals") {
  CHECK(weight_number(0.952) == "0.952");
  CHECK(weight_number(0.1) == "0.100");
  CHECK(weight_number(0.0004) == "<.001");
  CHECK(weight_number(0.0006) == "0.001");
  CHECK(weight_number(0.9994) == "0.999");
  CHECK(weight_number(0.9996) == ">.999");
  CHECK(weight_number(1) == "1");
  CHECK(weight_number(0) == "0");
}

TEST_CASE("weights as percentages") {
  CHECK(percent(0.952) == "95.2%");
  CHECK(percent(0.001) == "0.1%");
  CHECK(percent(0.0123) == "1.2%");
  CHECK(percent(0.1) == "10.0%");
  CHECK(percent(0.0004) == "<0.1%");
  CHECK(percent(0.9996) == ">99.9%");
  CHECK(percent(0.9994) == "99.9%");
  CHECK(percent(1) == "100%");
  CHECK(percent(0) == "0%");
}

TEST_CASE("given weights outside 0 … 1 are written as they are") {
  CHECK(weight_cell(1.5) == "1.50");
  CHECK(weight_number(1 + 1e-9) == "1.000");
  CHECK(percent(12.3456) == "1234.6%");
  CHECK(percent(-0.25) == "−25.0%");
  CHECK(weight_cell(-0.2) == "−.20");
  CHECK(weight_cell(-0.001) == ">−.01");
  CHECK(weight_cell(-0.999) == "<−.99");
  CHECK(weight_number(kInfinity) == "∞");
}

TEST_CASE("weights never look more certain than they are, and kinds agree") {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    const double unit = (static_cast<double>(random()) + 0.5) / 4294967296.0;
    const double weight = i % 3 == 0   ? unit
                          : i % 3 == 1 ? std::pow(10, -11 * unit)
                                       : 1 - std::pow(10, -11 * unit);
    INFO(weight);
    for (const std::string& text : {weight_cell(weight), weight_number(weight)}) {
      CHECK(text.find_first_not_of("0.") != std::string::npos);
      CHECK(text[0] != '1');
    }
    const std::string shown = percent(weight);
    CHECK(shown != "0.0%");
    CHECK(shown.substr(0, 3) != "100");
    if (shown[0] == '<' || shown[0] == '>') continue;
    CHECK(std::abs(read(weight_number(weight)) - weight) <= 0.0005 + 1e-15);
    CHECK(std::abs(read(shown.substr(0, shown.size() - 1)) - 100 * weight) <= 0.05 + 1e-12);
  }
}

TEST_CASE("the sum of a row") {
  CHECK(row_sum(1) == "1");
  CHECK(row_sum(1 + 4e-13) == "1");
  CHECK(row_sum(1 - 1e-9) == "1.000");
  CHECK(row_sum(0.9984) == "0.998");
  CHECK(row_sum(0) == "0");
  CHECK(row_sum(kNaN) == "NaN");
}

TEST_CASE("shortest: reads back as the same double") {
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(-2.5e-7) == "-2.5e-07");
  CHECK(shortest(3) == "3");
  std::mt19937_64 random(2);
  for (int i = 0; i < 20000; ++i) {
    const double value =
        std::ldexp(static_cast<double>(random()), static_cast<int>(i % 1900) - 990);
    CHECK(read(shortest(value)) == value);
  }
  CHECK_THROWS_AS(shortest(kNaN), std::logic_error);
  CHECK_THROWS_AS(shortest(kInfinity), std::logic_error);
}

TEST_CASE("displayed: twelve digits, one zero") {
  CHECK(displayed(1.0 / 3) == 0.333333333333);
  CHECK(displayed(-2.0 / 3e-20) == -6.66666666667e19);
  CHECK(displayed(0.1 + 0.2) == 0.3);
  CHECK(displayed(1) == 1);
  CHECK(!std::signbit(displayed(-0.0)));
  CHECK(displayed(kInfinity) == kInfinity);
  CHECK(displayed(5e-324) == 5e-324);
  CHECK(displayed(std::numeric_limits<double>::max()) == 1.79769313486e308);
  CHECK_THROWS_AS(displayed(kNaN), std::logic_error);
}
