#include "sinks/svg.h"

#include <fmt/format.h>

#include "sinks/svg_format.h"
#include "sinks/svg_ids.h"
#include "sinks/svg_writer.h"

namespace qkv::sinks {
namespace {

constexpr double kMillimetresAPixel = 25.4 / 96;

std::string side(double px, bool physical) {
  return physical ? svg_number(px * kMillimetresAPixel, 4) + "mm" : svg_number(px);
}

// <title> and <desc>, and the attribute that names them.
struct Naming {
  std::string attribute, elements;
};

Naming naming_of(const display::DisplayList& list, SvgIds& ids) {
  std::string named_by;
  Naming naming;
  const auto add = [&](const char* element, const std::string& text) {
    if (text.empty()) return;
    const std::string id = ids.make(element);
    named_by += (named_by.empty() ? "" : " ") + id;
    naming.elements += fmt::format("<{0} id=\"{1}\">{2}</{0}>\n", element, id, xml_escaped(text));
  };
  add("title", list.title);
  add("desc", list.description);
  if (!named_by.empty()) naming.attribute = " aria-labelledby=\"" + named_by + '"';
  return naming;
}

}  // namespace

std::string svg_text(const display::DisplayList& list, const text::Typesetter& typesetter,
                     const SvgStyle& style, const Metadata& metadata) {
  SvgIds ids(style.prefix);
  const Naming naming = naming_of(list, ids);
  SvgWriter writer(typesetter, ids, style.text_as_outlines);
  writer(list.root);
  const std::string width = svg_number(list.size.width), height = svg_number(list.size.height);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
      " viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" role=\"img\"{}>\n",
      width, height, side(list.size.width, style.physical_size),
      side(list.size.height, style.physical_size), naming.attribute);
  svg += naming.elements;
  svg += "<metadata>" + xml_escaped(software());
  if (!metadata.source_hash.empty()) svg += "; source " + xml_escaped(metadata.source_hash);
  svg += "</metadata>\n";
  if (!writer.definitions().empty()) svg += "<defs>\n" + writer.definitions() + "</defs>\n";
  svg += fmt::format("<rect width=\"{}\" height=\"{}\"{}/>\n", width, height,
                     colour_attributes("fill", list.background));
  return svg + writer.body() + "</svg>\n";
}

}  // namespace qkv::sinks
