// Arrows from one stage to the next.
#pragma once

#include <string>

#include "views/canvas.h"
#include "views/stages_blocks.h"

namespace qkv::views {

// Across the gap between two matrices side by side, at the middle of their height.
void level_arrow(Canvas& canvas, const std::string& id, const StageSlot& from, const StageSlot& to);
// From under the last stage of a row to the heading of the first of the next.
void elbow_arrow(Canvas& canvas, const std::string& id, const StageSlot& from, const StageSlot& to);

}  // namespace qkv::views
