#include "views/vectors_content.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "views/expansion.h"

namespace qkv::views {
namespace {

std::vector<double> row_of(const Matrix& matrix, std::size_t i) {
  const auto row = matrix.row(i);
  return {row.begin(), row.end()};
}

std::vector<ScoreRow> score_rows(const attention::Evaluation& evaluation) {
  std::vector<ScoreRow> rows;
  if (evaluation.scores) {
    rows = {ScoreRow::scores, ScoreRow::scaled};
    if (evaluation.softcap) rows.push_back(ScoreRow::capped);
    if (attention::adds_bias(evaluation.rules)) rows.push_back(ScoreRow::biased);
  }
  rows.push_back(ScoreRow::weights);
  return rows;
}

void fill_groups(VectorsContent& c) {
  const attention::Evaluation& e = *c.evaluation;
  if (e.x_k) c.x = {&*e.x_k, c.passage->features, {}};
  if (e.k) c.k = {&*e.k, c.head->rows, {}};
  if (e.v) c.v = {&*e.v, c.head->value_rows, {}};
  if (!c.ask) return;
  if (c.cross && e.x_q) c.x.beside = row_of(*e.x_q, *c.ask);
  if (e.q) c.k.beside = row_of(*e.q, *c.ask);
  if (e.output) c.v.beside = row_of(*e.output, *c.ask);
}

void fill_expanded(VectorsContent& c) {
  if (!c.ask || c.sees_nothing()) return;
  if (const auto* key = std::get_if<scene::ExpandKey>(&c.state->expand)) c.expanded = key->key;
  if (std::holds_alternative<scene::ExpandHeaviest>(c.state->expand)) {
    c.expanded = c.evaluation->heaviest(*c.ask);
  }
  c.expands_output =
      std::holds_alternative<scene::ExpandOutput>(c.state->expand) && c.evaluation->output;
}

bool is_revealed(const scene::Reveal& reveal, char group) {
  return group == 'x' ? reveal.x : group == 'k' ? reveal.k : group == 'q' ? reveal.q : reveal.v;
}

// The last row before the weights: where the mask strikes.
ScoreRow last_score_row(const VectorsContent& c) { return c.rows[c.rows.size() - 2]; }

// "meaning" of "meaning 1": the name without its last word.
std::string stem(const std::string& name) { return name.substr(0, name.rfind(' ')); }

bool all_zero(const Matrix& matrix, std::size_t dimension) {
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    if (matrix(i, dimension) != 0) return false;
  }
  return true;
}

// The first `count` of `order`, sorted.
std::vector<std::size_t> first_sorted(std::vector<std::size_t> order, std::size_t count) {
  order.resize(std::min(order.size(), count));
  std::sort(order.begin(), order.end());
  return order;
}

std::vector<std::size_t> indices(std::size_t n) {
  std::vector<std::size_t> all(n);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

}  // namespace

bool VectorsContent::reveals(ScoreRow row) const {
  const scene::Reveal& reveal = state->reveal;
  if (row == ScoreRow::scores) return reveal.scores;
  return row == ScoreRow::weights ? reveal.weights : reveal.scaled;
}

char VectorsContent::made() const {
  if (!state->project) return 0;
  constexpr char kGroups[] = {'q', 'k', 'v'};
  return kGroups[static_cast<std::size_t>(state->project->to)];
}

bool VectorsContent::stands(char group) const {
  return group == made() || is_revealed(state->reveal, group);
}

bool VectorsContent::stands(char group, std::size_t key, std::size_t dimension) const {
  if (is_revealed(state->reveal, group)) return true;
  return group == made() && key == state->project->token && dimension < state->project->rows;
}

bool VectorsContent::sees_nothing() const {
  return ask && evaluation->scores && evaluation->sees_nothing(*ask);
}

bool VectorsContent::forbidden(ScoreRow row, std::size_t j) const {
  // Over given weights a mask is not applied.
  if (!ask || !evaluation->scores || evaluation->allowed(*ask, j)) return false;
  return row == ScoreRow::weights || (row == last_score_row(*this) && state->reveal.masked);
}

double VectorsContent::entry(ScoreRow row, std::size_t j) const {
  if (row != ScoreRow::weights && forbidden(row, j)) {
    return -std::numeric_limits<double>::infinity();
  }
  switch (row) {
    case ScoreRow::scores:
      return (*evaluation->scores)(*ask, j);
    case ScoreRow::scaled:
      return after_scale(*evaluation, *ask, j);
    case ScoreRow::capped:
      return after_cap(*evaluation, *ask, j);
    case ScoreRow::biased:
      return evaluation->scaled(*ask, j);
    case ScoreRow::weights:
      break;
  }
  return evaluation->weights(*ask, j);
}

VectorsContent vectors_content(const scene::Evaluations& evaluations, const scene::State& state) {
  const scene::Scene& scene = evaluations.scene();
  VectorsContent c;
  c.state = &state;
  c.passage = &scene.passages[state.passage];
  c.head = &scene.heads[state.head];
  c.evaluation = &evaluations.of(state);
  c.colours = token_colours(*c.head, *c.passage, *c.evaluation, scene.page.theme);
  c.cross = c.passage->context.has_value();
  c.ask = state.ask;
  fill_groups(c);
  fill_expanded(c);
  if (c.ask) c.rows = score_rows(*c.evaluation);
  return c;
}

std::vector<std::size_t> kept_columns(const VectorsContent& content, std::size_t capacity) {
  std::vector<std::size_t> order = indices(content.n_k());
  if (order.size() <= capacity) return order;
  const auto rank = [&](std::size_t j) {
    if (!content.ask) return 0.0;
    if ((!content.cross && j == *content.ask) || j == content.expanded) return 2.0;
    const double weight = content.evaluation->weights(*content.ask, j);
    return std::isfinite(weight) ? weight : 0.0;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
  return first_sorted(std::move(order), capacity);
}

std::vector<std::size_t> kept_rows(const VectorGroup& group, std::size_t capacity,
                                   const std::string& highlight) {
  std::vector<std::size_t> order = indices(group.dimensions());
  if (order.size() <= capacity) return order;
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t r) { return highlighted(group, r, highlight); });
  return first_sorted(std::move(order), std::max<std::size_t>(capacity, 2) - 1);
}

