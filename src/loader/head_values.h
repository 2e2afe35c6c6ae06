// What a head's values mean: the names of their dimensions, and whether they are colours.
#pragma once

#include "loader/head_parts.h"

namespace qkv::loader {

// Fills in value_rows and values_are_rgb of a head whose source has been read. A value that is no
// colour is an error naming the word.
void read_values_meaning(const HeadContext& head, scene::Head& out);

}  // namespace qkv::loader
