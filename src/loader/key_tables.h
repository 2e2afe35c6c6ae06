// The table of keys in its parts; keys.h joins them.
#pragma once

#include <span>

#include "loader/keys.h"

namespace qkv::loader {

std::span<const Key> scene_keys();        // sentence to figures, but for those below
std::span<const Key> head_keys();         // heads
std::span<const Key> mask_keys();         // mask
std::span<const Key> page_keys();         // page, svg
std::span<const Key> walkthrough_keys();  // walkthrough
std::span<const Key> file_keys();         // theme and lexicon files

}  // namespace qkv::loader
