// The line of facts at the bottom of a page.
#pragma once

#include "views/answer_card.h"

namespace qkv::views {

double readouts_height(const Style& style);
void compose_readouts(Canvas& canvas, Box box, const CardContent& content);

// "√4 = 2", "√8 ≈ 2.83": the root as printed, true to its decimals.
std::string root_text(std::size_t d_k);

}  // namespace qkv::views
