// The three kinds of heads: W matrices (written or by rule), Q K V, or weights.
#pragma once

#include "loader/head_parts.h"

namespace qkv::loader {

// Each fills in out.inputs.source and, where rules imply them, out.rows; shapes are checked against
// the sentences and the embedding, and errors go to the session.
void read_projected(const HeadContext& head, scene::Head& out);
void read_given(const HeadContext& head, scene::Head& out);
void read_weights(const HeadContext& head, scene::Head& out);

}  // namespace qkv::loader
