#include "base/number_format.h"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace qkv {
namespace {

const std::string kMinus = "−";
constexpr double kExact = 1e-12;

// `magnitude` ≥ 0 with `decimals` digits, rounded from the exact binary value.
std::string digits(double magnitude, int decimals) {
  std::string out(static_cast<std::size_t>(320 + decimals), '\0');
  const auto end = std::to_chars(out.data(), out.data() + out.size(), magnitude,
                                 std::chars_format::fixed, decimals);
  out.resize(static_cast<std::size_t>(end.ptr - out.data()));
  return out;
}

bool all_zero(const std::string& number) {
  return number.find_first_not_of("0.") == std::string::npos;
}

bool exactly_one(double value) { return std::abs(value - 1) <= kExact; }

std::string not_finite(double value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "∞" : kMinus + "∞";
}

// How a kind of weight is spelled.
struct WeightStyle {
  int decimals;
  bool leading_zero;
  bool percent;
};

// ".94", "0.952", "95.2%": digits of the magnitude, without sign. A percentage has the digits of
// the plain weight, its point two places on, so that both are rounded alike.
std::string spelled(double magnitude, const WeightStyle& style) {
  std::string number = digits(magnitude, style.decimals);
  if (style.percent) {
    const std::size_t point = number.find('.');
    number = number.substr(0, point) + number.substr(point + 1, 2) + "." + number.substr(point + 3);
    const std::size_t first = number.find_first_not_of('0');
    return number.substr(number[first] == '.' ? first - 1 : first) + "%";
  }
  if (!style.leading_zero && number.starts_with("0.")) number.erase(0, 1);
  return number;
}

std::string weight_text(double weight, const WeightStyle& style) {
  const std::string unit = style.percent ? "%" : "";
  if (!std::isfinite(weight)) return not_finite(weight);
  if (weight == 0) return "0" + unit;
  if (exactly_one(weight)) return style.percent ? "100%" : "1";
  // The bounds drop their leading zero in every style but the percentage.
  const WeightStyle bound{style.decimals, style.percent, style.percent};
  const double step = std::pow(10, -style.decimals);
  const std::string sign = weight < 0 ? kMinus : "";
  const double magnitude = std::abs(weight);
  const std::string rounded = digits(magnitude, style.decimals);
  if (all_zero(rounded)) return (weight < 0 ? ">" + sign : "<") + spelled(step, bound);
  if (magnitude < 1 && rounded.starts_with("1")) {
    return (weight < 0 ? "<" + sign : ">") + spelled(1 - step, bound);
  }
  return sign + spelled(magnitude, style);
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  const std::string number = digits(std::abs(value), decimals);
  return value < 0 && !all_zero(number) ? kMinus + number : number;
}

std::string vector_number(double value, int decimals) {
  return value == 0 ? "0" : fixed(value, decimals);
}

std::string weight_cell(double weight) { return weight_text(weight, {2, false, false}); }
std::string weight_number(double weight) { return weight_text(weight, {3, true, false}); }
std::string percent(double weight) { return weight_text(weight, {3, true, true}); }

std::string row_sum(double sum) {
  if (sum == 0) return "0";
  return exactly_one(sum) ? "1" : fixed(sum, 3);
}

std::string shortest(double value) {
  if (!std::isfinite(value)) throw std::logic_error("shortest: the number is not finite");
  char out[32];
  const auto end = std::to_chars(out, out + sizeof out, value);
  return {out, end.ptr};
}

double displayed(double value) {
  if (std::isnan(value)) throw std::logic_error("displayed: the number is NaN");
  if (value == 0 || std::isinf(value)) return value == 0 ? 0 : value;
  char text[32];
  const auto end =
      std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 11);
  double rounded = 0;
  std::from_chars(text, end.ptr, rounded);
  return rounded;
}

}  // namespace qkv
