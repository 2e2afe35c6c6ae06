// What a tour says under its pictures. Every number is a value of the evaluation, filled in when it
// is drawn; what is not true of a head, a mask or a row is not said of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "scene/evaluations.h"

namespace qkv::timeline {

class TourCaptions {
 public:
  // Refers to `evaluations`, which must outlive it.
  explicit TourCaptions(const scene::Evaluations& evaluations) : evaluations_(&evaluations) {}

  // The key that answers most; nullopt where no token asks, it sees no key or has no such number.
  std::optional<std::size_t> heaviest(const scene::State& state) const;

  // Nobody asks yet.
  scene::Caption start(const scene::State& state) const;
  // "chased gives 95.4% to cat."
  scene::Caption answer(const scene::State& state) const;
  // What the mask of `with` changes for the asking token: the key that loses most.
  scene::Caption mask(const scene::State& without, const scene::State& with) const;

  // Of all rows at once.
  scene::Caption all_scores() const;
  scene::Caption all_scaled(const scene::State& state) const;
  scene::Caption all_masked() const;
  scene::Caption all_weights(const scene::State& state) const;

  // Of the asking token's row.
  scene::Caption x() const;
  scene::Caption keys(const scene::State& state) const;
  scene::Caption query(const scene::State& state) const;
  scene::Caption multiplying(const scene::State& state) const;
  scene::Caption product(const scene::State& state) const;
  scene::Caption scaled(const scene::State& state) const;
  scene::Caption weights(const scene::State& state) const;
  scene::Caption values(const scene::State& state) const;
  scene::Caption output(const scene::State& state) const;

 private:
  const scene::Passage& passage(const scene::State& state) const;
  scene::CaptionPiece asker(const scene::State& state) const;
  scene::CaptionPiece key(const scene::State& state, std::size_t key) const;

  const scene::Evaluations* evaluations_;
};

}  // namespace qkv::timeline
