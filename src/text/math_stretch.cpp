#include <algorithm>
#include <array>
#include <span>

#include "base/utf8.h"
#include "text/math_font.h"

namespace qkv::text {
namespace {

double em(hb_position_t units) { return static_cast<double>(units) / Face::kEm; }

double height_of(const Shaped& shaped) { return shaped.ink ? shaped.ink->height : 0; }

// All the glyphs stand for one character.
Shaped sign_of(const Face& face, std::vector<Glyph> glyphs, double advance, char32_t character) {
  GlyphRun run;
  run.face = &face;
  append_utf8(run.text, character);
  run.clusters = {{static_cast<int>(run.text.size()), static_cast<int>(glyphs.size())}};
  run.glyphs = std::move(glyphs);
  Shaped shaped;
  shaped.runs.push_back(std::move(run));
  shaped.advance = advance;
  shaped.ink = ink_of(shaped.runs);
  return shaped;
}

using Parts = std::vector<hb_ot_math_glyph_part_t>;

// The parts from the bottom up, every extender `times` times.
Parts repeated(std::span<const hb_ot_math_glyph_part_t> parts, std::size_t times) {
  Parts stack;
  for (const hb_ot_math_glyph_part_t& part : parts) {
    const bool extends = part.flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER;
    stack.insert(stack.end(), extends ? times : 1, part);
  }
  return stack;
}

// The height of parts that overlap by `overlap`.
double height_of(const Parts& stack, double overlap) {
  double height = overlap;
  for (const hb_ot_math_glyph_part_t& part : stack) height += em(part.full_advance) - overlap;
  return stack.empty() ? 0 : height;
}

}  // namespace

std::shared_ptr<const Shaped> MathFont::stretched(char32_t character, double height) const {
  const std::uint32_t base = nominal(character);
  std::array<hb_ot_math_glyph_variant_t, 32> variants{};
  unsigned count = variants.size();
  hb_ot_math_get_glyph_variants(face_.harfbuzz(), base, HB_DIRECTION_TTB, 0, &count,
                                variants.data());
  std::vector<std::uint32_t> forms = {base};
  for (unsigned i = 0; i < count; ++i) forms.push_back(variants[i].glyph);
  Shaped best;
  for (const std::uint32_t form : forms) {
    const double advance = em(hb_font_get_glyph_h_advance(face_.harfbuzz(), form));
    best = sign_of(face_, {{form, {0, 0}}}, advance, character);
    if (height_of(best) >= height) return std::make_shared<const Shaped>(std::move(best));
  }
  Shaped built = assembled(base, height, character);
  if (height_of(built) > height_of(best)) best = std::move(built);
  return std::make_shared<const Shaped>(std::move(best));
}

// The extenders are repeated until the whole, with the least overlaps, is high enough; then all
// overlaps grow alike to make it exactly so, as far as the connectors allow.
Shaped MathFont::assembled(std::uint32_t glyph, double height, char32_t character) const {
  std::array<hb_ot_math_glyph_part_t, 16> found{};
  unsigned count = found.size();
  hb_ot_math_get_glyph_assembly(face_.harfbuzz(), glyph, HB_DIRECTION_TTB, 0, &count, found.data(),
                                nullptr);
  const std::span<const hb_ot_math_glyph_part_t> parts(found.data(), count);
  const double least = em(hb_ot_math_get_min_connector_overlap(face_.harfbuzz(), HB_DIRECTION_TTB));
  constexpr std::size_t kMostExtenders = 1024;  // far above any page
  Parts stack;
  for (std::size_t times = 0; times < kMostExtenders; ++times) {
    stack = repeated(parts, times);
    if (height_of(stack, least) >= height) break;
  }
  const double joints = std::max(1.0, static_cast<double>(stack.size()) - 1);
  const double overlap = least + std::max(0.0, height_of(stack, least) - height) / joints;
  std::vector<Glyph> glyphs;
  double bottom = 0, width = 0;
  for (const hb_ot_math_glyph_part_t& part : stack) {
    // Parts are stacked by their ink; where their origin lies does not matter.
    const std::optional<Box>& ink = face_.shape(part.glyph).ink;
    glyphs.push_back({part.glyph, {0, -bottom - (ink ? ink->bottom() : 0)}});
    const double most = em(std::min(part.start_connector_length, part.end_connector_length));
    bottom += em(part.full_advance) - std::max(least, std::min(overlap, most));
    width = std::max(width, em(hb_font_get_glyph_h_advance(face_.harfbuzz(), part.glyph)));
  }
  return sign_of(face_, std::move(glyphs), width, character);
}

}  // namespace qkv::text
