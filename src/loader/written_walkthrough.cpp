#include "loader/written_walkthrough.h"

#include <algorithm>

#include "loader/lists.h"
#include "loader/read_tokens.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kStepKeys = {"ask",        "caption", "view",  "head",     "mask",
                                            "reveal",     "expand",  "id",    "chapter",  "project",
                                            "highlight",  "compare", "card",  "sentence", "tour",
                                            "transition", "hold",    "reset", "title"};

}  // namespace

WrittenWalkthrough written_walkthrough(Session& session, const Node* node, bool figure) {
  WrittenWalkthrough out;
  if (!node) return out;
  out.node = node;
  const Fields fields(session, *node, "walkthrough", {"steps", "fps", "duration"});
  out.fps = fields.find("fps");
  if (figure) return out;
  out.duration = fields.find("duration");
  const Node* steps = fields.find("steps");
  if (steps && expect_list(session, *steps, "walkthrough.steps", "steps")) {
    out.steps.reserve(steps->items.size());
    for (const Node& step : steps->items) {
      out.steps.emplace_back(session, step, "a step", kStepKeys);
    }
  }
  return out;
}

std::optional<std::vector<Sentences::Other>> other_sentences(
    Session& session, const WrittenWalkthrough& written, const std::vector<std::string>& first) {
  std::vector<Sentences::Other> out;
  bool all_read = true;
  for (const Fields& step : written.steps) {
    const Node* node = step.find("sentence");
    if (!node) continue;
    auto tokens = read_tokens(session, *node, "sentence");
    const auto same = [&](const Sentences::Other& other) { return other.tokens == *tokens; };
    if (!tokens) {
      all_read = false;
    } else if (*tokens != first && std::none_of(out.begin(), out.end(), same)) {
      out.push_back({node, std::move(*tokens)});
    }
  }
  if (!all_read) return std::nullopt;
  return out;
}

}  // namespace qkv::loader
