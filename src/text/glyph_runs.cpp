#include "text/glyph_runs.h"

#include <algorithm>

namespace qkv::text {
namespace {

double em_units(int pango_units) { return pango_units / (kShapingSize * PANGO_SCALE); }

// Pango's clusters, one a glyph as byte offsets, to Cairo's, in the order of the text.
std::vector<cairo_text_cluster_t> clusters_of(const PangoGlyphString& glyphs, int bytes,
                                              bool backward) {
  std::vector<cairo_text_cluster_t> clusters;
  std::vector<int> starts;
  for (int n = 0; n < glyphs.num_glyphs; ++n) {
    const int i = backward ? glyphs.num_glyphs - 1 - n : n;
    if (starts.empty() || glyphs.log_clusters[i] != starts.back()) {
      starts.push_back(glyphs.log_clusters[i]);
      clusters.push_back({0, 0});
    }
    if (glyphs.glyphs[i].glyph != PANGO_GLYPH_EMPTY) ++clusters.back().num_glyphs;
  }
  starts.push_back(bytes);
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    clusters[i].num_bytes = starts[i + 1] - starts[i];
  }
  return clusters;
}

}  // namespace

GlyphRun glyph_run(const PangoGlyphItem& item, const std::string& text, const Face& face,
                   double& advance) {
  const PangoGlyphString& glyphs = *item.glyphs;
  GlyphRun run;
  run.face = &face;
  run.backward = item.item->analysis.level % 2 == 1;
  run.text = text.substr(static_cast<std::size_t>(item.item->offset),
                         static_cast<std::size_t>(item.item->length));
  run.clusters = clusters_of(glyphs, item.item->length, run.backward);
  for (int i = 0; i < glyphs.num_glyphs; ++i) {
    const PangoGlyphInfo& info = glyphs.glyphs[i];
    if (info.glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
      Fallbacks::refuse(info.glyph & ~PANGO_GLYPH_UNKNOWN_FLAG, text);
    }
    if (info.glyph != PANGO_GLYPH_EMPTY) {
      run.glyphs.push_back(
          {info.glyph,
           {advance + em_units(info.geometry.x_offset), em_units(info.geometry.y_offset)}});
    }
    advance += em_units(info.geometry.width);
  }
  return run;
}

}  // namespace qkv::text
