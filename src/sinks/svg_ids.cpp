#include "sinks/svg_ids.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace qkv::sinks {
namespace {

struct Range {
  char32_t first, last;
};

// Characters that may begin a name but for ':' (XML 1.0, fifth edition, production 4).
constexpr std::array<Range, 15> kStarts{{{'A', 'Z'},
                                         {'_', '_'},
                                         {'a', 'z'},
                                         {0xC0, 0xD6},
                                         {0xD8, 0xF6},
                                         {0xF8, 0x2FF},
                                         {0x370, 0x37D},
                                         {0x37F, 0x1FFF},
                                         {0x200C, 0x200D},
                                         {0x2070, 0x218F},
                                         {0x2C00, 0x2FEF},
                                         {0x3001, 0xD7FF},
                                         {0xF900, 0xFDCF},
                                         {0xFDF0, 0xFFFD},
                                         {0x10000, 0xEFFFF}}};

bool may_start(char32_t c) {
  return std::ranges::any_of(kStarts, [c](Range r) { return c >= r.first && c <= r.last; });
}

bool may_follow(char32_t c) {
  return may_start(c) || (c >= '0' && c <= '9') || (c >= 0x300 && c <= 0x36F);
}

std::string prefix_of(std::string_view text) {
  const std::string name = xml_name(text);
  if (name.empty()) return "qkv";
  return may_start(decode_utf8(name)->front()) ? name : '_' + name;
}

}  // namespace

std::string xml_name(std::string_view text) {
  std::string name;
  const auto characters = decode_utf8(text);
  for (const char32_t c : characters ? *characters : *decode_utf8(printable(text))) {
    if (may_follow(c)) {
      append_utf8(name, c);
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  if (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

SvgIds::SvgIds(std::string_view prefix) : prefix_(prefix_of(prefix)) {}

std::string SvgIds::make(std::string_view path) {
  const std::string stem = prefix_ + "--" + xml_name(path);
  std::string id = stem;
  for (int i = 2; !given_.insert(id).second; ++i) id = stem + '-' + std::to_string(i);
  return id;
}

}  // namespace qkv::sinks
