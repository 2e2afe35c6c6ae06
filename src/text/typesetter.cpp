#include "text/typesetter.h"

#include <hb-ot.h>

#include "text/font_files.h"
#include "text/math_layout.h"
#include "text/setting.h"
#include "text/shaper.h"

namespace qkv::text {

struct Typesetter::Impl {
  Impl(const std::string& family, const std::string& math_family)
      : shaper({family, math_family}),
        page(shaper.face(family)),
        math(shaper.face(math_family), page, shaper) {}

  Setting set(const display::Text& text) const { return set_runs(text.runs, text.size, shaper); }
  Setting set(const display::Formula& formula) const {
    return math.set(formula.math, formula.size, formula.colour);
  }

  std::string family_name;
  FreeType freetype = start_freetype();
  Shaper shaper;
  const Face& page;
  MathLayout math;
};

Typesetter::Typesetter(const std::string& family, const std::string& math_family)
    : impl_(std::make_unique<Impl>(family, math_family)) {}

Typesetter::~Typesetter() = default;

display::Extents Typesetter::measure(std::span<const display::TextRun> runs, double size) const {
  return extents_of(set_runs(runs, size, impl_->shaper));
}

display::Extents Typesetter::measure(const display::Math& formula, double size) const {
  return extents_of(impl_->math.set(formula, size, kBlack));
}

display::LineMetrics Typesetter::metrics(double size) const {
  hb_font_t* font = impl_->page.harfbuzz();
  hb_font_extents_t line{};
  hb_font_get_h_extents(font, &line);
  const double unit = size / Face::kEm;
  const auto metric = [&](hb_ot_metrics_tag_t tag) {
    hb_position_t value = 0;
    hb_ot_metrics_get_position_with_fallback(font, tag, &value);
    return value * unit;
  };
  return {line.ascender * unit, -line.descender * unit, metric(HB_OT_METRICS_TAG_CAP_HEIGHT),
          metric(HB_OT_METRICS_TAG_X_HEIGHT)};
}

void Typesetter::draw(const display::Text& text, cairo_t* cr) const {
  const Setting setting = impl_->set(text);
  text::draw(setting, start_of(text.at, text.anchor, setting.advance), impl_->freetype.get(), cr);
}

void Typesetter::draw(const display::Formula& formula, cairo_t* cr) const {
  const Setting setting = impl_->set(formula);
  text::draw(setting, start_of(formula.at, formula.anchor, setting.advance), impl_->freetype.get(),
             cr);
}

std::vector<Outline> Typesetter::outlines(const display::Text& text) const {
  const Setting setting = impl_->set(text);
  return outlines_of(setting, start_of(text.at, text.anchor, setting.advance));
}

std::vector<Outline> Typesetter::outlines(const display::Formula& formula) const {
  const Setting setting = impl_->set(formula);
  return outlines_of(setting, start_of(formula.at, formula.anchor, setting.advance));
}

const std::string& Typesetter::family() const { return impl_->shaper.family(); }

std::string Typesetter::fingerprint() const {
  std::string lines;
  for (const std::string& file : impl_->shaper.files()) lines += describe_font_file(file) + "\n";
  return lines;
}

}  // namespace qkv::text
