#include "loader/step_parts.h"

#include <fmt/format.h>

#include <optional>

#include "loader/read_head.h"
#include "loader/read_state.h"
#include "loader/scalars.h"
#include "loader/words.h"

namespace qkv::loader {
namespace {

using scene::Project;
using scene::State;

class PartsReader {
 public:
  PartsReader(Session& session, const Fields& step, const State& state, const scene::Scene& scene)
      : session_(session),
        step_(step),
        state_(state),
        passage_(scene.passages[state.passage]),
        head_(scene.heads[state.head]) {}

  std::vector<State> read() {
    const Node *tour = step_.find("tour"), *project = step_.find("project");
    const Node* expand = step_.find("expand");
    check_alone(tour, {"project", "expand", "card", "ask"}, "a tour asks for every token in turn");
    check_alone(project, {"expand", "card"}, "a projection is written out by itself");
    if (tour) return ask_of_all(*tour);
    if (project) return rows_of(*project);
    if (expand && state_.card.empty()) return terms();
    return {state_};
  }

 private:
  void check_alone(const Node* key, std::initializer_list<const char*> others, const char* why) {
    if (!key) return;
    for (const char* other : others) {
      const Node* found = step_.find(other);
      if (!found) continue;
      session_.error(found->key_at, fmt::format("{} and {} exclude each other in a step: {}",
                                                key->key, other, why));
    }
  }

  std::vector<State> ask_of_all(const Node& tour) {
    if (!read_choice(session_, tour, "tour", {"tokens"})) return {state_};
    std::vector<State> out(passage_.tokens.size(), state_);
    for (std::size_t i = 0; i < out.size(); ++i) out[i].ask = i;
    return out;
  }

  std::vector<State> rows_of(const Node& node) {
    const auto project = read_project(node);
    const std::size_t rows = project ? rows_of_product(*project, node) : 0;
    if (rows == 0) return {state_};
    std::vector<State> out;
    for (std::size_t row = rows > kMostParts ? rows : 1; row <= rows; ++row) {
      out.push_back(state_);
      out.back().project = project;
      out.back().project->rows = row;
    }
    return out;
  }

  std::optional<Project> read_project(const Node& node) {
    const Fields fields(session_, node, "project", {"to", "token"});
    const Node* to = fields.require("to", "k, q or v");
    const Node* token = fields.require("token", "whose x goes through W");
    if (!to || !token) return std::nullopt;
    const auto choice = read_choice(session_, *to, "project.to", {"k", "q", "v"});
    const auto text = read_text(session_, *token, "project.token");
    if (!choice || !text) return std::nullopt;
    constexpr Project::To kTo[] = {Project::To::key, Project::To::query, Project::To::value};
    Project out{kTo[*choice], 0, 1};
    const auto index = find_token(session_, token->at, "project.token", *text, token->quoted,
                                  out.to == Project::To::query ? passage_.tokens : passage_.keys());
    if (!index) return std::nullopt;
    out.token = *index;
    return out;
  }

  // 0, with an error, where there is nothing to project.
  std::size_t rows_of_product(const Project& project, const Node& node) {
    const auto* source = std::get_if<attention::Projected>(&head_.inputs.source);
    if (state_.view != scene::View::vectors) {
      session_.error(node.key_at,
                     "project: only the vector view shows a projection; add view: vectors");
    } else if (!source) {
      session_.error(node.key_at, fmt::format("project: head '{}' does not project x: what it has "
                                              "is given",
                                              head_.name));
    } else if (project.to == Project::To::query && project.token != state_.ask) {
      session_.error(node.key_at, "project: q is the asking token's; let that token ask");
    } else if (project.to == Project::To::value && !source->value) {
      session_.error(node.key_at, fmt::format("project: head '{}' has no values", head_.name));
    } else if (project.to == Project::To::value) {
      return source->value->weight.rows();
    } else {
      return source->query.weight.rows();
    }
    return 0;
  }

  std::vector<State> terms() const {
    const std::size_t n = number_of_terms();
    if (state_.view != scene::View::vectors || !state_.ask || n > kMostParts) return {state_};
    std::vector<State> out;
    for (std::size_t term = 1; term < n; ++term) {
      out.push_back(state_);
      out.back().terms = term;
    }
    out.push_back(state_);
    return out;
  }

  // Of q·k, or of the output; 0 where the head has none.
  std::size_t number_of_terms() const {
    const auto& source = head_.inputs.source;
    const auto* projected = std::get_if<attention::Projected>(&source);
    const auto* given = std::get_if<attention::GivenVectors>(&source);
    const auto* weights = std::get_if<attention::GivenWeights>(&source);
    // `heaviest` is how it is without the key: a way back, nothing to tell term by term.
    if (std::holds_alternative<scene::ExpandNothing>(state_.expand) ||
        std::holds_alternative<scene::ExpandHeaviest>(state_.expand)) {
      return 0;
    }
    if (std::holds_alternative<scene::ExpandOutput>(state_.expand)) {
      const bool has_values =
          (projected && projected->value) || (given && given->v) || (weights && weights->v);
      return has_values ? passage_.keys().size() : 0;
    }
    if (projected) return projected->query.weight.rows();
    return given ? given->q.columns() : 0;
  }

  Session& session_;
  const Fields& step_;
  const State& state_;
  const scene::Passage& passage_;
  const scene::Head& head_;
};

}  // namespace

std::vector<scene::State> step_parts(Session& session, const Fields& step,
                                     const scene::State& state, const scene::Scene& scene) {
  return PartsReader(session, step, state, scene).read();
}

}  // namespace qkv::loader
