#include "sinks/svg_writer.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/number_format.h"
#include "sinks/png_encoder.h"
#include "sinks/svg_format.h"
#include "sinks/svg_hatch.h"

namespace qkv::sinks {
namespace {

using display::Anchor;
using display::Facts;
using display::Id;
using display::Stroke;

std::string attribute(std::string_view name, std::string_view value) {
  std::string out(1, ' ');
  return out.append(name).append("=\"").append(value) += '"';
}

std::string attribute(std::string_view name, double value) {
  return attribute(name, svg_number(value));
}

std::string opacity_attribute(double opacity) {
  return opacity < 1 ? attribute("opacity", svg_number(opacity, 4)) : "";
}

// What the item is, and what it shows.
std::string names(const Id& id, const Facts& facts) {
  std::string out;
  if (!id.empty()) out += attribute("data-id", xml_escaped(id));
  if (facts.value) out += attribute("data-value", shortest(*facts.value));
  return out;
}

std::string stroke_attributes(const std::optional<Stroke>& stroke) {
  if (!stroke || stroke->width <= 0) return "";
  std::string out = colour_attributes("stroke", stroke->colour);
  if (stroke->width != 1) out += attribute("stroke-width", stroke->width);
  return out;
}

std::string box_attributes(const Box& box, double radius = 0) {
  std::string out = attribute("x", box.x) + attribute("y", box.y) + attribute("width", box.width) +
                    attribute("height", box.height);
  const double r = std::min({radius, box.width / 2, box.height / 2});
  if (r > 0) out += attribute("rx", r);
  return out;
}

std::string transform_of(const display::Group& group) {
  std::string out;
  const auto add = [&](const std::string& step) { out += (out.empty() ? "" : " ") + step; };
  if (group.offset != Point{}) {
    add("translate(" + svg_number(group.offset.x) + ' ' + svg_number(group.offset.y) + ')');
  }
  if (group.angle != 0) add("rotate(" + svg_number(-group.angle, 6) + ')');
  if (group.scale != 1) add("scale(" + svg_number(group.scale, 6) + ')');
  return out.empty() ? out : attribute("transform", out);
}

// How often a pixel is repeated along one side, so that a program that knows no image-rendering
// blurs a seam of half a px only.
std::size_t repeats(double side, std::size_t pixels) {
  constexpr std::size_t kMostPixels = 8192;
  const auto wanted = static_cast<std::size_t>(std::ceil(2 * side / static_cast<double>(pixels)));
  return std::max<std::size_t>(1, std::min(wanted, kMostPixels / pixels));
}

std::string png_of(const display::Image& image) {
  if (image.pixels.size() != std::size_t{image.width} * image.height) {
    throw std::logic_error("image '" + image.id + "': pixels do not fill its width and height");
  }
  const std::size_t across = repeats(image.box.width, image.width);
  const std::size_t down = repeats(image.box.height, image.height);
  PngHeader header;
  header.width = static_cast<std::uint32_t>(image.width * across);
  header.height = static_cast<std::uint32_t>(image.height * down);
  return encode_png(header, [&](std::uint32_t y, std::span<unsigned char> rgb) {
    const Colour* row = image.pixels.data() + y / down * image.width;
    for (std::size_t x = 0; x < header.width; ++x) {
      const Colour c = row[x / across];
      rgb[3 * x] = c.r;
      rgb[3 * x + 1] = c.g;
      rgb[3 * x + 2] = c.b;
    }
  });
}

}  // namespace

std::string colour_attributes(std::string_view name, std::optional<Colour> colour) {
  if (!colour) return attribute(name, "none");
  std::string out = attribute(name, to_hex({colour->r, colour->g, colour->b}));
  if (colour->a == 255) return out;
  return out + attribute(std::string(name) + "-opacity", svg_number(colour->a / 255.0, 4));
}

void SvgWriter::operator()(const display::Rect& r) {
  if (r.opacity == 0 || r.box.empty()) return;
  const std::string box = box_attributes(r.box, r.radius), stroke = stroke_attributes(r.stroke);
  const std::string fill = colour_attributes("fill", r.fill);
  const std::string named = names(r.id, r.facts) + opacity_attribute(r.opacity);
  if (!r.hatch) {
    body_ += "<rect" + named + box + fill + stroke + "/>\n";
    return;
  }
  body_ += "<g" + named + ">\n";
  if (r.fill) body_ += "<rect" + box + fill + "/>\n";
  body_ += "<use" + attribute("xlink:href", '#' + hatch_id(r)) + attribute("x", r.box.x) +
           attribute("y", r.box.y) + colour_attributes("fill", r.hatch->colour) + "/>\n";
  if (!stroke.empty()) body_ += "<rect" + box + attribute("fill", "none") + stroke + "/>\n";
  body_ += "</g>\n";
}

void SvgWriter::operator()(const display::Path& p) {
  if (p.opacity == 0 || p.steps.empty()) return;
  body_ += "<path" + names(p.id, p.facts) + opacity_attribute(p.opacity) +
           colour_attributes("fill", p.fill);
  if (const std::string stroke = stroke_attributes(p.stroke); !stroke.empty()) {
    body_ += stroke;
    body_ += p.round_caps
                 ? attribute("stroke-linecap", "round") + attribute("stroke-linejoin", "round")
                 : attribute("stroke-miterlimit", "10");
  }
  body_ += attribute("d", path_data(p.steps)) + "/>\n";
}

void SvgWriter::operator()(const display::Text& t) {
  if (t.opacity == 0) return;
  std::string words;
  for (const display::TextRun& run : t.runs) words += run.text;
  body_ += "<g" + (t.id.empty() ? "" : attribute("id", ids_.make(t.id))) + names(t.id, t.facts) +
           attribute("data-text", xml_escaped(words)) + opacity_attribute(t.opacity) + ">\n";
  if (text_as_outlines_) {
    add_outlines(typesetter_.outlines(t));
  } else {
    add_text_element(t);
  }
  body_ += "</g>\n";
}

void SvgWriter::operator()(const display::Formula& f) {
  if (f.opacity == 0) return;
  body_ += "<g" + (f.id.empty() ? "" : attribute("id", ids_.make(f.id))) + names(f.id, f.facts) +
           opacity_attribute(f.opacity) + ">\n<title>" + xml_escaped(display::spoken(f.math)) +
           "</title>\n";
  add_outlines(typesetter_.outlines(f));
  body_ += "</g>\n";
}

void SvgWriter::operator()(const display::Image& i) {
  if (i.opacity == 0 || i.width == 0 || i.height == 0 || i.box.empty()) return;
  body_ += "<image" + names(i.id, i.facts) + opacity_attribute(i.opacity) + box_attributes(i.box) +
           attribute("preserveAspectRatio", "none") + attribute("image-rendering", "pixelated") +
           attribute("xlink:href", "data:image/png;base64," + base64(png_of(i))) + "/>\n";
}

void SvgWriter::operator()(const display::Group& g) {
  if (g.opacity == 0 || g.scale <= 0) return;
  body_ += "<g" + (g.id.empty() ? "" : attribute("id", ids_.make(g.id))) + names(g.id, {}) +
           transform_of(g) + opacity_attribute(g.opacity);
  if (g.clip) body_ += attribute("clip-path", "url(#" + clip_id(*g.clip) + ')');
  body_ += ">\n";
  if (!g.title.empty()) body_ += "<title>" + xml_escaped(g.title) + "</title>\n";
  for (const display::Item& child : g.children) std::visit(*this, child);
  body_ += "</g>\n";
}

void SvgWriter::add_outlines(const std::vector<text::Outline>& outlines) {
  for (const text::Outline& outline : outlines) {
    body_ += "<path" + colour_attributes("fill", outline.colour) +
             attribute("d", path_data(outline.steps)) + "/>\n";
  }
}

// One <tspan> a run. The measured length keeps the line in its place where another font steps in.
void SvgWriter::add_text_element(const display::Text& t) {
  static constexpr const char* kAnchors[] = {"start", "middle", "end"};
  static constexpr const char* kWeights[] = {"400", "500", "600"};
  body_ += "<text" + attribute("x", t.at.x) + attribute("y", t.at.y) +
           attribute("font-family", xml_escaped('\'' + typesetter_.family() +
                                                "', 'Helvetica Neue', Arial, sans-serif")) +
           attribute("style", "font-feature-settings:'tnum'") + attribute("xml:space", "preserve");
  if (t.anchor != Anchor::start) {
    body_ += attribute("text-anchor", kAnchors[static_cast<int>(t.anchor)]);
  }
  if (t.advance > 0) {
    body_ += attribute("textLength", t.advance) + attribute("lengthAdjust", "spacingAndGlyphs");
  }
  body_ += '>';
  double risen = 0;
  for (const display::TextRun& run : t.runs) {
    const double rise = run.rise * t.size;
    body_ += "<tspan" + attribute("font-size", t.size * run.scale) +
             attribute("font-weight", kWeights[static_cast<int>(run.weight)]) +
             colour_attributes("fill", run.colour);
    if (rise != risen) body_ += attribute("dy", risen - rise);
    body_ += '>' + xml_escaped(run.text) + "</tspan>";
    risen = rise;
  }
  body_ += "</text>\n";
}

std::string SvgWriter::hatch_id(const display::Rect& r) {
  std::string& id =
      hatches_[{r.box.width, r.box.height, r.radius, r.hatch->spacing, r.hatch->width}];
  if (id.empty()) {
    id = ids_.make("hatch");
    const auto stripes = hatch_stripes({r.box.width, r.box.height}, r.radius, *r.hatch);
    definitions_ += "<path" + attribute("id", id) + attribute("d", path_data(stripes)) + "/>\n";
  }
  return id;
}

std::string SvgWriter::clip_id(const Box& box) {
  const std::string id = ids_.make("clip");
  definitions_ +=
      "<clipPath" + attribute("id", id) + "><rect" + box_attributes(box) + "/></clipPath>\n";
  return id;
}

}  // namespace qkv::sinks
