// The key to a stage's colours: a strip from one end of its scale to the other, with three labels.
#pragma once

#include "views/canvas.h"
#include "views/matrix_block.h"

namespace qkv::views {

double legend_height(const Style& style);
// The air between a matrix and its legend, and the legend.
double legend_below(const Style& style);
// The least width at which the three labels stand apart.
double least_legend_width(const Style& style, double largest,
                          const display::TextMeasurer& measurer);

// At the top of `box`. Weights run from 0 to 1, the others from −largest to largest; where largest
// is 0 all scores are, and only that is said.
void compose_legend(Canvas& canvas, const std::string& id, Box box, MatrixKind kind,
                    double largest);

}  // namespace qkv::views
