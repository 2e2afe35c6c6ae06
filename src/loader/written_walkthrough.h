// `walkthrough` as it is written: its keys are known to be right, nothing is looked up yet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "loader/fields.h"
#include "loader/read_embedding.h"

namespace qkv::loader {

struct WrittenWalkthrough {
  const Node* node = nullptr;  // null: left out
  const Node* fps = nullptr;
  const Node* duration = nullptr;
  std::vector<Fields> steps;
};

// `node` may be null. A figure takes nothing but fps from it.
WrittenWalkthrough written_walkthrough(Session& session, const Node* node, bool figure);

// The sentences of the steps that differ from `first`, each once, in the order of the steps;
// nullopt, with errors, where one cannot be read.
std::optional<std::vector<Sentences::Other>> other_sentences(Session& session,
                                                             const WrittenWalkthrough& written,
                                                             const std::vector<std::string>& first);

}  // namespace qkv::loader
