// The formulas of the page, as trees.
#pragma once

#include "attention/evaluation.h"
#include "display/math.h"
#include "scene/scene.h"

namespace qkv::views {

// Q, K, V = X W_q, X W_k, X W_v — or what is true of this head (from the context; given).
display::Math source_formula(const attention::Evaluation& evaluation, bool context);
// "three views of one X", "Q from X, K and V from the context C", "Q, K and V are given", …
std::string source_words(const attention::Evaluation& evaluation, bool context);

// A = softmax(QKᵀ/√d_k [+ M]), with the scale and soft cap that are in force.
display::Math weights_formula(const attention::Evaluation& evaluation,
                              const attention::HeadInputs& head);
// out_token = Σ_j A_token,j v_j
display::Math output_formula(const std::string& token);

// "÷ √d_k", or "× 0.5" where the scale is not 1/√d_k; "× 1" for no scaling at all.
display::Math scale_formula(const attention::HeadInputs& head);

// What turns q·k into the scaled score: the scale, "cap(…)" where it is capped, "+ M" where the
// mask adds biases.
display::Math scaled_formula(const attention::Evaluation& evaluation,
                             const attention::HeadInputs& head);

}  // namespace qkv::views
