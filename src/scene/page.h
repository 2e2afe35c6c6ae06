// The page a view is laid out on. Unit: layout px (1/96 inch) throughout; a raster has dpi / 96
// pixels a unit.
#pragma once

#include <optional>
#include <string>

#include "scene/theme.h"

namespace qkv::scene {

struct TypeScale {  // em sizes
  double title = 0, caption = 0, section = 0, token = 0, number = 0, label = 0;
  double minimum = 0;  // nothing but formula scripts is set smaller
  bool operator==(const TypeScale&) const = default;
};

// What the page has room for. A view leaves out what is false.
struct Parts {
  bool title = true, caption = true, chips = true, formulas = true, arcs = true, card = true,
       readouts = true, expansion = true;
  bool operator==(const Parts&) const = default;
};

struct Page {
  double width = 0;              // > 0
  std::optional<double> height;  // nullopt: follows the content
  double dpi = 96;
  double margin = 0;
  TypeScale type;
  Parts parts;
  Theme theme;
  bool operator==(const Page&) const = default;
};

struct SvgOptions {
  bool text_as_outlines = true;
  std::string prefix;  // before every id; "" : made from scene, page, theme and step
  bool operator==(const SvgOptions&) const = default;
};

}  // namespace qkv::scene
