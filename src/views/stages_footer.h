// A sentence at the bottom of the page, under a thin rule.
#pragma once

#include "views/canvas.h"
#include "views/paragraph.h"

namespace qkv::views {

struct FooterLayout {
  Box box;
  std::size_t lines = 0;
};

// At the bottom of `content` (at its top where its height is 0: then it is to be moved), as high as
// the longest of the sentences needs.
FooterLayout arrange_footer(const Style& style, Box content, const std::vector<Line>& sentences,
                            const display::TextMeasurer& measurer);
void move_footer(FooterLayout& layout, double top);

void compose_footer(Canvas& canvas, const FooterLayout& layout, const Line& sentence);

}  // namespace qkv::views
