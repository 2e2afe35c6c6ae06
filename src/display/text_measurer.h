// How wide and how high text is: asked by views, answered by `text`, so that measuring and drawing
// agree and views can be tested without fonts.
#pragma once

#include <span>

#include "display/items.h"

namespace qkv::display {

struct Extents {
  double advance = 0;
  Box ink;  // relative to the baseline at the start of the text
};

struct LineMetrics {  // of one em size of the page's family, all positive
  double ascent = 0, descent = 0, cap_height = 0, x_height = 0;
};

class TextMeasurer {
 public:
  virtual ~TextMeasurer() = default;
  // Throws Error (bad_input) naming the text whose glyph no font has.
  virtual Extents measure(std::span<const TextRun> runs, double size) const = 0;
  virtual Extents measure(const Math& formula, double size) const = 0;
  virtual LineMetrics metrics(double size) const = 0;
};

}  // namespace qkv::display
