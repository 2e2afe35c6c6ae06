// A Pango font map over a private configuration that holds exactly the given font files.
#pragma once

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "text/face.h"

namespace qkv::text {

template <typename T>
using GObjectHandle = std::unique_ptr<T, Release<g_object_unref>>;
using FontDescription = std::unique_ptr<PangoFontDescription, Release<pango_font_description_free>>;

// Text is shaped at this size and scaled: without hinting every size has the same proportions.
inline constexpr double kShapingSize = 1024;  // px

class FontMap {
 public:
  // Throws Error (machine) where a file cannot be read as a font.
  explicit FontMap(const std::vector<std::string>& files);
  ~FontMap();
  FontMap(const FontMap&) = delete;
  FontMap& operator=(const FontMap&) = delete;

  PangoContext* context() const { return context_.get(); }

 private:
  std::unique_ptr<FcConfig, Release<FcConfigDestroy>> config_;
  GObjectHandle<PangoFontMap> map_;
  GObjectHandle<PangoContext> context_;
};

// A description of the families (first choice first) at kShapingSize.
FontDescription describe(const std::string& families, display::Weight weight);

// Faces by file, so that the same file in two font maps is one face.
class Faces {
 public:
  // The face behind a font that Pango chose.
  const Face& of(PangoFont* font);

 private:
  std::map<std::string, std::unique_ptr<Face>> faces_;
};

}  // namespace qkv::text
