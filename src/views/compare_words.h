// What is written about two compared heads.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "views/canvas.h"
#include "views/paragraph.h"
#include "views/stages_plan.h"

namespace qkv::views {

// "÷ √4 = 2, cap 5", "× 1", "weights as given": what tells the heads apart.
std::string head_note(const ShownHead& shown);

// The head's title in bold with its note after it, in one line at `box`'s left, elided to it.
void compose_head_title(Canvas& canvas, const ShownHead& shown, Box box);

// With an asking token: its heaviest key in the first head, followed through the stages of both.
// Without: how sharply each head looks. `kinds`: the stages shown.
Line comparing_sentence(const ShownHead& first, const ShownHead& second,
                        std::optional<std::size_t> ask, const std::vector<MatrixKind>& kinds,
                        const scene::Theme& theme);

}  // namespace qkv::views
