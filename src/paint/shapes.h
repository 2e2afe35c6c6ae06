// Display shapes as Cairo paths.
#pragma once

#include <cairo.h>

#include <span>

#include "display/items.h"

namespace qkv::paint {

void set_colour(cairo_t* cr, Colour colour, double opacity);

// Appends to the current path. The radius is cut to half the shorter side.
void add_rect(cairo_t* cr, const Box& box, double radius);
void add_steps(cairo_t* cr, std::span<const display::PathStep> steps);

// Clipped to the current clip; `pixels` row after row.
void paint_image(cairo_t* cr, const display::Image& image);

}  // namespace qkv::paint
