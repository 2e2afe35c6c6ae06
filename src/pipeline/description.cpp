#include "pipeline/description.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/number_format.h"
#include "base/utf8.h"

namespace qkv::pipeline {
namespace {

constexpr std::size_t kTokensShown = 24;  // of a sentence
constexpr std::size_t kAnswersNamed = 3;  // of an asking token
constexpr double kWorthNaming = 0.005;    // what the page draws no arc for is not told either

std::string quoted(const std::string& token) { return "“" + printable(token) + "”"; }

std::string sentence_of(const std::vector<std::string>& tokens) {
  std::string joined;
  const std::size_t shown = std::min(tokens.size(), kTokensShown);
  for (std::size_t i = 0; i < shown; ++i) joined += (i ? " " : "") + printable(tokens[i]);
  if (shown < tokens.size()) joined += " … " + std::to_string(tokens.size() - shown) + " more";
  return "“" + joined + "”";
}

// Several of one spelling are told apart by their position, counted from 1.
std::string name_of_token(const std::vector<std::string>& tokens, std::size_t index) {
  const bool repeated = std::ranges::count(tokens, tokens[index]) > 1;
  return quoted(tokens[index]) + (repeated ? " (token " + std::to_string(index + 1) + ")" : "");
}

std::string joined_with_and(const std::vector<std::string>& parts) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i) out += i + 1 == parts.size() ? " and " : ", ";
    out += parts[i];
  }
  return out;
}

std::string answers_of(const scene::Passage& passage, const attention::Evaluation& evaluation,
                       std::size_t query) {
  const std::string asker = name_of_token(passage.tokens, query);
  if (evaluation.sees_nothing(query)) return asker + " sees no key.";
  const std::span<const double> weights = evaluation.weights.row(query);
  std::vector<std::size_t> keys(weights.size());
  std::iota(keys.begin(), keys.end(), std::size_t{0});
  std::ranges::stable_sort(keys,
                           [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
  std::vector<std::string> answers;
  for (const std::size_t key : keys) {
    if (answers.size() == kAnswersNamed || !(weights[key] >= kWorthNaming)) break;
    answers.push_back(percent(weights[key]) + (answers.empty() ? " of its attention to " : " to ") +
                      name_of_token(passage.keys(), key));
  }
  if (answers.empty()) return asker + " attends to many tokens, to none with 0.5% or more.";
  return asker + " gives " + joined_with_and(answers) + ".";
}

std::string strongest_pair(const scene::Passage& passage, const attention::Evaluation& evaluation) {
  std::size_t query = 0, key = 0;
  double largest = -1;
  for (std::size_t i = 0; i < evaluation.n_q; ++i) {
    const std::size_t j = evaluation.heaviest(i);
    if (evaluation.weights(i, j) > largest) {
      largest = evaluation.weights(i, j);
      query = i;
      key = j;
    }
  }
  return "The largest weight is " + percent(largest) + ", from " +
         name_of_token(passage.tokens, query) + " to " + name_of_token(passage.keys(), key) + ".";
}

std::string subject(const scene::Scene& scene, const scene::State& state) {
  const scene::Passage& passage = scene.passages[state.passage];
  std::string out = passage.context ? "Cross-attention from " : "Self-attention over ";
  out += sentence_of(passage.tokens);
  if (passage.context) out += " to " + sentence_of(*passage.context);
  out += ", head " + printable(scene.heads[state.head].title);
  if (state.compare_with) {
    out += " beside head " + printable(scene.heads[*state.compare_with].title);
  }
  const std::string mask = printable(scene.masks[state.mask].title);
  return out + (mask == "none" ? ", without a mask." : ", mask " + mask + ".");
}

}  // namespace

std::string describe(const scene::Evaluations& evaluations, const scene::State& state) {
  const scene::Scene& scene = evaluations.scene();
  const scene::Passage& passage = scene.passages[state.passage];
  const attention::Evaluation& evaluation = evaluations.of(state);
  return subject(scene, state) + ' ' +
         (state.ask ? answers_of(passage, evaluation, *state.ask)
                    : strongest_pair(passage, evaluation));
}

}  // namespace qkv::pipeline
