// Display lists as a PDF, a page each: vector, fonts embedded as subsets, text searchable, date
// fixed (SOURCE_DATE_EPOCH, else 1970). 96 layout px are 72 pt.
#pragma once

#include <span>
#include <string>

#include "display/items.h"
#include "sinks/metadata.h"
#include "text/typesetter.h"

namespace qkv::sinks {

std::string pdf_bytes(std::span<const display::DisplayList> pages,
                      const text::Typesetter& typesetter, const Metadata& metadata);

}  // namespace qkv::sinks
