#include "paint/paint.h"

#include <cmath>
#include <stdexcept>
#include <string>

#include "base/error.h"
#include "paint/bounds.h"
#include "paint/check.h"
#include "paint/hatch.h"
#include "paint/hatch_masks.h"
#include "paint/shapes.h"

namespace qkv::paint {
namespace {

using display::DisplayList;
using display::Formula;
using display::Group;
using display::Image;
using display::Item;
using display::Path;
using display::Rect;
using display::Stroke;
using display::Text;
using display::Turn;

// Restores the context's state however a scope is left.
class Saved {
 public:
  explicit Saved(cairo_t* cr) : cr_(cr) { cairo_save(cr_); }
  ~Saved() { cairo_restore(cr_); }
  Saved(const Saved&) = delete;
  Saved& operator=(const Saved&) = delete;

 private:
  cairo_t* cr_;
};

class Painter {
 public:
  Painter(const text::Typesetter& typesetter, cairo_t* cr) : typesetter_(typesetter), cr_(cr) {}

  void operator()(const Rect& r) {
    check(r, cr_);
    if (r.opacity == 0 || r.box.empty()) return;
    const int layers = (r.fill ? 1 : 0) + (r.hatch ? 1 : 0) + (r.stroke ? 1 : 0);
    // Layers that overlap fade as one.
    faded(r, layers > 1 ? r.opacity : 1, [&] { layers_of(r, layers > 1 ? 1 : r.opacity); });
  }

  void operator()(const Path& p) {
    check(p, cr_);
    if (p.opacity == 0 || p.steps.empty()) return;
    const bool both = p.fill && p.stroke;
    faded(p, both ? p.opacity : 1, [&] {
      const double opacity = both ? 1 : p.opacity;
      cairo_new_path(cr_);
      add_steps(cr_, p.steps);
      if (p.fill) fill(*p.fill, opacity);
      if (p.stroke) {
        cairo_set_line_cap(cr_, p.round_caps ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_line_join(cr_, p.round_caps ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        stroke(*p.stroke, opacity);
      }
      cairo_new_path(cr_);  // text fills what is current
    });
  }

  void operator()(const Text& t) {
    check(t, cr_);
    if (t.opacity == 0) return;
    faded(t, t.opacity, [&] { typesetter_.draw(t, cr_); });
  }

  void operator()(const Formula& f) {
    check(f, cr_);
    if (f.opacity == 0) return;
    faded(f, f.opacity, [&] { typesetter_.draw(f, cr_); });
  }

  void operator()(const Image& i) {
    check(i, cr_);
    if (i.opacity > 0) paint_image(cr_, i);
  }

  void operator()(const Group& g) {
    check(g, cr_);
    if (g.opacity == 0 || g.scale <= 0) return;
    faded(g, g.opacity, [&] {
      const Saved saved(cr_);
      cairo_translate(cr_, g.offset.x, g.offset.y);
      const Turn turn = display::turn_of(g.angle);
      const cairo_matrix_t counter_clockwise{turn.cosine, -turn.sine, turn.sine, turn.cosine, 0, 0};
      cairo_transform(cr_, &counter_clockwise);
      cairo_scale(cr_, g.scale, g.scale);
      if (g.clip) {
        cairo_new_path(cr_);
        add_rect(cr_, *g.clip, 0);
        cairo_clip(cr_);
      }
      for (const Item& child : g.children) std::visit(*this, child);
    });
  }

 private:
  // Draws as it is, or through a group no larger than the item.
  template <typename Kind, typename Draw>
  void faded(const Kind& item, double opacity, const Draw& draw) {
    if (opacity >= 1) {
      draw();
      return;
    }
    const std::optional<Box> bounds = bounds_of(item);
    if (!bounds) return;
    const Saved saved(cr_);
    cairo_new_path(cr_);
    add_rect(cr_, bounds->inset(-2), 0);
    cairo_clip(cr_);
    cairo_push_group(cr_);
    try {
      draw();
    } catch (...) {
      cairo_pattern_destroy(cairo_pop_group(cr_));
      throw;
    }
    cairo_pop_group_to_source(cr_);
    cairo_paint_with_alpha(cr_, opacity);
  }

  void layers_of(const Rect& r, double opacity) {
    if (r.fill) {
      outline(r);
      fill(*r.fill, opacity);
    }
    if (r.hatch && !hatches_.stamp(r, opacity, cr_)) stroke_hatch(r, opacity);
    if (r.stroke) {
      outline(r);
      cairo_set_line_join(cr_, CAIRO_LINE_JOIN_MITER);
      stroke(*r.stroke, opacity);
    }
    cairo_new_path(cr_);
  }

  void stroke_hatch(const Rect& r, double opacity) const {
    const Saved saved(cr_);
    outline(r);
    cairo_clip(cr_);
    add_steps(cr_, hatch_lines(r.box, *r.hatch));
    cairo_set_line_cap(cr_, CAIRO_LINE_CAP_BUTT);
    stroke({r.hatch->colour, r.hatch->width}, opacity);
  }

  void outline(const Rect& r) const {
    cairo_new_path(cr_);
    add_rect(cr_, r.box, r.radius);
  }

  void fill(Colour colour, double opacity) const {
    set_colour(cr_, colour, opacity);
    cairo_fill_preserve(cr_);
  }
  void stroke(const Stroke& s, double opacity) const {
    if (s.width > 0) {
      set_colour(cr_, s.colour, opacity);
      cairo_set_line_width(cr_, s.width);
      cairo_stroke_preserve(cr_);
    }
  }

  const text::Typesetter& typesetter_;
  cairo_t* cr_;
  HatchMasks hatches_;
};

void require_success(cairo_t* cr) {
  if (const cairo_status_t status = cairo_status(cr); status != CAIRO_STATUS_SUCCESS) {
    throw Error(Exit::machine, std::string("Cairo: ") + cairo_status_to_string(status));
  }
}

}  // namespace

void paint(const DisplayList& list, const text::Typesetter& typesetter, cairo_t* cr) {
  const Saved saved(cr);
  set_colour(cr, list.background, 1);
  cairo_new_path(cr);
  cairo_rectangle(cr, 0, 0, list.size.width, list.size.height);
  cairo_fill(cr);
  require_success(cr);  // in a faulty state Cairo would go on, and lose memory
  Painter painter(typesetter, cr);
  painter(list.root);
  require_success(cr);
}

}  // namespace qkv::paint
