#include "pipeline/render.h"

#include <cmath>
#include <stdexcept>

#include "sinks/atomic_file.h"
#include "sinks/pdf.h"
#include "sinks/png.h"
#include "sinks/svg.h"

namespace qkv::pipeline {
namespace {

// From names and the page, never from content, so that one changed number renames no id.
std::string svg_prefix(const scene::Scene& scene, const std::string& step) {
  const std::string end = step.empty() ? "" : '-' + step;
  if (!scene.svg.prefix.empty()) return scene.svg.prefix + end;
  return scene.name + '-' + std::to_string(std::lround(scene.page.width)) + '-' +
         scene.page.theme.name + end;
}

// A page given in mm or pt is rarely a whole number of px; where it is, px and mm say the same.
bool has_physical_size(const scene::Page& page) { return page.width != std::round(page.width); }

std::string pdf_of(std::span<const Picture> pages, const text::Typesetter& typesetter,
                   const sinks::Metadata& metadata) {
  std::vector<display::DisplayList> lists;
  for (const Picture& page : pages) lists.push_back(*page);
  return sinks::pdf_bytes(lists, typesetter, metadata);
}

}  // namespace

std::string encode(std::span<const Picture> pages, const scene::Scene& scene,
                   const std::string& step, Format format, Typesetters& typesetters) {
  const text::Typesetter& typesetter = typesetters.of(scene.page.theme);
  const display::DisplayList& picture = *pages.front();
  const sinks::Metadata metadata{picture.title, picture.description, scene.source_hash};
  switch (format) {
    case Format::png:
      return sinks::png_bytes(picture, typesetter, scene.page.dpi, metadata);
    case Format::svg:
      return sinks::svg_text(
          picture, typesetter,
          {svg_prefix(scene, step), scene.svg.text_as_outlines, has_physical_size(scene.page)},
          metadata);
    case Format::pdf:
      return pdf_of(pages, typesetter, metadata);
    case Format::mp4:
    case Format::frames:
      break;
  }
  throw std::logic_error("a film is no still");
}

void write_still(const Target& target, const Prepared& prepared, const scene::Scene& scene,
                 Typesetters& typesetters) {
  const std::string bytes = encode(prepared.pages, scene, target.step, target.format, typesetters);
  if (target.path.empty()) {
    sinks::write_stdout(bytes);
  } else {
    sinks::write_whole(target.path, bytes);
  }
}

}  // namespace qkv::pipeline
