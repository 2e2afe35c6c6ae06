#include "loader/length.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "loader/scalars.h"

namespace qkv::loader {
namespace {

constexpr double kMaxPx = 16384;

struct Unit {
  std::string_view name;
  double px;
};
constexpr Unit kUnits[] = {{"px", 1}, {"mm", 96 / 25.4}, {"in", 96}, {"pt", 96 / 72.0}};

}  // namespace

std::optional<Length> read_length(Session& session, const Node& node, const std::string& what) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  std::string_view number = *text;
  Length length{1, false};
  for (const Unit& unit : kUnits) {
    if (!number.ends_with(unit.name)) continue;
    number.remove_suffix(unit.name.size());
    while (number.ends_with(' ')) number.remove_suffix(1);
    length = {unit.px, unit.name != "px"};
    break;
  }
  const auto value = number_in(number);
  if (!value) {
    const bool digits = number.find_first_not_of("0123456789.,+-e") == std::string_view::npos;
    session.error(node.at,
                  what + ": " +
                      (digits && !number.empty()
                           ? not_a_number(number)
                           : in_quotes(*text) + " is not a length; expected a number of px, "
                                                "or one such as 84 mm, 6 in, 300 pt"));
    return std::nullopt;
  }
  length.px *= *value;
  if (length.px >= 0 && length.px <= kMaxPx) return length;
  session.error(node.at, fmt::format("{}: {} is out of range; expected 0 to 16384 px", what,
                                     in_quotes(*text)));
  return std::nullopt;
}

}  // namespace qkv::loader
