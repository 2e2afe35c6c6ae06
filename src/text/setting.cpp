#include "text/setting.h"

#include "text/outline_box.h"

namespace qkv::text {
namespace {

using display::PathStep;

Point placed(Point p, double size, Point at) { return {p.x * size + at.x, p.y * size + at.y}; }

void append_glyphs(std::vector<PathStep>& steps, const Piece& piece, Point at) {
  const Point origin = {piece.at.x + at.x, piece.at.y + at.y};
  for (const GlyphRun& run : piece.shaped->runs) {
    for (const Glyph& glyph : run.glyphs) {
      const Point start = placed(glyph.at, piece.size, origin);
      for (const PathStep& step : run.face->shape(glyph.index).steps) {
        steps.push_back({step.kind, placed(step.a, piece.size, start),
                         placed(step.b, piece.size, start), placed(step.c, piece.size, start)});
      }
    }
  }
}

void append_box(std::vector<PathStep>& steps, const Box& box) {
  using Kind = PathStep::Kind;
  steps.push_back({Kind::move, {}, {}, {box.x, box.y}});
  steps.push_back({Kind::line, {}, {}, {box.right(), box.y}});
  steps.push_back({Kind::line, {}, {}, {box.right(), box.bottom()}});
  steps.push_back({Kind::line, {}, {}, {box.x, box.bottom()}});
  steps.push_back({Kind::close, {}, {}, {}});
}

void set_colour(cairo_t* cr, Colour c) {
  cairo_set_source_rgba(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
}

// Left to Cairo as glyphs with their text, so that a PDF embeds the font and can be searched.
void show(const Piece& piece, Point at, cairo_t* cr) {
  set_colour(cr, piece.colour);
  cairo_set_font_size(cr, piece.size);
  const Point origin = {piece.at.x + at.x, piece.at.y + at.y};
  for (const GlyphRun& run : piece.shaped->runs) {
    std::vector<cairo_glyph_t> glyphs;
    for (const Glyph& glyph : run.glyphs) {
      const Point p = placed(glyph.at, piece.size, origin);
      glyphs.push_back({glyph.index, p.x, p.y});
    }
    cairo_set_font_face(cr, run.face->cairo());
    if (run.clusters.empty()) {
      cairo_show_glyphs(cr, glyphs.data(), static_cast<int>(glyphs.size()));
    } else {
      cairo_show_text_glyphs(
          cr, run.text.data(), static_cast<int>(run.text.size()), glyphs.data(),
          static_cast<int>(glyphs.size()), run.clusters.data(),
          static_cast<int>(run.clusters.size()),
          run.backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t{});
    }
  }
}

void set_font_options(cairo_t* cr) {
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cr, options);
  cairo_font_options_destroy(options);
}

}  // namespace

Setting set_runs(std::span<const display::TextRun> runs, double size, const Shaper& shaper) {
  Setting setting;
  for (const display::TextRun& run : runs) {
    Piece piece{shaper.shape(run.text, run.weight),
                size * run.scale,
                {setting.advance, -size * run.rise},
                run.colour};
    setting.advance += piece.shaped->advance * piece.size;
    setting.pieces.push_back(std::move(piece));
  }
  return setting;
}

display::Extents extents_of(const Setting& setting) {
  std::optional<Box> ink;
  for (const Piece& piece : setting.pieces) {
    if (!piece.shaped->ink) continue;
    const Box& own = *piece.shaped->ink;
    join(ink, {own.x * piece.size + piece.at.x, own.y * piece.size + piece.at.y,
               own.width * piece.size, own.height * piece.size});
  }
  for (const Rule& rule : setting.rules) join(ink, rule.box);
  return {setting.advance, ink.value_or(Box{})};
}

std::vector<Outline> outlines_of(const Setting& setting, Point at) {
  std::vector<Outline> outlines;
  // One outline for each stretch of one colour.
  const auto steps_in = [&](Colour colour) -> std::vector<PathStep>& {
    if (outlines.empty() || outlines.back().colour != colour) outlines.push_back({{}, colour});
    return outlines.back().steps;
  };
  for (const Piece& piece : setting.pieces) append_glyphs(steps_in(piece.colour), piece, at);
  for (const Rule& rule : setting.rules) {
    append_box(steps_in(rule.colour), rule.box.moved(at.x, at.y));
  }
  std::erase_if(outlines, [](const Outline& outline) { return outline.steps.empty(); });
  return outlines;
}

void draw(const Setting& setting, Point at, const Rasteriser& rasteriser, cairo_t* cr) {
  if (cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE) {
    for (const Outline& outline : outlines_of(setting, at)) rasteriser.fill(outline, cr);
    return;
  }
  cairo_save(cr);
  set_font_options(cr);
  for (const Piece& piece : setting.pieces) show(piece, at, cr);
  for (const Rule& rule : setting.rules) {
    set_colour(cr, rule.colour);
    cairo_rectangle(cr, rule.box.x + at.x, rule.box.y + at.y, rule.box.width, rule.box.height);
    cairo_fill(cr);
  }
  cairo_restore(cr);
}

Point start_of(Point at, display::Anchor anchor, double advance) {
  switch (anchor) {
    case display::Anchor::start:
      return at;
    case display::Anchor::middle:
      return {at.x - advance / 2, at.y};
    case display::Anchor::end:
      return {at.x - advance, at.y};
  }
  return at;
}

}  // namespace qkv::text
