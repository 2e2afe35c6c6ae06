// Everything a batch will write, worked out and checked before the first file is drawn.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "pipeline/batch.h"
#include "pipeline/film_script.h"
#include "pipeline/plan.h"
#include "pipeline/settled_pictures.h"
#include "text/typesetter.h"

namespace qkv::pipeline {

// One typesetter for each pair of families, made when first asked for. For one thread.
class Typesetters {
 public:
  // Throws Error (machine) where a family is not installed.
  const text::Typesetter& of(const scene::Theme& theme);

 private:
  std::map<std::pair<std::string, std::string>, std::unique_ptr<text::Typesetter>> made_;
};

// What one target is made of.
struct Prepared {
  std::vector<Picture> pages;                   // of a still, alt text included
  std::shared_ptr<const SettledPictures> film;  // of a film
  std::shared_ptr<const FilmScript> script;
};

// One a target. A picture that does not fit its page, has more pixels than a PNG may have, or needs
// a glyph that no font has is a diagnostic; what comes back is then not to be used.
std::vector<Prepared> prepare(const std::vector<BatchScene>& scenes,
                              const std::vector<Target>& targets, const FilmChoice& choice,
                              Typesetters& typesetters, std::vector<Diagnostic>& diagnostics);

// The settled picture of the scene's opening state, title and alt text included.
display::DisplayList opening_picture(const scene::Scene& scene, const text::Typesetter& typesetter);

}  // namespace qkv::pipeline
