// Cells: the small boxes that hold one number each, and what their colours mean.
#pragma once

#include <string>

#include "views/canvas.h"

namespace qkv::views {

// Weights: one hue from empty, linear, fixed 0…1.
Colour weight_fill(const scene::Theme& theme, double weight);
// Scores: diverging round 0, linear, full at ±largest. NaN and infinities have no fill of their own
// (empty): their text tells.
Colour signed_fill(const scene::Theme& theme, double value, double largest);
// Entries of x, q, k: as signed_fill, but never beyond `depth` (0…1) of the full colour.
Colour entry_fill(const scene::Theme& theme, double value, double largest, double depth = 0.72);
// Entries of v: plain grey by size.
Colour value_fill(const scene::Theme& theme, double value, double largest);

// Text on a coloured fill: pure black or white; exact zeros are muted.
Colour number_colour(const scene::Theme& theme, Colour fill, bool zero);

BoxStyle filled(Colour fill, double radius);
// The calm raised surface of chips, cards and the expanded column: panel colour, thin outline.
BoxStyle filled_panel(const Style& style, double radius);
// A cell the mask forbids: darker and hatched.
BoxStyle masked_cell(const Style& style, double radius);

// A filled cell with a number in its middle ("" : none); its ids are `id` and `id/number`.
void number_cell(Canvas& canvas, const display::Id& id, Box box, Colour fill,
                 const std::string& number, double value, double size,
                 display::Weight weight = display::Weight::regular);

// A hatched cell; `label` ("masked", "−∞", "") stands on a plain patch so that it can be read.
void forbidden_cell(Canvas& canvas, const display::Id& id, Box box, const std::string& label,
                    double size);

}  // namespace qkv::views
