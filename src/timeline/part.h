// What an id says of the thing it names: the only place that reads ids.
#pragma once

#include <cstddef>
#include <string_view>

namespace qkv::timeline {

// Rows of the computation, in its order.
enum class Row { none, x, k, q, scores, scaled, masked, weights, v, output };

struct Part {
  enum class Kind {
    words,     // title, caption
    chip,      // of head and mask
    formula,   // of the matrix view's header
    token,     // a pill, a column's head: index i
    question,  // the asking token's column, its pill and its label
    arc,       // index i
    bar,       // under a pill: index i
    cell,      // of a matrix: row i, column j, and what stands in it
    label,     // of a matrix: a row's name or sum (i), a column's name (j)
    frame,     // of the asking row or token, the diagonal cell
    block,     // anything else of a matrix
    card,      // the answer card but for its rows
    answer,    // a row i of the card
    blend,     // of the values, but for
    share,     // a part of it: index i
    readout,
    entry,    // of a vector, a score or weight: column i, row j
    name,     // of a row or group of rows, a bracket
    panel,    // under the expanded column, a highlight
    written,  // the sum written out
    other,
  };
  Kind kind = Kind::other;
  Row row = Row::none;
  std::size_t i = 0, j = 0;
};

Part part_of_id(std::string_view id);

}  // namespace qkv::timeline
