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

}  // namespace qkv::text
