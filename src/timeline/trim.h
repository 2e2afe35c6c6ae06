// Parts of a path that is one line: a move, then lines and cubics.
#pragma once

#include <vector>

#include "display/items.h"

namespace qkv::timeline {

using Steps = std::vector<display::PathStep>;

// Whether the path is one open line.
bool is_line(const Steps& steps);

// The same line from its end to its start.
Steps reversed(const Steps& steps);

// The first part (0…1) of a line, each of its pieces taking the same share. Part 0: its start only.
Steps first_part(const Steps& steps, double part);

// Where that part ends, and the unit vector it goes on in; {1, 0} where the line is a point.
struct Tip {
  Point at, along{1, 0};
};
Tip tip_of(const Steps& steps, double part);

}  // namespace qkv::timeline
