// A scene's sentence replaced by another (`--text`), without what spoke of the old one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loader/load.h"
#include "scene/scene.h"

namespace qkv::pipeline {

// `text` as a double-quoted YAML scalar: always text, whatever it holds.
std::string yaml_quoted(std::string_view text);

// Overrides that give a scene and its figures the sentence `text`. Captions, alt texts and titles
// with values go, since they speak of the old words; a word that asked gives way to the last token
// of the new sentence, a word that was written out to the heaviest. `as_written` is the file's own
// scenes: the top level, then the figures.
std::vector<loader::Override> new_sentence(const std::vector<scene::Scene>& as_written,
                                           const std::string& text);

}  // namespace qkv::pipeline
