// What steps are called: `--step question`, `--step 4`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "loader/fields.h"

namespace qkv::loader {

class StepIds {
 public:
  explicit StepIds(Session& session) : session_(session) {}

  // The ids of the parts of the step `index`: its `id` or number where there is one part, else that
  // with ".0", ".1", … Errors for an id that is no name, is taken, or is read as another step's
  // number or as one of the words that choose steps.
  std::vector<std::string> of(const Fields& step, std::size_t index, std::size_t parts);

 private:
  std::string own_id(const Fields& step, std::size_t index);

  Session& session_;
  std::set<std::string> taken_;
};

}  // namespace qkv::loader
