#include "text/setting.h"

#include "text/outline_box.h"

namespace qkv::text {
namespace {

using display::PathStep;

Point placed(Point p, double size, Point at) { return {p.x * size + at.x, p.y * size + at.y}; }

// Calls visit(shape, start, size) for every glyph of a piece of a line that starts at `at`.
template <typename Visit>
void for_each_glyph(const Piece& piece, Point at, const Visit& visit) {
  const Point origin = {piece.at.x + at.x, piece.at.y + at.y};
  for (const GlyphRun& run : piece.shaped->runs) {
    for (const Glyph& glyph : run.glyphs) {
      visit(run.face->shape(glyph.index), placed(glyph.at, piece.size, origin), piece.size);
    }
  }
}

std::vector<PathStep> steps_of(const Box& box) {
  using Kind = PathStep::Kind;
  return {{Kind::move, {}, {}, {box.x, box.y}},
          {Kind::line, {}, {}, {box.right(), box.y}},
          {Kind::line, {}, {}, {box.right(), box.bottom()}},
          {Kind::line, {}, {}, {box.x, box.bottom()}},
          {Kind::close, {}, {}, {}}};
}

std::optional<Box> ink_of(const Stretch& stretch) {
  std::optional<Box> ink;
  for (const Piece& piece : stretch.pieces) {
    if (!piece.shaped->ink) continue;
    const Box& own = *piece.shaped->ink;
    join(ink, {own.x * piece.size + piece.at.x, own.y * piece.size + piece.at.y,
               own.width * piece.size, own.height * piece.size});
  }
  for (const Box& rule : stretch.rules) join(ink, rule);
  return ink;
}

void fill(const Stretch& stretch, Point at, FT_Library library, cairo_t* cr) {
  const std::optional<Box> ink = ink_of(stretch);
  if (!ink) return;
  CoverageMask mask(library, ink->moved(at.x, at.y), cr);
  for (const Piece& piece : stretch.pieces) {
    for_each_glyph(piece, at, [&](const GlyphShape& shape, Point start, double size) {
      if (shape.ink) mask.add(shape.steps, start, size);
    });
  }
  for (const Box& rule : stretch.rules) mask.add(steps_of(rule), at, 1);
  mask.paint(stretch.colour);
}

void show(const GlyphRun& run, double size, Point origin, cairo_t* cr) {
  std::vector<cairo_glyph_t> glyphs;
  for (const Glyph& glyph : run.glyphs) {
    const Point p = placed(glyph.at, size, origin);
    glyphs.push_back({glyph.index, p.x, p.y});
  }
  cairo_set_font_face(cr, run.face->cairo());
  cairo_set_font_size(cr, size);
  cairo_show_text_glyphs(
      cr, run.text.data(), static_cast<int>(run.text.size()), glyphs.data(),
      static_cast<int>(glyphs.size()), run.clusters.data(), static_cast<int>(run.clusters.size()),
      run.backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t{});
}

void show(const Stretch& stretch, Point at, cairo_t* cr) {
  const Colour c = stretch.colour;
  cairo_set_source_rgba(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.a / 255.0);
  for (const Piece& piece : stretch.pieces) {
    const Point origin = {piece.at.x + at.x, piece.at.y + at.y};
    for (const GlyphRun& run : piece.shaped->runs) show(run, piece.size, origin, cr);
  }
  for (const Box& rule : stretch.rules) {
    cairo_new_path(cr);
    cairo_rectangle(cr, rule.x + at.x, rule.y + at.y, rule.width, rule.height);
    cairo_fill(cr);
  }
}

void set_font_options(cairo_t* cr) {
  const std::unique_ptr<cairo_font_options_t, Release<cairo_font_options_destroy>> options(
      cairo_font_options_create());
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cr, options.get());
}

}  // namespace

Setting set_runs(std::span<const display::TextRun> runs, double size, const Shaper& shaper) {
  Setting setting;
  std::vector<Stretch>& stretches = setting.stretches;
  for (const display::TextRun& run : runs) {
    if (stretches.empty() || stretches.back().colour != run.colour) {
      stretches.push_back({run.colour, {}, {}});
    }
    Piece piece{
        shaper.shape(run.text, run.weight), size * run.scale, {setting.advance, -size * run.rise}};
    setting.advance += piece.shaped->advance * piece.size;
    stretches.back().pieces.push_back(std::move(piece));
  }
  return setting;
}

display::Extents extents_of(const Setting& setting) {
  std::optional<Box> ink;
  for (const Stretch& stretch : setting.stretches) {
    if (const std::optional<Box> own = ink_of(stretch)) join(ink, *own);
  }
  return {setting.advance, ink.value_or(Box{})};
}

std::vector<Outline> outlines_of(const Setting& setting, Point at) {
  std::vector<Outline> outlines;
  for (const Stretch& stretch : setting.stretches) {
    Outline outline{{}, stretch.colour};
    const auto append = [&](std::span<const PathStep> steps, Point start, double size) {
      for (const PathStep& step : steps) {
        outline.steps.push_back({step.kind, placed(step.a, size, start),
                                 placed(step.b, size, start), placed(step.c, size, start)});
      }
    };
    for (const Piece& piece : stretch.pieces) {
      for_each_glyph(piece, at, [&](const GlyphShape& shape, Point start, double size) {
        append(shape.steps, start, size);
      });
    }
    for (const Box& rule : stretch.rules) append(steps_of(rule), at, 1);
    if (!outline.steps.empty()) outlines.push_back(std::move(outline));
  }
  return outlines;
}

void draw(const Setting& setting, Point at, FT_Library library, cairo_t* cr) {
  cairo_save(cr);
  const bool pixels =
      cairo_surface_get_type(cairo_get_group_target(cr)) == CAIRO_SURFACE_TYPE_IMAGE;
  if (!pixels) set_font_options(cr);
  for (const Stretch& stretch : setting.stretches) {
    if (pixels) {
      fill(stretch, at, library, cr);
    } else {
      show(stretch, at, cr);
    }
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
