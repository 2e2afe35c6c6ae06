// Items as SVG elements: one exhaustive visit.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "display/items.h"
#include "sinks/svg_ids.h"
#include "text/typesetter.h"

namespace qkv::sinks {

// ` fill="#rrggbb"`, with ` fill-opacity` where the colour is not opaque.
std::string colour_attributes(std::string_view attribute, std::optional<Colour> colour);

class SvgWriter {
 public:
  SvgWriter(const text::Typesetter& typesetter, SvgIds& ids, bool text_as_outlines)
      : typesetter_(typesetter), ids_(ids), text_as_outlines_(text_as_outlines) {}

  void operator()(const display::Rect& rect);
  void operator()(const display::Path& path);
  void operator()(const display::Text& text);
  void operator()(const display::Formula& formula);
  void operator()(const display::Image& image);
  void operator()(const display::Group& group);

  const std::string& body() const { return body_; }
  // What the body refers to, for <defs>.
  const std::string& definitions() const { return definitions_; }

 private:
  // Width, height, radius, spacing, line width.
  using HatchKey = std::tuple<double, double, double, double, double>;

  void add_outlines(const std::vector<text::Outline>& outlines);
  void add_text_element(const display::Text& text);
  // The id of stripes for such a box at the origin: equal cells share them.
  std::string hatch_id(const display::Rect& rect);
  std::string clip_id(const Box& box);

  const text::Typesetter& typesetter_;
  SvgIds& ids_;
  bool text_as_outlines_;
  std::string body_, definitions_;
  std::map<HatchKey, std::string> hatches_;
};

}  // namespace qkv::sinks
