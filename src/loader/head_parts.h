// What the readers of the three kinds of heads share.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "loader/fields.h"
#include "loader/read_embedding.h"
#include "scene/scene.h"

namespace qkv::loader {

struct HeadContext {
  Session& session;
  const Fields& fields;  // of the head's mapping
  const Sentences& sentences;
  const Embedding* embedding;  // null where it was refused, or no head needs it
  std::string what;            // "head 'verb-noun'"
  bool in_out = false;         // matrices are d_model × d_out

  std::size_t n_q() const { return sentences.tokens.size(); }
  const std::vector<std::string>& keys() const {
    return sentences.context_tokens ? *sentences.context_tokens : sentences.tokens;
  }
  const char* keys_are_of() const { return sentences.context_tokens ? "context" : "sentence"; }
  const Matrix& x_of_keys() const {
    return embedding->x_context ? *embedding->x_context : embedding->x;
  }
};

// W under `key`, which is there: d_out × d_model in either layout. Needs the embedding.
std::optional<Matrix> read_weight(const HeadContext& head, const char* key);
// The bias under `key`: empty or `size` numbers.
std::vector<double> read_bias(const HeadContext& head, const char* key, std::size_t size);
// The projection under `key`, with its bias under `bias_key`.
std::optional<attention::Projection> read_projection(const HeadContext& head, const char* key,
                                                     const char* bias_key);
// Whether `names`, the value of `key`, is empty or names `size` dimensions; else an error.
bool check_row_names(const HeadContext& head, const char* key,
                     const std::vector<std::string>& names, std::size_t size, const char* of);
// Errors for those of `keys` that the head has.
void refuse(const HeadContext& head, std::initializer_list<const char*> keys, const char* why);

}  // namespace qkv::loader
