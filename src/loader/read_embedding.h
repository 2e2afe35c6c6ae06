// X: one row a token, from a lexicon and the positions or spelled out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/matrix.h"
#include "loader/session.h"

namespace qkv::loader {

struct Embedding {
  std::vector<std::string> features;  // d_model names
  Matrix x;                           // n_q × d_model
  std::optional<Matrix> x_context;    // n_k × d_model, where there is a context
  std::optional<double> step;         // radians a position; nullopt: spelled out, not stated
};

// What the embedding is of.
struct Sentences {
  const Node* sentence = nullptr;  // as written
  const Node* context = nullptr;
  std::vector<std::string> tokens;
  std::optional<std::vector<std::string>> context_tokens;
};

// `node` is the key `embedding`, null where it is left out (the lexicon toy-english).
std::optional<Embedding> read_embedding(Session& session, const Node* node,
                                        const Sentences& sentences);

}  // namespace qkv::loader
