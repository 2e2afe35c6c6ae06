#include "text/math_layout.h"

namespace qkv::text {

Setting MathLayout::set(const display::Math& formula, double size, Colour colour) const {
  const display::TextRun run{display::spoken(formula), display::Weight::regular, colour};
  return set_runs({&run, 1}, size, shaper_);
}

}  // namespace qkv::text
