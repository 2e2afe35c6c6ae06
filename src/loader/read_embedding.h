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
  std::vector<Matrix> x_of_others;    // a matrix each of Sentences::others
  std::optional<double> step;         // radians a position; nullopt: spelled out, not stated
};

// What the embedding is of.
struct Sentences {
  struct Other {
    const Node* node = nullptr;  // as written
    std::vector<std::string> tokens;
  };

  const Node* sentence = nullptr;  // as written
  const Node* context = nullptr;
  std::vector<std::string> tokens;
  std::optional<std::vector<std::string>> context_tokens;
  std::vector<Other>
      others;  // those of the walkthrough's steps, each once; the context answers all
};

// `node` is the key `embedding`, null where it is left out (the lexicon toy-english).
std::optional<Embedding> read_embedding(Session& session, const Node* node,
                                        const Sentences& sentences);

}  // namespace qkv::loader
