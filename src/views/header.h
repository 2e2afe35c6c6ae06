// The top of every page: title, caption, and chips that name the head and the mask.
#pragma once

#include <span>

#include "scene/evaluations.h"
#include "views/canvas.h"

namespace qkv::views {

struct HeaderLayout {
  Box box;      // of the whole band; its height is 0 where the page has none of it
  Box title;    // one line, left of the chips
  Box caption;  // caption_lines lines
  std::size_t caption_lines = 0;  // the most over all states
  double chip_height = 0;
  double content_bottom() const { return box.bottom(); }
};

// At the top of `area`, as wide as it.
HeaderLayout arrange_header(const Style& style, Box area, const scene::Evaluations& evaluations,
                            std::span<const scene::State> states,
                            const display::TextMeasurer& measurer);

void compose_header(Canvas& canvas, const HeaderLayout& layout,
                    const scene::Evaluations& evaluations, const scene::State& state);

}  // namespace qkv::views
