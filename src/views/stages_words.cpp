#include "views/stages_words.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/readouts.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

std::string score_text(double value) {
  return vector_number(value, std::abs(value) < 999.995 ? 2 : 0);
}

std::size_t count_hidden(const attention::Evaluation& evaluation, std::size_t i) {
  const auto row = evaluation.allowed.row(i);
  return static_cast<std::size_t>(std::count(row.begin(), row.end(), 0));
}

// What became of the keys that the mask hides from query i: they are at least one.
void after_the_mask(SentenceBuilder& sentence, const ShownHead& shown, std::size_t i) {
  const attention::Evaluation& evaluation = *shown.evaluation;
  const std::vector<double> before = unmasked_weights(evaluation, i);
  std::size_t most = evaluation.n_k;
  for (std::size_t j = 0; j < evaluation.n_k; ++j) {
    if (evaluation.allowed(i, j) || std::isnan(before[j])) continue;
    if (most == evaluation.n_k || before[j] > before[most]) most = j;
  }
  sentence.plain(" What the mask hid");
  if (most < evaluation.n_k && before[most] > 0) {
    sentence.plain(" (" + named_in_text(shown.passage->keys()[most]) + " had " +
                   weight_in_text(before[most]) + ")");
  }
  sentence.plain(" is shared out over what is left; the row adds to 1 again.");
}

Line of_row(const ShownHead& shown, std::size_t i, const std::vector<MatrixKind>& kinds,
            const scene::Theme& theme) {
  const attention::Evaluation& evaluation = *shown.evaluation;
  SentenceBuilder sentence(theme);
  sentence.plain("Row ").bold(named_in_text(shown.passage->tokens[i]));
  if (evaluation.sees_nothing(i)) {
    sentence.plain(" sees no key: all its weights are 0, and so is its output.");
    return sentence.take();
  }
  const std::size_t j = evaluation.heaviest(i);
  if (std::isnan(evaluation.weight_sum(i))) {
    sentence.plain(" holds a score that is not a number, so its weights are not numbers either.");
    return sentence.take();
  }
  sentence.plain(", column ").bold(named_in_text(shown.passage->keys()[j]));
  sentence.plain(": " + cell_trail(evaluation, kinds, i, j) + ".");
  if (!evaluation.scores) {
    sentence.plain(" Only the weights are given: no queries and keys, so no scores to show.");
  } else if (count_hidden(evaluation, i) > 0) {
    after_the_mask(sentence, shown, i);
  } else if (hides_anything(evaluation)) {
    sentence.plain(" The mask hides nothing from this row; it adds to 1.");
  } else {
    sentence.plain(" Softmax turns the scaled scores into shares: the row adds to 1.");
  }
  return sentence.take();
}

Line of_all(const ShownHead& shown, const scene::Theme& theme) {
  const attention::Evaluation& evaluation = *shown.evaluation;
  SentenceBuilder sentence(theme);
  if (!evaluation.scores) {
    sentence.plain("Only the weights are given: no queries and keys, so no scores to show.");
    return sentence.take();
  }
  sentence.plain("Every score ").bold(scale_text(shown));
  if (evaluation.softcap) sentence.plain(", capped at ±" + shortest(*evaluation.softcap));
  if (attention::adds_bias(evaluation.rules)) sentence.plain(", plus its bias");
  const auto allowed = evaluation.allowed.values();
  const auto hidden = std::count(allowed.begin(), allowed.end(), 0);
  if (hidden > 0) {
    sentence.plain("; the mask hides ").bold(std::to_string(hidden));
    sentence.plain(" of " + std::to_string(allowed.size()) + " cells");
  }
  bool all_blind = true, some_blind = false;
  for (std::size_t i = 0; i < evaluation.n_q; ++i) {
    const bool blind = evaluation.sees_nothing(i);
    all_blind &= blind;
    some_blind |= blind;
  }
  if (all_blind) {
    sentence.plain(": no row sees any key, so all weights are 0.");
  } else {
    sentence.plain("; softmax then lets each row ");
    sentence.plain(some_blind ? "that sees a key add to 1." : "add to 1.");
  }
  return sentence.take();
}

}  // namespace

SentenceBuilder& SentenceBuilder::plain(const std::string& text) {
  line_.push_back({text, Weight::regular, theme_->muted});
  return *this;
}

SentenceBuilder& SentenceBuilder::bold(const std::string& text) {
  line_.push_back({text, Weight::semibold, theme_->ink});
  return *this;
}

std::string named_in_text(const std::string& token) {
  const std::string text = shown(token);
  constexpr std::size_t kMostBytes = 48;
  if (text.size() <= kMostBytes) return text;
  std::size_t end = kMostBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::string cell_trail(const attention::Evaluation& evaluation,
                       const std::vector<MatrixKind>& kinds, std::size_t i, std::size_t j) {
  std::string out;
  for (const MatrixKind kind : kinds) {
    if (!has_stage(evaluation, kind)) continue;
    const double value = matrix_entry(evaluation, kind, i, j);
    if (!out.empty()) out += " → ";
    out += kind == MatrixKind::weights ? weight_in_text(value) : score_text(value);
  }
  return out;
}

std::string weight_in_text(double weight) {
  const std::string text = weight_cell(weight);
  return text.front() == '.' ? "0" + text : text;
}

std::string scale_text(const ShownHead& shown) {
  if (shown.head->inputs.scale) return "× " + shortest(*shown.head->inputs.scale);
  return "÷ " + root_text(shown.evaluation->d_k);
}

std::vector<double> unmasked_weights(const attention::Evaluation& evaluation, std::size_t i) {
  std::vector<double> row;
  for (std::size_t j = 0; j < evaluation.n_k; ++j) row.push_back(evaluation.scaled(i, j));
  const std::vector<std::uint8_t> all(evaluation.n_k, 1);
  attention::softmax(row, all);
  return row;
}

Line stages_sentence(const ShownHead& shown, std::optional<std::size_t> ask,
                     const std::vector<MatrixKind>& kinds, const scene::Theme& theme) {
  return ask ? of_row(shown, *ask, kinds, theme) : of_all(shown, theme);
}

}  // namespace qkv::views
