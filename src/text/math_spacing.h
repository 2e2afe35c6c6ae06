// The space between two neighbours in a row of a formula.
#pragma once

#include <vector>

#include "display/math.h"

namespace qkv::text {

// The elements of a row, those of rows in it included.
std::vector<const display::Math*> flattened(const std::vector<display::Math>& children);

// In ems of the row's size, between elements[i − 1] and elements[i]; 0 for the first. `script`:
// relations and operators stand close in scripts.
double space_before(const std::vector<const display::Math*>& elements, std::size_t i, bool script);

}  // namespace qkv::text
