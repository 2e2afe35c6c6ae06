#include "loader/read_seconds.h"

#include <string_view>

#include "loader/scalars.h"

namespace qkv::loader {
namespace {

constexpr double kMostSeconds = 86400;

struct Unit {
  std::string_view name;
  double seconds;
};
constexpr Unit kUnits[] = {{"min", 60}, {"s", 1}, {"h", 3600}};

}  // namespace

std::optional<double> read_seconds(Session& session, const Node& node, const std::string& what) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  std::string_view number = *text;
  double unit = 1;
  for (const Unit& known : kUnits) {
    if (!number.ends_with(known.name)) continue;
    number.remove_suffix(known.name.size());
    while (number.ends_with(' ')) number.remove_suffix(1);
    unit = known.seconds;
    break;
  }
  const auto refuse = [&](const std::string& why) -> std::optional<double> {
    session.error(node.at, what + ": " + why);
    return std::nullopt;
  };
  const auto value = number_in(number);
  if (!value) {
    const bool numeral = number.find_first_not_of("0123456789.,+-e") == std::string_view::npos;
    const std::string shown = not_a_number(number);
    const bool not_finite = shown.find("is refused") != std::string::npos;  // nan, inf
    if (!number.empty() && (numeral || not_finite)) return refuse(shown);
    return refuse(in_quotes(*text) + " is no length of time; expected seconds, or one such as " +
                  "0.8 s, 6 min, 1 h");
  }
  if (*value < 0) return refuse(in_quotes(*text) + " is negative; expected 0 seconds or more");
  if (*value * unit > kMostSeconds) {
    return refuse(in_quotes(*text) + " is out of range; expected at most 24 h");
  }
  return *value * unit + 0.0;
}

}  // namespace qkv::loader
