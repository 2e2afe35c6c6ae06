// What is drawn of things on their way: lines that grow, arrowheads, ghosts, the camera.
#pragma once

#include <vector>

#include "timeline/choreography.h"
#include "timeline/leaves.h"

namespace qkv::timeline {

// Adds what is to be seen of it at t, which may be nothing.
void emit(const Line& line, double t, std::vector<display::Item>& out);
void emit(const Arrow& arrow, double t, std::vector<display::Item>& out);
void emit(const Ghost& ghost, double t, std::vector<display::Item>& out);

// Cuts a line to that part of it, seen from its end, and a box to that part of its width, seen from
// its left; fades anything else. False where nothing is left.
bool grown(display::Item& item, double part);

Point page_anchor(const Leaf& leaf);
Leaf shifted(Leaf leaf, Point by);
// A text or formula at another size, about its anchor; anything else as it is.
Leaf resized(Leaf leaf, double factor);
// The size of a text or formula, else 0.
double size_of(const display::Item& item);

// The root group without its children, between two.
display::Group camera(const display::Group& a, const display::Group& b, double part);

}  // namespace qkv::timeline
