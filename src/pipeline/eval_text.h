// The evaluation of a scene as tables to read in a terminal.
#pragma once

#include <string>

#include "scene/evaluations.h"

namespace qkv::pipeline {

// Of every head under the opening state's passage and mask: weights with their sums, then scores,
// scaled, q, k, v and output, rounded to 3 decimals; rows are queries (of k and v: keys). What a
// head does not have is left out.
std::string eval_text(const scene::Evaluations& evaluations);

}  // namespace qkv::pipeline
