// A display list as stable text, one item a line: what goldens hold and what a person diffs.
#pragma once

#include <string>

#include "display/items.h"

namespace qkv::display {

// Depth first, two spaces of indent a group: `rect head:0/weight:4:2 372,532 48x48 r5 #2563b8
// =0.951`.
std::string dump(const DisplayList& list);

}  // namespace qkv::display
