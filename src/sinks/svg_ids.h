// Ids that two figures in one page cannot share.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace qkv::sinks {

// `text` with everything but letters, digits and '_' turned into '-', never two in a row, none at
// either end. Letters and digits of every script that XML allows in a name are kept.
std::string xml_name(std::string_view text);

// Makes "PREFIX--NAME". As no part holds "--", other prefixes make other ids.
class SvgIds {
 public:
  // A prefix that does not begin with a letter gets a '_'; an empty one is "qkv".
  explicit SvgIds(std::string_view prefix);
  // An id not given before.
  std::string make(std::string_view path);

 private:
  std::string prefix_;
  std::set<std::string> given_;
};

}  // namespace qkv::sinks
