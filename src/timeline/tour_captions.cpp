#include "timeline/tour_captions.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/utf8.h"

namespace qkv::timeline {
namespace {

using scene::Caption;
using scene::CaptionPiece;
using scene::CaptionText;
using scene::CaptionValue;
using scene::State;

constexpr std::size_t kLongestName = 20;  // characters of a token in a caption

CaptionText plain(std::string text) { return {std::move(text), false}; }
CaptionText strong(std::string text) { return {std::move(text), true}; }

// The token without the mark of a leading space.
std::string without_mark(std::string token) {
  for (const std::string mark : {" ", "Ġ", "▁"}) {
    if (token.starts_with(mark)) return token.substr(mark.size());
  }
  return token;
}

// How a caption calls a token: by its word, and by its place (from 1) where that is not enough.
CaptionPiece name_of(const std::vector<std::string>& tokens, std::size_t index) {
  const std::string place = "token " + std::to_string(index + 1);
  const std::string word = without_mark(tokens[index]);
  const bool sayable = word.find_first_not_of(' ') != std::string::npos &&
                       printable(word) == word && count_characters(word) <= kLongestName;
  if (!sayable) return strong(place);
  const auto same = [&](const std::string& token) { return without_mark(token) == word; };
  const bool repeated = std::count_if(tokens.begin(), tokens.end(), same) > 1;
  return strong(repeated ? word + " (" + place + ")" : word);
}

CaptionValue value(CaptionValue::What what, const State& state, std::size_t key) {
  CaptionValue value;
  value.what = what;
  value.passage = state.passage;
  value.head = state.head;
  value.mask = state.mask;
  value.query = *state.ask;
  value.key = key;
  if (what == CaptionValue::What::weight) value.format = CaptionValue::Format::percent;
  return value;
}

CaptionValue weight(const State& state, std::size_t key) {
  return value(CaptionValue::What::weight, state, key);
}

bool sees_nothing(const attention::Evaluation& evaluation, std::size_t query) {
  return evaluation.scores && evaluation.sees_nothing(query);
}

}  // namespace

const scene::Passage& TourCaptions::passage(const State& state) const {
  return evaluations_->scene().passages[state.passage];
}

CaptionPiece TourCaptions::asker(const State& state) const {
  return name_of(passage(state).tokens, *state.ask);
}

CaptionPiece TourCaptions::key(const State& state, std::size_t key) const {
  return name_of(passage(state).keys(), key);
}

std::optional<std::size_t> TourCaptions::heaviest(const State& state) const {
  if (!state.ask) return std::nullopt;
  const attention::Evaluation& evaluation = evaluations_->of(state);
  if (sees_nothing(evaluation, *state.ask)) return std::nullopt;
  const auto row = evaluation.weights.row(*state.ask);
  const auto finite = [](double weight) { return std::isfinite(weight); };
  if (!std::all_of(row.begin(), row.end(), finite)) return std::nullopt;
  return evaluation.heaviest(*state.ask);
}

Caption TourCaptions::start(const State& state) const {
  return {plain(state.compare_with ? "Two heads: the same tokens ask in both."
                                   : "Every row asks, and every column answers.")};
}

Caption TourCaptions::answer(const State& state) const {
  if (sees_nothing(evaluations_->of(state), *state.ask)) {
    return {asker(state), plain(" sees no key: all its weights are 0.")};
  }
  const auto most = heaviest(state);
  if (!most) return {asker(state), plain(" asks.")};
  const bool itself = !passage(state).context && *most == *state.ask;
  Caption caption{asker(state), plain(" gives "), weight(state, *most),
                  plain(itself ? " to itself" : " to ")};
  if (!itself) caption.push_back(key(state, *most));
  if (state.compare_with) {
    State other = state;
    other.head = *state.compare_with;
    caption.push_back(plain(" in one head, "));
    caption.push_back(weight(other, *most));
    caption.push_back(plain(" in the other"));
  }
  caption.push_back(plain("."));
  return caption;
}

Caption TourCaptions::mask(const State& without, const State& with) const {
  if (with.compare_with) return {plain("And now with the mask.")};
  if (sees_nothing(evaluations_->of(with), *with.ask)) {
    return {plain("With the mask, "), asker(with), plain(" sees no key.")};
  }
  if (!heaviest(with) || !heaviest(without)) return {plain("And now with the mask.")};
  const auto before = evaluations_->of(without).weights.row(*without.ask);
  const auto after = evaluations_->of(with).weights.row(*with.ask);
  std::size_t most = 0;
  const auto loss = [&](std::size_t j) { return before[j] - after[j]; };
  for (std::size_t j = 1; j < before.size(); ++j) {
    if (loss(j) > loss(most)) most = j;
  }
  if (std::equal(before.begin(), before.end(), after.begin()))
    return {plain("The mask changes nothing for "), asker(with), plain(".")};
  const bool itself = !passage(with).context && most == *with.ask;
  return {asker(with),
          plain(" gave "),
          itself ? CaptionPiece(plain("itself")) : key(with, most),
          plain(" "),
          weight(without, most),
          plain("; with the mask, "),
          weight(with, most),
          plain(".")};
}

Caption TourCaptions::all_scores() const {
  return {plain("Scores: q·k of every query and every key.")};
}

Caption TourCaptions::all_scaled(const State& state) const {
  const attention::Evaluation& evaluation = evaluations_->of(state);
  const bool root = !evaluations_->scene().heads[state.head].inputs.scale;
  std::string text = root ? "Divided by √d_k" : "Times the head’s scale";
  if (evaluation.softcap) text += ", then capped";
  if (attention::adds_bias(evaluation.rules)) text += ", then the mask’s bias";
  return {plain(text + ".")};
}

Caption TourCaptions::all_masked() const { return {plain("What the mask forbids is −∞.")}; }

Caption TourCaptions::all_weights(const State& state) const {
  const attention::Evaluation& evaluation = evaluations_->of(state);
  bool all_see = true;
  for (std::size_t i = 0; i < evaluation.n_q; ++i) all_see &= !evaluation.sees_nothing(i);
  return {plain(all_see ? "Softmax, row by row: each adds to 1."
                        : "Softmax, in every row that sees a key.")};
}

Caption TourCaptions::x() const { return {plain("One column a token: x, its embedding.")}; }

Caption TourCaptions::keys(const State& state) const {
  return {plain(evaluations_->of(state).x_k ? "A key for each token: k = W_k x."
                                            : "A key for each token: k.")};
}

Caption TourCaptions::query(const State& state) const {
  return {asker(state), plain(" asks, with its query q.")};
}

Caption TourCaptions::multiplying(const State& state) const {
  return {plain("q·k with "), key(state, *heaviest(state)), plain(", term by term.")};
}

Caption TourCaptions::product(const State& state) const {
  const auto most = heaviest(state);
  if (!most) return {plain("The query meets every key: q·k.")};
  return {plain("q·k with "), key(state, *most), plain(": a score of "),
          value(CaptionValue::What::score, state, *most), plain(".")};
}

Caption TourCaptions::scaled(const State& state) const {
  const auto most = heaviest(state);
  if (!most) return all_scaled(state);
  const bool biased = attention::adds_bias(evaluations_->of(state).rules);
  return {plain(biased ? "Scaled and biased: " : "Scaled: "),
          value(CaptionValue::What::scaled, state, *most), plain(".")};
}

Caption TourCaptions::weights(const State& state) const {
  const auto most = heaviest(state);
  if (!most) return answer(state);
  return {plain("Softmax: "), key(state, *most), plain(" gets "), weight(state, *most), plain(".")};
}

Caption TourCaptions::values(const State& state) const {
  return {plain(evaluations_->of(state).v_from == attention::Provenance::computed
                    ? "A value for each token: v = W_v x."
                    : "A value for each token: v.")};
}

Caption TourCaptions::output(const State& state) const {
  if (!state.ask || sees_nothing(evaluations_->of(state), *state.ask)) {
    return {plain("Without a key, the output is 0.")};
  }
  return {plain("The output: the values, added up by weight.")};
}

}  // namespace qkv::timeline
