// A display list as SVG text: named groups, the item's path in data-id, XML-safe ids with a prefix,
// <title> and <desc>. No external reference; an <image> (data: URI) only for Image items.
#pragma once

#include <string>

#include "display/items.h"
#include "sinks/metadata.h"
#include "text/typesetter.h"

namespace qkv::sinks {

struct SvgStyle {
  std::string prefix;            // of every id; XML-safe characters only are kept
  bool text_as_outlines = true;  // else <text>; formulas are outlines in both
  bool physical_size = false;    // width and height in mm rather than px
};

std::string svg_text(const display::DisplayList& list, const text::Typesetter& typesetter,
                     const SvgStyle& style, const Metadata& metadata);

}  // namespace qkv::sinks
