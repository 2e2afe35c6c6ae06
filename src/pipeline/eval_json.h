// The evaluation of a scene as JSON ("format": 1): what `qkv eval` prints.
#pragma once

#include <string>

#include "scene/evaluations.h"

namespace qkv::pipeline {

// All heads of the scene under the opening state's passage and mask. Rows are queries; `masked`
// holds null where the mask forbids; what a head does not have is null. Ends with a newline.
std::string eval_json(const scene::Evaluations& evaluations);

}  // namespace qkv::pipeline