bool highlighted(const VectorGroup& group, std::size_t dimension, const std::string& highlight) {
  return !highlight.empty() && dimension < group.names.size() &&
         group.names[dimension].rfind(highlight, 0) == 0;
}

std::vector<ZeroRun> zero_runs(const VectorsContent& content,
                               const std::vector<std::size_t>& kept_rows) {
  std::vector<ZeroRun> runs;
  if (!content.evaluation->q || !content.evaluation->k) return runs;
  const std::vector<std::string>& names = content.k.names;
  const auto name = [&](std::size_t r) { return names.empty() ? std::string() : names[r]; };
  for (std::size_t position = 0; position < kept_rows.size(); ++position) {
    const std::size_t r = kept_rows[position];
    if (!all_zero(*content.evaluation->k, r) || !all_zero(*content.evaluation->q, r)) continue;
    const bool joins = !runs.empty() && runs.back().first + runs.back().count == position &&
                       stem(name(kept_rows[position - 1])) == stem(name(r));
    if (!joins) runs.push_back({position, 0, ""});
    ++runs.back().count;
    runs.back().name = runs.back().count > 1 ? stem(name(r)) : name(r);
  }
  return runs;
}

double largest_entry(const VectorGroup& group) {
  double largest = 0;
  const auto take = [&](double value) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  };
  if (group.columns)
    std::for_each(group.columns->values().begin(), group.columns->values().end(), take);
  std::for_each(group.beside.begin(), group.beside.end(), take);
  return largest;
}

double largest_score(const VectorsContent& content) {
  double largest = 0;
  for (const ScoreRow row : content.rows) {
    if (row == ScoreRow::weights) continue;
    for (std::size_t j = 0; j < content.n_k(); ++j) {
      const double value = content.entry(row, j);
      const bool seen = content.sees_nothing() || content.evaluation->allowed(*content.ask, j);
      if (std::isfinite(value) && seen) {
        largest = std::max(largest, std::abs(value));
      }
    }
  }
  return largest;
}

}  // namespace qkv::views
