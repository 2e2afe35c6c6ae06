// The words of captions and titles as plain text, their values put in.
#pragma once

#include <string>

#include "scene/evaluations.h"

namespace qkv::pipeline {

std::string plain_words(const scene::Caption& caption, const scene::Evaluations& evaluations);

// The title of the scene's opening state; where it has none, the scene's name.
std::string plain_title(const scene::Evaluations& evaluations);

}  // namespace qkv::pipeline
