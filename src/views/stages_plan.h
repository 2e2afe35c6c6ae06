// What the stages of a head are: which of them there are, how each is headed, and the numbers that
// set their scales.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "attention/evaluation.h"
#include "display/math.h"
#include "scene/evaluations.h"
#include "views/matrix_block.h"

namespace qkv::views {

// A head as one of the states shows it: the state's own head, or the one it is compared with.
struct ShownHead {
  const attention::Evaluation* evaluation = nullptr;
  const scene::Head* head = nullptr;
  const scene::Passage* passage = nullptr;
  std::size_t index = 0;
};

ShownHead shown_head(const scene::Evaluations& evaluations, const scene::State& state);
// Requires state.compare_with.
ShownHead compared_head(const scene::Evaluations& evaluations, const scene::State& state);
// All that the states show: first heads, then compared ones.
std::vector<ShownHead> all_heads(const scene::Evaluations& evaluations,
                                 std::span<const scene::State> states);
// Their passages, each once.
std::vector<const scene::Passage*> all_passages(const std::vector<ShownHead>& heads);

// The stages, in order, that any of the heads has. "Masked" is one of them only where a mask hides
// something; a head without q and k has weights only.
std::vector<MatrixKind> stages_of(const std::vector<ShownHead>& heads);

bool has_stage(const attention::Evaluation& evaluation, MatrixKind kind);
// Whether the mask hides any key from any query.
bool hides_anything(const attention::Evaluation& evaluation);

// The largest finite |score| or |scaled score|: full colour on the diverging scale. 0: none.
double largest_score(const attention::Evaluation& evaluation);

// The widest text in any cell of the stages, their scores written briefly or not.
std::string widest_number(const std::vector<ShownHead>& heads, const std::vector<MatrixKind>& kinds,
                          bool brief, const display::TextMeasurer& measurer);

// "Scores", "Scaled, capped + biases", "Masked", "Weights".
std::string stage_title(const attention::Evaluation& evaluation, MatrixKind kind);
// QKᵀ; ÷ √d_k (cap c, + B); + M; softmax; or the word "given".
display::Math stage_formula(const ShownHead& head, MatrixKind kind);

}  // namespace qkv::views
