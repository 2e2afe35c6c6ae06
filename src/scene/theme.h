// Colours by role, and the font families, of a page.
#pragma once

#include <string>
#include <vector>

#include "base/colour.h"

namespace qkv::scene {

struct Theme {
  std::string name;
  Colour page, panel, ink, muted, faint;
  Colour positive, negative;  // positive also paints weights
  Colour empty;               // a cell that holds (nearly) nothing
  Colour masked, hatch;       // a cell the mask forbids, and the lines across it
  Colour line;
  std::vector<Colour> palette;  // tokens by position, where values are not colours; never empty
  std::string family;           // of all text
  std::string math_family;      // of formulas
  bool operator==(const Theme&) const = default;
};

}  // namespace qkv::scene
