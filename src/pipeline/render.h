// Pictures to files.
#pragma once

#include <span>
#include <string>

#include "pipeline/prepare.h"

namespace qkv::pipeline {

// Pictures of `scene` as the bytes of a file: one, or the pages of a PDF. `step`: the id of the
// step that is shown, "" for the opening state.
std::string encode(std::span<const Picture> pages, const scene::Scene& scene,
                   const std::string& step, Format format, Typesetters& typesetters);

// Draws and writes the file of a still, whole or not at all. Throws Error where it cannot be
// written.
void write_still(const Target& target, const Prepared& prepared, const scene::Scene& scene,
                 Typesetters& typesetters);

}  // namespace qkv::pipeline
