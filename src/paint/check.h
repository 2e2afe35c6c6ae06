// What Cairo accepts silently and draws wrongly is refused before it sees it.
#pragma once

#include <cairo.h>

#include "display/items.h"

namespace qkv::paint {

// Throws std::logic_error, naming the item, where a coordinate is not finite, is beyond 2^20 px, or
// would land beyond 2^22 device pixels under the context's transform (Cairo wraps at 2^23).
void check(const display::Rect& rect, cairo_t* cr);
void check(const display::Path& path, cairo_t* cr);
void check(const display::Text& text, cairo_t* cr);
void check(const display::Formula& formula, cairo_t* cr);
void check(const display::Image& image, cairo_t* cr);
// Only the group's own transform, opacity and clip.
void check(const display::Group& group, cairo_t* cr);

}  // namespace qkv::paint
