// A display list onto a Cairo context: one exhaustive visit.
#pragma once

#include <cairo.h>

#include "display/items.h"
#include "text/typesetter.h"

namespace qkv::paint {

// Paints the background and all items. One user unit of `cr` is one layout px. Uses only OVER and
// groups, so that vector surfaces stay vector. Throws std::logic_error on a coordinate that is not
// finite or beyond 2^20 px, Error (machine) where Cairo reports a fault.
void paint(const display::DisplayList& list, const text::Typesetter& typesetter, cairo_t* cr);

}  // namespace qkv::paint
