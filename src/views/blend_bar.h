// "It takes home a blend of the values": a bar in exactly the proportions of the weights, and the
// asking token's colour before and after.
#pragma once

#include "views/answer_card.h"

namespace qkv::views {

double blend_height(const Style& style);

// At the bottom of `area`; needs an asking token and values.
void compose_blend(Canvas& canvas, Box area, const CardContent& content);

}  // namespace qkv::views
