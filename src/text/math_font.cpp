#include "text/math_font.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/utf8.h"

namespace qkv::text {
namespace {

using Buffer = std::unique_ptr<hb_buffer_t, Release<hb_buffer_destroy>>;

double em(hb_position_t units) { return static_cast<double>(units) / Face::kEm; }

// One cluster for all the glyphs.
GlyphRun run_of(const Face& face, std::vector<Glyph> glyphs, const std::string& source) {
  GlyphRun run;
  run.face = &face;
  run.text = source;
  run.clusters = {{static_cast<int>(source.size()), static_cast<int>(glyphs.size())}};
  run.glyphs = std::move(glyphs);
  return run;
}

// One cluster a character, where every character has its glyph.
void cluster_by_character(GlyphRun& run) {
  const std::optional<std::u32string> characters = decode_utf8(run.text);
  if (!characters || characters->size() != run.glyphs.size()) return;
  run.clusters.clear();
  for (const char32_t c : *characters) {
    std::string bytes;
    append_utf8(bytes, c);
    run.clusters.push_back({static_cast<int>(bytes.size()), 1});
  }
}

Shaped shaped_of(GlyphRun run, double advance) {
  Shaped shaped;
  shaped.runs.push_back(std::move(run));
  shaped.advance = advance;
  shaped.ink = ink_of(shaped.runs);
  return shaped;
}

double height_of(const Shaped& shaped) { return shaped.ink ? shaped.ink->height : 0; }

}  // namespace

MathFont::MathFont(const Face& face) : face_(face) {
  if (!hb_ot_math_has_data(hb_font_get_face(face.harfbuzz()))) {
    throw Error(Exit::machine,
                fmt::format("{}: has no MATH table; name a math font such as Latin Modern Math",
                            face.file()));
  }
}

double MathFont::constant(hb_ot_math_constant_t which) const {
  return em(hb_ot_math_get_constant(face_.harfbuzz(), which));
}

double MathFont::script_scale(int level) const {
  if (level == 0) return 1;
  // These two are percentages, not lengths.
  const int percent = hb_ot_math_get_constant(
      face_.harfbuzz(), level == 1 ? HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN
                                   : HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN);
  return percent / 100.0;
}

bool MathFont::has(const std::u32string& text) const {
  return std::all_of(text.begin(), text.end(), [&](char32_t c) { return face_.has(c); });
}

std::uint32_t MathFont::nominal(char32_t character) const {
  hb_codepoint_t glyph = 0;
  hb_font_get_nominal_glyph(face_.harfbuzz(), character, &glyph);
  return glyph;
}

std::shared_ptr<const Shaped> MathFont::shape(const std::u32string& text, const std::string& source,
                                              int level) const {
  const Buffer buffer(hb_buffer_create());
  hb_buffer_add_utf32(buffer.get(), reinterpret_cast<const std::uint32_t*>(text.data()),
                      static_cast<int>(text.size()), 0, static_cast<int>(text.size()));
  hb_buffer_set_direction(buffer.get(), HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer.get(), HB_SCRIPT_MATH);
  hb_buffer_set_language(buffer.get(), hb_language_from_string("en", -1));
  const std::array<hb_feature_t, 2> features = {{
      {HB_TAG('s', 's', 't', 'y'), static_cast<std::uint32_t>(level), 0, static_cast<unsigned>(-1)},
      {HB_TAG('l', 'i', 'g', 'a'), 0, 0, static_cast<unsigned>(-1)},
  }};
  hb_shape(face_.harfbuzz(), buffer.get(), features.data(), features.size());
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer.get(), &count);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer.get(), &count);
  std::vector<Glyph> glyphs;
  double advance = 0;
  for (unsigned i = 0; i < count; ++i) {
    glyphs.push_back(
        {infos[i].codepoint, {advance + em(positions[i].x_offset), -em(positions[i].y_offset)}});
    advance += em(positions[i].x_advance);
  }
  GlyphRun run = run_of(face_, std::move(glyphs), source);
  cluster_by_character(run);
  return std::make_shared<const Shaped>(shaped_of(std::move(run), advance));
}

double MathFont::italic_correction(const Shaped& shaped) const {
  if (shaped.runs.empty() || shaped.runs.back().glyphs.empty()) return 0;
  const std::uint32_t glyph = shaped.runs.back().glyphs.back().index;
  return em(hb_ot_math_get_glyph_italics_correction(face_.harfbuzz(), glyph));
}

std::shared_ptr<const Shaped> MathFont::stretched(char32_t character, double height) const {
  std::string source;
  append_utf8(source, character);
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
    best = shaped_of(run_of(face_, {{form, {0, 0}}}, source), advance);
    if (height_of(best) >= height) return std::make_shared<const Shaped>(std::move(best));
  }
  Shaped built = assembled(base, height);
  if (height_of(built) <= height_of(best)) built = std::move(best);
  built.runs.front().text = source;
  built.runs.front().clusters = {
      {static_cast<int>(source.size()), static_cast<int>(built.runs.front().glyphs.size())}};
  return std::make_shared<const Shaped>(std::move(built));
}

// Parts from the bottom up; the extenders are repeated until the whole, with the least overlaps,
// is high enough, then all overlaps grow alike to make it exactly so.
Shaped MathFont::assembled(std::uint32_t glyph, double height) const {
  std::array<hb_ot_math_glyph_part_t, 16> parts{};
  unsigned count = parts.size();
  hb_ot_math_get_glyph_assembly(face_.harfbuzz(), glyph, HB_DIRECTION_TTB, 0, &count, parts.data(),
                                nullptr);
  const double least = em(hb_ot_math_get_min_connector_overlap(face_.harfbuzz(), HB_DIRECTION_TTB));
  constexpr int kMostExtenders = 4096;  // far above any page
  std::vector<hb_ot_math_glyph_part_t> stack;
  double whole = 0;
  for (int extenders = 0; extenders < kMostExtenders && whole < height; ++extenders) {
    stack.clear();
    whole = 0;
    for (unsigned i = 0; i < count; ++i) {
      const bool extends = parts[i].flags & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER;
      stack.insert(stack.end(), extends ? static_cast<std::size_t>(extenders) : 1, parts[i]);
    }
    for (const hb_ot_math_glyph_part_t& part : stack) whole += em(part.full_advance);
    if (stack.size() > 1) whole -= least * static_cast<double>(stack.size() - 1);
    if (count == 0) break;
  }
  const double joints = stack.size() > 1 ? static_cast<double>(stack.size() - 1) : 1;
  const double overlap = least + std::max(0.0, whole - height) / joints;
  std::vector<Glyph> glyphs;
  double bottom = 0, width = 0;
  for (const hb_ot_math_glyph_part_t& part : stack) {
    glyphs.push_back({part.glyph, {0, -bottom}});
    // The greatest overlap is what the connector allows.
    const double most = em(std::min(part.start_connector_length, part.end_connector_length));
    bottom += em(part.full_advance) - (most > least ? std::min(overlap, most) : overlap);
    width = std::max(width, em(hb_font_get_glyph_h_advance(face_.harfbuzz(), part.glyph)));
  }
  return shaped_of(run_of(face_, std::move(glyphs), ""), width);
}

}  // namespace qkv::text
