// A scene with every kind of head, and tokens that are hard to write.
#pragma once

#include <utility>
#include <vector>

#include "scene/scene.h"

namespace qkv::test {

inline Matrix grid(std::size_t rows, std::size_t columns, std::vector<double> values) {
  return {rows, columns, std::move(values)};
}

// A projected head without values, one of given vectors, one of weights only; causal.
inline scene::Scene three_kinds() {
  scene::Scene scene;
  scene.passages.resize(1);
  scene.passages[0].tokens = {"a<b", "\"quoted\\\"", "漢\n"};
  scene.passages[0].x = grid(3, 2, {0.1, -2.5e-7, 1.0 / 3, 4, -1e21, 5e-324});
  const attention::Projection w{grid(2, 2, {1, 0.3, -0.7, 1}), {0.25, 0}};
  scene.heads.resize(3);
  scene.heads[0].name = "projected";
  scene.heads[0].inputs = {attention::Projected{w, w, {}}, {}, 3.0};
  scene.heads[1].name = "vectors";
  scene.heads[1].inputs = {
      attention::GivenVectors{grid(3, 1, {0.1, 0.2, 0.3}), grid(3, 1, {1, -1, 0.7}),
                              grid(3, 2, {1, 2, 3, 4, 5, 0.1})},
      0.3,
      {}};
  scene.heads[2].name = "weights";
  scene.heads[2].inputs.source =
      attention::GivenWeights{grid(3, 3, {1, 0, 0, 0.5, 0.5, 0, 0.2, 0.2, 0.6}), {}};
  scene.masks = {{"none", {}}, {"causal", {attention::Causal{}}}};
  scene.opening.mask = 1;
  return scene;
}

}  // namespace qkv::test
