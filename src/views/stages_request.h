// What the stages of some heads need of a page.
#pragma once

#include <vector>

#include "views/stages_blocks.h"

namespace qkv::views {

// Kinds, passages, samples, widths and the largest pitch for all of `heads`; columns are left to
// the caller.
StageRequest stage_request(const Style& style, const std::vector<ShownHead>& heads,
                           const display::TextMeasurer& measurer);

}  // namespace qkv::views
