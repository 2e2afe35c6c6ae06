#include "loader/frame_rate.h"

#include <charconv>
#include <cstdint>
#include <numeric>

#include "loader/scalars.h"

namespace qkv::loader {
namespace {

constexpr std::int64_t kMostPerSecond = 240;
constexpr std::size_t kMostDigits = 9;  // on either side of the /; all products stay exact

struct Broadcast {
  double written;
  scene::FrameRate meant;
};
constexpr Broadcast kBroadcast[] = {
    {23.976, {24000, 1001}}, {29.97, {30000, 1001}}, {59.94, {60000, 1001}}};

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// Digits only, without a zero in front.
std::optional<std::int64_t> whole(std::string_view text) {
  if (text.empty() || text.size() > kMostDigits) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::optional<scene::FrameRate> in_range(std::int64_t numerator, std::int64_t denominator) {
  if (numerator <= 0 || denominator <= 0 || numerator > kMostPerSecond * denominator) {
    return std::nullopt;
  }
  const std::int64_t common = std::gcd(numerator, denominator);
  return scene::FrameRate{numerator / common, denominator / common};
}

std::optional<scene::FrameRate> decimal(std::string_view text) {
  const auto value = number_in(text);
  if (!value) return std::nullopt;
  for (const Broadcast& rate : kBroadcast) {
    if (*value == rate.written) return rate.meant;
  }
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) {
    const auto number = whole(text);
    return number ? in_range(*number, 1) : std::nullopt;
  }
  std::string digits(text.substr(0, point));
  std::int64_t denominator = 1;
  for (const char c : text.substr(point + 1)) {
    digits += c;
    denominator *= 10;
    if (digits.size() > kMostDigits) return std::nullopt;
  }
  while (digits.size() > 1 && digits.front() == '0') digits.erase(0, 1);
  const auto numerator = whole(digits);
  return numerator ? in_range(*numerator, denominator) : std::nullopt;
}

}  // namespace

std::optional<scene::FrameRate> frame_rate_in(std::string_view text) {
  text = trimmed(text);
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return decimal(text);
  const auto numerator = whole(trimmed(text.substr(0, slash)));
  const auto denominator = whole(trimmed(text.substr(slash + 1)));
  if (!numerator || !denominator) return std::nullopt;
  return in_range(*numerator, *denominator);
}

std::string not_a_frame_rate(std::string_view text) {
  constexpr const char* kExpected =
      "expected more than 0 and at most 240 frames a second: a whole number such as 30, 29.97, or "
      "a fraction such as 30000/1001";
  text = trimmed(text);
  const bool digits = text.find_first_not_of("0123456789.-") == std::string_view::npos;
  if (text.find('/') == std::string_view::npos && !number_in(text)) return not_a_number(text);
  return in_quotes(text) + (digits ? " is out of range; " : " is not a frame rate; ") + kExpected;
}

std::optional<scene::FrameRate> read_frame_rate(Session& session, const Node& node,
                                                const std::string& what) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  const auto rate = frame_rate_in(*text);
  if (!rate) session.error(node.at, what + ": " + not_a_frame_rate(*text));
  return rate;
}

}  // namespace qkv::loader
