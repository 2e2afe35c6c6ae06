// Collects the items of a picture: groups nest, text is measured as it is placed.
#pragma once

#include <string>
#include <vector>

#include "display/items.h"
#include "display/text_measurer.h"
#include "views/style.h"

namespace qkv::views {

// How a stretch of text looks.
struct TextStyle {
  double size = 0;
  Colour colour;
  display::Weight weight = display::Weight::regular;
  display::Anchor anchor = display::Anchor::start;
};

// How a box looks.
struct BoxStyle {
  std::optional<Colour> fill;
  double radius = 0;
  std::optional<display::Stroke> stroke;
  std::optional<display::Hatch> hatch;
  double opacity = 1;
};

class Canvas {
 public:
  Canvas(const Style& style, const display::TextMeasurer& measurer);

  const Style& style() const { return style_; }
  const scene::Theme& theme() const { return style_.theme(); }
  const display::TextMeasurer& measurer() const { return measurer_; }

  // Items go into the innermost open group.
  void open(display::Id id, std::string title = "");
  void close();
  void add(display::Item item);

  void rect(display::Id id, Box box, const BoxStyle& style, display::Facts facts = {});
  // A stroke from a to b.
  void line(display::Id id, Point a, Point b, display::Stroke stroke);
  // `at`: baseline at the style's anchor. `parent`: the box the text must stay in.
  void text(display::Id id, const std::string& text, const TextStyle& style, Point at, Box parent,
            display::Facts facts = {});
  // Several runs on one line; the style gives size, anchor; the runs their own colours.
  void runs(display::Id id, std::vector<display::TextRun> runs, const TextStyle& style, Point at,
            Box parent, display::Facts facts = {});
  // Text in the middle of a box's height (capitals and digits centred); anchor start, middle, end:
  // at the box's left, centre, right, `padding` px in.
  void text_in(display::Id id, const std::string& text, const TextStyle& style, Box box,
               double padding = 0, display::Facts facts = {});
  void formula(display::Id id, display::Math math, const TextStyle& style, Point at, Box parent);
  // Text turned counter-clockwise by `angle` degrees about its start at `at`.
  void turned_text(display::Id id, const std::string& text, const TextStyle& style, Point at,
                   double angle, Box parent, display::Facts facts = {});

  double width(const std::string& text, double size,
               display::Weight weight = display::Weight::regular) const;
  double width(const std::vector<display::TextRun>& runs, double size) const;
  double width(const display::Math& math, double size) const;
  // The baseline at which capitals stand in the middle of the box's height.
  double middle_baseline(Box box, double size) const;

  // The finished, settled picture; all groups must be closed.
  display::DisplayList finish(Size page, std::string title);

 private:
  Style style_;
  const display::TextMeasurer& measurer_;
  std::vector<display::Group> open_;  // the root first
};

}  // namespace qkv::views
