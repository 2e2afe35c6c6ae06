// A display list as stable text, one item a line: what goldens hold and what a person diffs.
#pragma once

#include <string>

#include "display/items.h"

namespace qkv::display {

// The page's line, then the root, depth first, two spaces of indent a group:
//   rect head:0/weight:4:2 372,532 48x48 r5 #2563b8 =0.951
// What has its default value is left out. Pixels of an image are told by a hash. For settled lists:
// throws std::logic_error where a number is not finite.
std::string dump(const DisplayList& list);

}  // namespace qkv::display
