// The settled picture of every step of a film, made when it is needed.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "display/items.h"
#include "scene/evaluations.h"
#include "scene/walkthrough.h"
#include "text/typesetter.h"
#include "views/view.h"

namespace qkv::pipeline {

using Picture = std::shared_ptr<const display::DisplayList>;

// Measures once over all steps, so that nothing jumps from one to the next. Everything is worked
// out when it is made; at() may then be called from several threads.
class SettledPictures {
 public:
  // `scene` must outlive it; there is at least one step. Throws Error (bad_input) where a step does
  // not fit its page or needs a glyph no font has, naming the step.
  SettledPictures(const scene::Scene& scene, std::vector<scene::Step> steps,
                  const text::Typesetter& typesetter);

  const std::vector<scene::Step>& steps() const { return steps_; }
  // The largest over all steps: the page of every frame.
  Size page() const { return page_; }
  // Of the step's picture, as it is drawn: equal digests are equal pictures.
  const std::string& digest(std::size_t step) const { return digests_.at(step); }
  // With the scene's title, without alt text. `typesetter`: the calling thread's own.
  Picture at(std::size_t step, const text::Typesetter& typesetter) const;

  const scene::Evaluations& evaluations() const { return evaluations_; }

 private:
  void arrange(const text::Typesetter& typesetter);
  display::DisplayList compose(std::size_t step, const text::Typesetter& typesetter) const;
  void keep(const std::string& digest, const Picture& picture) const;

  scene::Evaluations evaluations_;
  std::vector<scene::Step> steps_;
  std::string title_;
  std::vector<std::unique_ptr<views::Layout>> layouts_;
  std::vector<std::size_t> layout_of_;  // of each step
  Size page_;
  std::vector<std::string> digests_;
  mutable std::mutex guard_;
  mutable std::list<std::pair<std::string, Picture>> kept_;  // by digest, last used first
};

}  // namespace qkv::pipeline
