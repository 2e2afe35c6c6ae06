#include "text/face.h"

#include "text/outline_box.h"

namespace qkv::text {
namespace {

using display::PathStep;

Point em_point(float x, float y) {
  return {static_cast<double>(x) / Face::kEm, -static_cast<double>(y) / Face::kEm};
}

std::vector<PathStep>& steps_of(void* data) { return *static_cast<std::vector<PathStep>*>(data); }

void on_move(hb_draw_funcs_t*, void* data, hb_draw_state_t*, float x, float y, void*) {
  steps_of(data).push_back({PathStep::Kind::move, {}, {}, em_point(x, y)});
}
void on_line(hb_draw_funcs_t*, void* data, hb_draw_state_t*, float x, float y, void*) {
  steps_of(data).push_back({PathStep::Kind::line, {}, {}, em_point(x, y)});
}
// HarfBuzz raises quadratic curves to cubic ones where no function for them is set.
void on_cubic(hb_draw_funcs_t*, void* data, hb_draw_state_t*, float ax, float ay, float bx,
              float by, float x, float y, void*) {
  steps_of(data).push_back(
      {PathStep::Kind::cubic, em_point(ax, ay), em_point(bx, by), em_point(x, y)});
}
void on_close(hb_draw_funcs_t*, void* data, hb_draw_state_t*, void*) {
  steps_of(data).push_back({PathStep::Kind::close, {}, {}, {}});
}

hb_draw_funcs_t* draw_functions() {
  static hb_draw_funcs_t* const functions = [] {
    hb_draw_funcs_t* f = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(f, on_move, nullptr, nullptr);
    hb_draw_funcs_set_line_to_func(f, on_line, nullptr, nullptr);
    hb_draw_funcs_set_cubic_to_func(f, on_cubic, nullptr, nullptr);
    hb_draw_funcs_set_close_path_func(f, on_close, nullptr, nullptr);
    hb_draw_funcs_make_immutable(f);
    return f;
  }();
  return functions;
}

void trace(hb_font_t* font, std::uint32_t glyph, std::vector<PathStep>& steps) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, draw_functions(), &steps);
#else
  hb_font_get_glyph_shape(font, glyph, draw_functions(), &steps);
#endif
}

}  // namespace

Face::Face(hb_face_t* face, cairo_font_face_t* cairo_face, std::string file)
    : harfbuzz_(hb_font_create(face)),
      cairo_(cairo_font_face_reference(cairo_face)),
      file_(std::move(file)) {
  hb_font_set_scale(harfbuzz_.get(), kEm, kEm);
}

const GlyphShape& Face::shape(std::uint32_t glyph) const {
  const auto [place, fresh] = shapes_.try_emplace(glyph);
  if (fresh) {
    trace(harfbuzz_.get(), glyph, place->second.steps);
    place->second.ink = box_of(place->second.steps);
  }
  return place->second;
}

bool Face::has(char32_t code_point) const {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(harfbuzz_.get(), code_point, &glyph);
}

}  // namespace qkv::text
