// The vocabulary of pictures. A list of items, painted in order, is a whole picture; two equal
// lists are the same picture. Unit: layout px, y down. Every item carries an id that names the
// *thing* shown, not its place ("token:4/label", "head:1/weight:4:2"), unique in its list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/colour.h"
#include "base/geometry.h"
#include "display/math.h"

namespace qkv::display {

using Id = std::string;

// What an item stands for, for comparing pictures by meaning.
struct Facts {
  std::optional<double> value;  // the number shown, to 12 significant digits
  std::string token;            // the token shown
  bool operator==(const Facts&) const = default;
};

struct Stroke {
  Colour colour;
  double width = 1;
  bool operator==(const Stroke&) const = default;
};

// Diagonal lines (45°, rising to the right) across a shape, clipped to it.
struct Hatch {
  Colour colour;
  double spacing = 8;  // between lines, measured along x
  double width = 1.5;
  bool operator==(const Hatch&) const = default;
};

struct Rect {
  Id id;
  Facts facts;
  Box box;
  double radius = 0;
  std::optional<Colour> fill;
  std::optional<Hatch> hatch;    // over the fill
  std::optional<Stroke> stroke;  // centred on the outline
  double opacity = 1;
  bool operator==(const Rect&) const = default;
};

struct PathStep {
  enum class Kind { move, line, cubic, close };
  Kind kind = Kind::move;
  Point a, b, c;  // move, line: c; cubic: controls a and b, end c
  bool operator==(const PathStep&) const = default;
};

struct Path {
  Id id;
  Facts facts;
  std::vector<PathStep> steps;
  std::optional<Colour> fill;
  std::optional<Stroke> stroke;
  bool round_caps = false;
  double opacity = 1;
  bool operator==(const Path&) const = default;
};

enum class Weight { regular, medium, semibold };  // 400, 500, 600
enum class Anchor { start, middle, end };

struct TextRun {
  std::string text;
  Weight weight = Weight::regular;
  Colour colour{};
  double scale = 1;  // of the item's size (a subscript: 0.7)
  double rise = 0;   // of the item's size, upwards (a subscript: −0.2)
  bool operator==(const TextRun&) const = default;
};

// One line of text. Figures are tabular.
struct Text {
  Id id;
  Facts facts;
  std::vector<TextRun> runs;
  double size = 0;  // em
  Point at;         // baseline, at the anchor
  Anchor anchor = Anchor::start;
  double advance = 0;  // measured
  Box ink;             // measured, on the page
  Box parent;          // the box the text must stay in
  double opacity = 1;
  bool operator==(const Text&) const = default;
};

struct Formula {
  Id id;
  Facts facts;
  Math math;
  double size = 0;
  Point at;  // baseline, at the anchor
  Anchor anchor = Anchor::start;
  Colour colour;
  double advance = 0;
  Box ink;
  Box parent;
  double opacity = 1;
  bool operator==(const Formula&) const = default;
};

// Pixels stretched over a box without smoothing; row after row.
struct Image {
  Id id;
  Facts facts;
  Box box;
  std::uint32_t width = 0, height = 0;
  std::vector<Colour> pixels;  // opaque
  double opacity = 1;
  bool operator==(const Image&) const = default;
};

struct Group;
using Item = std::variant<Rect, Path, Text, Formula, Image, Group>;

// Children are scaled by `scale` and turned by `angle` degrees counter-clockwise about the origin,
// then moved by `offset`.
struct Group {
  Id id;
  std::string title;  // for people: "chased asks"; may be empty
  Point offset;
  double scale = 1;
  double angle = 0;
  double opacity = 1;
  std::optional<Box> clip;  // in the children's coordinates
  std::vector<Item> children;
  bool operator==(const Group&) const;
};

// Cosine and sine of an angle in degrees, rounded to 1e-9 so that every machine agrees.
struct Turn {
  double cosine = 1, sine = 0;
};
Turn turn_of(double degrees);

// Where a point of the group's children lies in the group's own surroundings.
Point placed(const Group& group, Point p);

struct DisplayList {
  Size size;  // of the page
  Colour background;
  std::string title, description;  // plain text; the description is the alt text
  Group root;                      // its transform is the camera
  bool operator==(const DisplayList&) const = default;
};

// The id of any item.
const Id& id_of(const Item& item);

// The list with all numbers quantised (geometry to 1/256 px, opacities to 1/256; fact values,
// scales and angles to 12 significant digits; a fact that is not finite is dropped). Throws
// std::logic_error where one is not finite, or where an id repeats.
DisplayList settled(DisplayList list);

}  // namespace qkv::display
