// Shaping, measuring and drawing of text and formulas, all from the same shaped glyphs.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>
#include <vector>

#include "display/items.h"
#include "display/text_measurer.h"

namespace qkv::text {

// A filled shape on the page (non-zero winding).
struct Outline {
  std::vector<display::PathStep> steps;
  Colour colour;
};

// Owns a private font configuration that holds only the named families and the fallbacks for other
// scripts; the user's fontconfig and locale never reach it. Not for use by two threads at once.
class Typesetter : public display::TextMeasurer {
 public:
  // Throws Error (machine) naming the Debian package where a family is not installed.
  Typesetter(const std::string& family, const std::string& math_family);
  ~Typesetter() override;

  display::Extents measure(std::span<const display::TextRun> runs, double size) const override;
  display::Extents measure(const display::Math& formula, double size) const override;
  display::LineMetrics metrics(double size) const override;

  // As glyphs, so that a PDF keeps the text. Coordinates as the item says; the item's opacity is
  // left to the caller.
  void draw(const display::Text& text, cairo_t* cr) const;
  void draw(const display::Formula& formula, cairo_t* cr) const;

  // As outlines on the page, run by run.
  std::vector<Outline> outlines(const display::Text& text) const;
  std::vector<Outline> outlines(const display::Formula& formula) const;

  // The family of all text.
  const std::string& family() const;

  // Names and versions of the font files in use, those that stood in so far included, one a line:
  // for content hashes.
  std::string fingerprint() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace qkv::text
