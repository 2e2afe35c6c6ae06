#include "text/font_map.h"

#include <fmt/core.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#include <cstdlib>
#include <mutex>

#include "base/error.h"

namespace qkv::text {
namespace {

// Pango asks fontconfig for "emoji" where a character is to be shown as one.
constexpr const char* kEmojiAlias =
    "<?xml version=\"1.0\"?><fontconfig><match target=\"pattern\"><test name=\"family\">"
    "<string>emoji</string></test><edit name=\"family\" mode=\"assign\" binding=\"strong\">"
    "<string>Symbola</string></edit></match></fontconfig>";

// Pango and Cairo load the user's configuration, unless the process has one already: an empty one.
// Pango also asks $PANGO_LANGUAGE, then $LANGUAGE, in which language to shape scripts that English
// does not use (Serbian italics, Japanese forms of Chinese characters); it has no other way to set
// this.
void keep_user_configuration_out() {
  static std::once_flag once;
  std::call_once(once, [] {
    FcConfig* empty = FcConfigCreate();
    FcConfigSetCurrent(empty);
    FcConfigDestroy(empty);
    setenv("PANGO_LANGUAGE", "en", 1);
  });
}

void set_font_options(PangoContext* context) {
  const std::unique_ptr<cairo_font_options_t, Release<cairo_font_options_destroy>> options(
      cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options.get());
}

}  // namespace

FontMap::FontMap(const std::vector<std::string>& files) {
  keep_user_configuration_out();
  config_.reset(FcConfigCreate());
  for (const std::string& file : files) {
    const auto* name = reinterpret_cast<const FcChar8*>(file.c_str());
    if (!FcConfigAppFontAddFile(config_.get(), name)) {
      throw Error(Exit::machine, fmt::format("{}: cannot be read as a font", file));
    }
  }
  FcConfigParseAndLoadFromMemory(config_.get(), reinterpret_cast<const FcChar8*>(kEmojiAlias),
                                 FcTrue);
  FcConfigBuildFonts(config_.get());
  map_.reset(pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map_.get()), config_.get());
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map_.get()), 96);
  context_.reset(pango_font_map_create_context(map_.get()));
  pango_context_set_round_glyph_positions(context_.get(), FALSE);
  pango_context_set_language(context_.get(), pango_language_from_string("en"));
  pango_context_set_base_dir(context_.get(), PANGO_DIRECTION_LTR);
  set_font_options(context_.get());
}

FontMap::~FontMap() {
  // Pango's map does not give back its reference when it goes.
  if (map_) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map_.get()), nullptr);
}

FontDescription describe(const std::string& families, display::Weight weight) {
  FontDescription description(pango_font_description_new());
  pango_font_description_set_family(description.get(), families.c_str());
  pango_font_description_set_absolute_size(description.get(), kShapingSize * PANGO_SCALE);
  pango_font_description_set_weight(description.get(),
                                    weight == display::Weight::regular  ? PANGO_WEIGHT_NORMAL
                                    : weight == display::Weight::medium ? PANGO_WEIGHT_MEDIUM
                                                                        : PANGO_WEIGHT_SEMIBOLD);
  return description;
}

const Face& Faces::of(PangoFont* font) {
  FcPattern* pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8* file = nullptr;
  int index = 0;
  FcPatternGetString(pattern, FC_FILE, 0, &file);
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  const std::string name = file ? reinterpret_cast<const char*>(file) : "";
  std::unique_ptr<Face>& face = faces_[fmt::format("{}#{}", name, index)];
  if (!face) {
    cairo_scaled_font_t* scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    face = std::make_unique<Face>(hb_font_get_face(pango_font_get_hb_font(font)),
                                  cairo_scaled_font_get_font_face(scaled), name);
  }
  return *face;
}

}  // namespace qkv::text
