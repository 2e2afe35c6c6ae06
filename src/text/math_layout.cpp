#include "text/math_layout.h"

#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "text/math_alphabet.h"
#include "text/math_spacing.h"

namespace qkv::text {
namespace {

using display::Math;
using Kind = Math::Kind;

double x_height(const Face& face) {
  hb_position_t value = 0;
  hb_ot_metrics_get_position_with_fallback(face.harfbuzz(), HB_OT_METRICS_TAG_X_HEIGHT, &value);
  return static_cast<double>(value) / Face::kEm;
}

}  // namespace

MathLayout::MathLayout(const Face& math, const Face& page, const Shaper& shaper)
    : font_(math), shaper_(shaper), word_scale_(x_height(math) / x_height(page)) {}

Setting MathLayout::set(const Math& formula, double size, Colour colour) const {
  MathBox whole = box(formula, {size});
  Setting setting;
  setting.stretches.push_back({colour, std::move(whole.pieces), std::move(whole.rules)});
  setting.advance = whole.width;
  return setting;
}

MathLayout::Style MathLayout::script(Style style, bool cramped) {
  style.level = std::min(style.level + 1, 2);
  style.cramped = style.cramped || cramped;
  return style;
}

MathBox MathLayout::box(const Math& math, const Style& style) const {
  switch (math.kind) {
    case Kind::variable:
    case Kind::roman:
    case Kind::relation:
    case Kind::binary:
    case Kind::comma:
      return leaf(math, style);
    case Kind::word:
      return word(math.text, math.bold, style);
    case Kind::space:
      return blank_box(math.em * em(style));
    case Kind::row:
      return row(flattened(math.children), style);
    case Kind::fraction:
      return fraction(math, style);
    case Kind::radical:
      return radical(math, style);
    case Kind::scripts:
      return with_scripts(box(math.children.at(0), style), math.children.at(1), math.children.at(2),
                          style);
    case Kind::sum: {
      MathBox sign = glyph_box(font_.shape(U"∑", "∑", style.level), em(style));
      return with_scripts(sign, math.children.at(0), math.children.at(1), style);
    }
    case Kind::fenced:
      return fenced(math, style);
  }
  return {};
}

MathBox MathLayout::leaf(const Math& math, const Style& style) const {
  const std::u32string plain = decode_utf8(math.text).value_or(std::u32string());
  const std::u32string text = math.kind == Kind::variable ? math_italic(plain) : math_signs(plain);
  if (text.empty()) return {};
  if (!font_.has(text)) return word(math.text, false, style);
  const std::shared_ptr<const Shaped> shaped = font_.shape(text, math.text, style.level);
  MathBox box = glyph_box(shaped, em(style));
  if (math.kind == Kind::variable) {
    box.italic = font_.italic_correction(*shaped) * em(style);
    box.width += box.italic;
  }
  box.single = text.size() == 1;
  return box;
}

MathBox MathLayout::word(const std::string& text, bool bold, const Style& style) const {
  const display::Weight weight = bold ? display::Weight::semibold : display::Weight::regular;
  return glyph_box(shaper_.shape(text, weight), em(style) * word_scale_);
}

MathBox MathLayout::row(const std::vector<const Math*>& elements, const Style& style) const {
  MathBox line;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    line.width += space_before(elements, i, style.level > 0) * em(style);
    const MathBox part = box(*elements[i], style);
    append(line, part);
    line.single = elements.size() == 1 && part.single;
  }
  return line;
}

MathBox MathLayout::fraction(const Math& math, const Style& style) const {
  // 1. Numerator and denominator at script size, each over the bar's whole width.
  const MathBox above = box(math.children.at(0), script(style, false));
  const MathBox below = box(math.children.at(1), script(style, true));
  const double bar = length(HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS, style);
  const double axis = length(HB_OT_MATH_CONSTANT_AXIS_HEIGHT, style);
  // 2. How far they are moved: the font's shifts, more where the gap to the bar asks for it.
  const double up =
      std::max(length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP, style),
               axis + bar / 2 + length(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN, style) +
                   above.descent);
  const double down =
      std::max(length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN, style),
               bar / 2 - axis + length(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN, style) +
                   below.ascent);
  // 3. Centred; a little room at both ends, as TeX's \nulldelimiterspace.
  const double width = std::max(above.width, below.width);
  const double room = 0.12 * em(style);
  MathBox whole;
  place(whole, above, room + (width - above.width) / 2, up);
  place(whole, rule_box(width, axis + bar / 2, axis - bar / 2), room, 0);
  place(whole, below, room + (width - below.width) / 2, -down);
  whole.width = width + 2 * room;
  return whole;
}

