// What the stages of some heads need of a page.
#pragma once

#include <string>
#include <vector>

#include "base/error.h"
#include "views/stages_blocks.h"

namespace qkv::views {

// The error of a page of `height` px that would have to be at least `needed` px high.
Error too_low(const std::string& what, double height, double needed);

// The largest pitch of cells: few tokens may be larger, so that they do not get lost on the page.
double largest_pitch(const Style& style, const std::vector<const scene::Passage*>& passages);

// Kinds, passages, samples, widths and the largest pitch for all of `heads`; columns are left to
// the caller.
StageRequest stage_request(const Style& style, const std::vector<ShownHead>& heads,
                           const display::TextMeasurer& measurer);

}  // namespace qkv::views
