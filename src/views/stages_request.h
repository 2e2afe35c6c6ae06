// What the stages of some heads need of a page.
#pragma once

#include <vector>

#include "views/stages_blocks.h"

namespace qkv::views {

// The largest pitch of cells: few tokens may be larger, so that they do not get lost on the page.
double largest_pitch(const Style& style, const std::vector<const scene::Passage*>& passages);

// Kinds, passages, samples, widths and the largest pitch for all of `heads`; columns are left to
// the caller.
StageRequest stage_request(const Style& style, const std::vector<ShownHead>& heads,
                           const display::TextMeasurer& measurer);

}  // namespace qkv::views
