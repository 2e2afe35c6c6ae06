// How numbers are written for other programs.
#pragma once

#include <string>

namespace qkv::pipeline {

// The shortest text that reads back as `value`. Throws Error (bad_input) where it is not finite,
// for which neither JSON nor CSV has a word: `what` of head `head` holds it.
std::string eval_number(double value, const std::string& head, const std::string& what);

}  // namespace qkv::pipeline
