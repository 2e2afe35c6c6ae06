// Heads by rule: `position` and `relation` turned into W_q and W_k with the scene's step.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "loader/fields.h"
#include "loader/read_embedding.h"

namespace qkv::loader {

// W_q and W_k, each d_k × d_model, to which the rules add.
struct QueryKey {
  Matrix query, key;
};

// Adds the rules of a head to `weights`; `rows` names its d_k rows.
//
// position {back: B, amplitude: A}: rows "position cos" and "position sin" of q become √A times the
// place turned back by B steps, those of k √A times the place, so that their part of q_i·k_j is
// A·cos((i − j − B)·step). {back: B, separation: S} instead states by how much the peak's scaled
// score (÷√d_k) exceeds its neighbour's: A = √d_k·S / (1 − cos step).
//
// relation {query: F, key: G, strength: T}: adds T·F_i·G_j to q_i·k_j, in the row "relation" or,
// where none is called so, the first that is not a position row.
void add_rules(Session& session, const Fields& head, const std::string& what,
               const std::vector<std::string>& rows, const Embedding& embedding, QueryKey& weights);

}  // namespace qkv::loader
