// The evaluations of a scene, each worked out when first asked for and kept.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>

#include "attention/evaluation.h"
#include "scene/scene.h"

namespace qkv::scene {

// Not for sharing between threads while evaluations are still being asked for. Refers to `scene`,
// which must outlive it.
class Evaluations {
 public:
  explicit Evaluations(const Scene& scene) : scene_(&scene) {}

  const attention::Evaluation& at(std::size_t passage, std::size_t head, std::size_t mask) const;
  const attention::Evaluation& of(const State& state) const {
    return at(state.passage, state.head, state.mask);
  }
  const Scene& scene() const { return *scene_; }

 private:
  const Scene* scene_;
  mutable std::map<std::tuple<std::size_t, std::size_t, std::size_t>, attention::Evaluation> cache_;
};

// A caption with its values put in: stretches of text only.
std::vector<CaptionText> filled_in(const Caption& caption, const Evaluations& evaluations);

}  // namespace qkv::scene
