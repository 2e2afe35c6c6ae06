// Scenes to pictures to files.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "display/items.h"
#include "pipeline/batch.h"
#include "pipeline/plan.h"
#include "scene/scene.h"
#include "text/typesetter.h"

namespace qkv::pipeline {

// One typesetter for each pair of families, made when first asked for.
class Typesetters {
 public:
  // Throws Error (machine) where a family is not installed.
  const text::Typesetter& of(const scene::Theme& theme);

 private:
  std::map<std::pair<std::string, std::string>, std::unique_ptr<text::Typesetter>> made_;
};

// The settled picture of each scene's opening state, title and alt text included. A scene that does
// not fit its page, or needs a glyph that no font has, is a diagnostic; the pictures are then not
// to be used.
std::vector<display::DisplayList> compose(const std::vector<BatchScene>& scenes,
                                          Typesetters& typesetters,
                                          std::vector<Diagnostic>& diagnostics);

// Finds the targets whose page, whose height may have followed its content, has more pixels than a
// PNG may have, so that nothing is written where one is too large.
void check_sizes(const std::vector<BatchScene>& scenes,
                 const std::vector<display::DisplayList>& pictures,
                 const std::vector<Target>& targets, std::vector<Diagnostic>& diagnostics);

// The picture of `scene` as the bytes of a file.
std::string encode(const display::DisplayList& picture, const scene::Scene& scene, Format format,
                   Typesetters& typesetters);

// Called before each file is drawn: files done, files in all, the one that is next.
using Progress = std::function<void(std::size_t, std::size_t, const Target&)>;

// Draws and writes file by file, each whole or not at all. `pictures` are those of `scenes`.
// Throws Error where a file cannot be written.
void write(const std::vector<BatchScene>& scenes, const std::vector<display::DisplayList>& pictures,
           const std::vector<Target>& targets, Typesetters& typesetters, const Progress& progress);

}  // namespace qkv::pipeline