MathBox MathLayout::radical(const Math& math, const Style& style) const {
  Style inner = style;
  inner.cramped = true;
  const MathBox body = box(math.children.at(0), inner);
  const double bar = length(HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS, style);
  double gap = length(HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP, style);
  const double needed = body.ascent + body.descent + gap + bar;
  const MathBox sign = glyph_box(font_.stretched(U'√', needed / em(style)), em(style));
  // A sign higher than needed: half of the surplus goes above the radicand.
  const double surplus = sign.ascent + sign.descent - needed;
  if (surplus > 0) gap += surplus / 2;
  const double top = body.ascent + gap + bar;
  MathBox whole;
  place(whole, sign, 0, top - sign.ascent);
  // The bar begins inside the sign, so that no seam shows.
  place(whole, rule_box(body.width + bar, top, top - bar), sign.width - bar, 0);
  place(whole, body, sign.width, 0);
  whole.ascent += length(HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER, style);
  whole.width = sign.width + body.width;
  return whole;
}

MathBox MathLayout::with_scripts(const MathBox& base, const Math& low, const Math& high,
                                 const Style& style) const {
  const MathBox sub = box(low, script(style, true));
  const MathBox super = box(high, script(style, false));
  // 1. The font's shifts; of a base higher or deeper than a letter, as far as its edges ask.
  double up = length(style.cramped ? HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED
                                   : HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP,
                     style);
  double down = length(HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN, style);
  if (!base.single) {
    up = std::max(up,
                  base.ascent - length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX, style));
    down = std::max(down,
                    base.descent + length(HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN, style));
  }
  // 2. A superscript's bottom stays above a height, a subscript's top below one.
  up = std::max(up, super.descent + length(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN, style));
  down = std::max(down, sub.ascent - length(HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX, style));
  // 3. Both: a gap between them.
  if (!sub.empty() && !super.empty()) {
    const double gap = (up - super.descent) - (sub.ascent - down);
    const double least = length(HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN, style);
    down += std::max(0.0, least - gap);
  }
  // 4. A subscript sits under the overhang of a slanted base.
  MathBox whole = base;
  if (sub.empty() && super.empty()) return whole;
  const double low_start = base.width - base.italic;
  place(whole, super, base.width, up);
  place(whole, sub, low_start, -down);
  whole.width = std::max(super.empty() ? 0 : base.width + super.width,
                         sub.empty() ? 0 : low_start + sub.width) +
                length(HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT, style);
  whole.italic = 0;
  whole.single = false;
  return whole;
}

MathBox MathLayout::delimiter(char32_t character, double height, const Style& style) const {
  const MathBox sign = glyph_box(font_.stretched(character, height / em(style)), em(style));
  // Its middle on the axis.
  const double axis = length(HB_OT_MATH_CONSTANT_AXIS_HEIGHT, style);
  MathBox centred;
  place(centred, sign, 0, axis - (sign.ascent - sign.descent) / 2);
  centred.width = sign.width;
  return centred;
}

MathBox MathLayout::fenced(const Math& math, const Style& style) const {
  const MathBox body = row(flattened(math.children), style);
  // TeX's rule: nearly all of the body, about the axis (\delimiterfactor, \delimitershortfall).
  const double axis = length(HB_OT_MATH_CONSTANT_AXIS_HEIGHT, style);
  const double reach = std::max(body.ascent - axis, body.descent + axis);
  const double height = std::max(0.901 * 2 * reach, 2 * reach - 0.5 * em(style));
  MathBox whole;
  append(whole, delimiter(U'(', height, style));
  append(whole, body);
  append(whole, delimiter(U')', height, style));
  return whole;
}

}  // namespace qkv::text
