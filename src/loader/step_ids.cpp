#include "loader/step_ids.h"

#include <fmt/format.h>

#include <algorithm>

#include "loader/scalars.h"

namespace qkv::loader {
namespace {

// "4", "4.0", "007".
bool looks_like_a_number(const std::string& id) {
  return id.find_first_not_of("0123456789.") == std::string::npos;
}

}  // namespace

std::string StepIds::own_id(const Fields& step, std::size_t index) {
  const std::string number = std::to_string(index);
  const Node* node = step.find("id");
  const auto id = node ? read_name(session_, *node, "id") : std::nullopt;
  if (!id) return number;
  if (*id == "last" || *id == "all") {
    session_.error(node->at,
                   fmt::format("id: {} already chooses steps (--step {}); give the step another",
                               in_quotes(*id), *id));
  } else if (*id != number && looks_like_a_number(*id)) {
    session_.error(node->at,
                   fmt::format("id: {} is read as a step's number, and this step's is {}; give it "
                               "a word",
                               in_quotes(*id), number));
  }
  return *id;
}

std::vector<std::string> StepIds::of(const Fields& step, std::size_t index, std::size_t parts) {
  const std::string own = own_id(step, index);
  std::vector<std::string> ids{own};
  for (std::size_t part = 0; parts > 1 && part < parts; ++part) {
    ids.push_back(fmt::format("{}.{}", own, part));
  }
  for (const std::string& id : ids) {
    if (taken_.insert(id).second) continue;
    const Node* node = step.find("id");
    session_.error(
        node ? node->at : step.node().at,
        fmt::format("id: two steps are called {}; give one another `id`", in_quotes(id)));
    break;
  }
  if (parts > 1) ids.erase(ids.begin());
  return ids;
}

}  // namespace qkv::loader
