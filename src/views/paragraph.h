// Captions on several lines.
#pragma once

#include <vector>

#include "display/text_measurer.h"
#include "scene/evaluations.h"

namespace qkv::views {

using Line = std::vector<display::TextRun>;

// A caption with its values filled in: plain stretches in `plain`, bold ones semibold in `strong`.
Line caption_runs(const scene::Caption& caption, const scene::Evaluations& evaluations,
                  Colour plain, Colour strong);
std::string plain_text(const scene::Caption& caption, const scene::Evaluations& evaluations);

// Broken at spaces into at most `max_lines` lines of at most `width` px; what is left over is cut
// with "…". No runs: no lines.
std::vector<Line> wrapped(const Line& runs, double size, double width, std::size_t max_lines,
                          const display::TextMeasurer& measurer);

}  // namespace qkv::views
