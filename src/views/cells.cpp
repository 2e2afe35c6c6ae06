#include "views/cells.h"

#include <algorithm>
#include <cmath>

namespace qkv::views {

Colour weight_fill(const scene::Theme& theme, double weight) {
  return std::isfinite(weight) ? mix(theme.empty, theme.positive, weight) : theme.empty;
}

Colour entry_fill(const scene::Theme& theme, double value, double largest, double depth) {
  if (!std::isfinite(value) || largest <= 0) return theme.empty;
  const double strength = std::min(1.0, std::abs(value) / largest) * depth;
  return mix(theme.empty, value < 0 ? theme.negative : theme.positive, strength);
}

Colour signed_fill(const scene::Theme& theme, double value, double largest) {
  return entry_fill(theme, value, largest, 1.0);
}

Colour value_fill(const scene::Theme& theme, double value, double largest) {
  if (!std::isfinite(value) || largest <= 0) return theme.empty;
  return mix(theme.empty, theme.faint, std::min(1.0, std::abs(value) / largest) * 0.7);
}

Colour number_colour(const scene::Theme& theme, Colour fill, bool zero) {
  return zero && contrast(theme.muted, fill) >= 4.5 ? theme.muted : text_on(fill);
}

BoxStyle filled(Colour fill, double radius) {
  BoxStyle style;
  style.fill = fill;
  style.radius = radius;
  return style;
}

BoxStyle filled_panel(const Style& style, double radius) {
  BoxStyle box = filled(style.theme().panel, radius);
  box.stroke = display::Stroke{style.theme().line, style.grid(1.5 / 8)};
  return box;
}

BoxStyle masked_cell(const Style& style, double radius) {
  BoxStyle box = filled(style.theme().masked, radius);
  box.hatch = display::Hatch{style.theme().hatch, style.grid(1), style.grid(1.5 / 8)};
  return box;
}

void number_cell(Canvas& canvas, const display::Id& id, Box box, Colour fill,
                 const std::string& number, double value, double size, display::Weight weight) {
  const double radius = std::min(canvas.style().cell_radius(), box.height / 4);
  display::Facts facts;
  facts.value = value;
  canvas.rect(id, box, filled(fill, radius), facts);
  if (number.empty()) return;
  TextStyle text;
  text.size = size;
  text.weight = weight;
  text.anchor = display::Anchor::middle;
  text.colour = number_colour(canvas.theme(), fill, value == 0);
  canvas.text_in(id + "/number", number, text, box, 0, facts);
}

void forbidden_cell(Canvas& canvas, const display::Id& id, Box box, const std::string& label,
                    double size) {
  const double radius = std::min(canvas.style().cell_radius(), box.height / 4);
  canvas.rect(id, box, masked_cell(canvas.style(), radius));
  if (label.empty()) return;
  const double pad = canvas.style().grid(0.5);
  const double half = canvas.width(label, size) / 2 + pad;
  const Box patch{box.centre().x - half, box.y, 2 * half, box.height};
  canvas.rect(id + "/patch", patch, filled(canvas.theme().masked, 0));
  TextStyle text;
  text.size = size;
  text.colour = canvas.theme().ink;
  text.anchor = display::Anchor::middle;
  canvas.text_in(id + "/number", label, text, patch);
}

}  // namespace qkv::views
