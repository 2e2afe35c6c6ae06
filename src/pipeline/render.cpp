#include "pipeline/render.h"

#include <cmath>
#include <span>

#include "base/error.h"
#include "pipeline/description.h"
#include "sinks/atomic_file.h"
#include "sinks/pdf.h"
#include "sinks/png.h"
#include "sinks/raster.h"
#include "sinks/svg.h"
#include "views/view.h"

namespace qkv::pipeline {
namespace {

std::string plain_title(const scene::Evaluations& evaluations) {
  std::string title;
  for (const scene::CaptionText& stretch :
       scene::filled_in(evaluations.scene().opening.title, evaluations)) {
    title += stretch.text;
  }
  return title.empty() ? evaluations.scene().name : title;
}

// From names and the page, never from content, so that one changed number renames no id.
std::string svg_prefix(const scene::Scene& scene) {
  if (!scene.svg.prefix.empty()) return scene.svg.prefix;
  return scene.name + '-' + std::to_string(std::lround(scene.page.width)) + '-' +
         scene.page.theme.name;
}

// A page given in mm or pt is rarely a whole number of px; where it is, px and mm say the same.
bool has_physical_size(const scene::Page& page) { return page.width != std::round(page.width); }

display::DisplayList compose_one(const scene::Scene& scene, const text::Typesetter& typesetter) {
  const scene::Evaluations evaluations(scene);
  const auto layout = views::arrange(evaluations, std::span(&scene.opening, 1), typesetter);
  display::DisplayList picture = layout->compose(evaluations, scene.opening, typesetter);
  picture.title = plain_title(evaluations);
  picture.description =
      scene.description.empty() ? describe(evaluations, scene.opening) : scene.description;
  return picture;
}

}  // namespace

const text::Typesetter& Typesetters::of(const scene::Theme& theme) {
  std::unique_ptr<text::Typesetter>& slot = made_[{theme.family, theme.math_family}];
  if (!slot) slot = std::make_unique<text::Typesetter>(theme.family, theme.math_family);
  return *slot;
}

std::vector<display::DisplayList> compose(const std::vector<BatchScene>& scenes,
                                          Typesetters& typesetters,
                                          std::vector<Diagnostic>& diagnostics) {
  std::vector<display::DisplayList> pictures;
  for (const auto& [argument, scene] : scenes) {
    try {
      pictures.push_back(compose_one(scene, typesetters.of(scene.page.theme)));
    } catch (const Error& error) {
      if (error.code() != Exit::bad_input) throw;
      diagnostics.push_back({Severity::error, {argument, 0, 0}, error.what()});
    }
  }
  return pictures;
}

void check_sizes(const std::vector<BatchScene>& scenes,
                 const std::vector<display::DisplayList>& pictures,
                 const std::vector<Target>& targets, std::vector<Diagnostic>& diagnostics) {
  for (const Target& target : targets) {
    if (target.format != Format::png) continue;
    const BatchScene& entry = scenes[target.scene];
    try {
      sinks::pixel_size(pictures[target.scene].size, entry.scene.page.dpi);
    } catch (const Error& error) {
      diagnostics.push_back({Severity::error, {entry.argument, 0, 0}, error.what()});
    }
  }
}

std::string encode(const display::DisplayList& picture, const scene::Scene& scene, Format format,
                   Typesetters& typesetters) {
  const text::Typesetter& typesetter = typesetters.of(scene.page.theme);
  const sinks::Metadata metadata{picture.title, picture.description, scene.source_hash};
  switch (format) {
    case Format::png:
      return sinks::png_bytes(picture, typesetter, scene.page.dpi, metadata);
    case Format::svg:
      return sinks::svg_text(
          picture, typesetter,
          {svg_prefix(scene), scene.svg.text_as_outlines, has_physical_size(scene.page)}, metadata);
    case Format::pdf:
      return sinks::pdf_bytes(std::span(&picture, 1), typesetter, metadata);
  }
  return {};
}

void write(const std::vector<BatchScene>& scenes, const std::vector<display::DisplayList>& pictures,
           const std::vector<Target>& targets, Typesetters& typesetters, const Progress& progress) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const Target& target = targets[i];
    progress(i, targets.size(), target);
    const std::string bytes =
        encode(pictures[target.scene], scenes[target.scene].scene, target.format, typesetters);
    if (target.path.empty()) {
      sinks::write_stdout(bytes);
    } else {
      sinks::write_whole(target.path, bytes);
    }
  }
}

}  // namespace qkv::pipeline
