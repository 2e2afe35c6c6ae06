#include "views/compare_words.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/stages_words.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

bool has_weights(const attention::Evaluation& evaluation, std::size_t i) {
  return !evaluation.sees_nothing(i) && !std::isnan(evaluation.weight_sum(i));
}

// The mean over all rows that see a key of the row's largest weight; nullopt: there is none.
std::optional<double> mean_of_heaviest(const attention::Evaluation& evaluation) {
  double sum = 0, rows = 0;
  for (std::size_t i = 0; i < evaluation.n_q; ++i) {
    if (!has_weights(evaluation, i)) continue;
    sum += evaluation.weights(i, evaluation.heaviest(i));
    ++rows;
  }
  if (rows == 0) return std::nullopt;
  return sum / rows;
}

Line of_all(const ShownHead& first, const ShownHead& second, SentenceBuilder sentence) {
  const auto a = mean_of_heaviest(*first.evaluation), b = mean_of_heaviest(*second.evaluation);
  if (!a || !b) {
    sentence.plain("No row of one of the heads sees a key: all its weights are 0.");
    return sentence.take();
  }
  sentence.plain("A row's heaviest weight is, on average, ").bold(weight_in_text(*a));
  sentence.plain(" with ").bold(named_in_text(first.head->title));
  sentence.plain(" and ").bold(weight_in_text(*b));
  sentence.plain(" with ").bold(named_in_text(second.head->title)).plain(".");
  return sentence.take();
}

}  // namespace

std::string head_note(const ShownHead& shown) {
  if (!shown.evaluation->scores) return "weights as given";
  std::string note = scale_text(shown);
  if (shown.evaluation->softcap) note += ", cap " + shortest(*shown.evaluation->softcap);
  return note;
}

void compose_head_title(Canvas& canvas, const ShownHead& shown, Box box) {
  const Style& style = canvas.style();
  const double size = style.type().section;
  const std::string note = "   " + head_note(shown);
  const double room = std::max(box.width - canvas.width(note, size), box.width / 3);
  const std::string title =
      elided(shown.head->title, room, size, Weight::semibold, canvas.measurer());
  const double left = box.width - canvas.width(title, size, Weight::semibold);
  canvas.runs("head:" + std::to_string(shown.index) + "/title",
              {{title, Weight::semibold, canvas.theme().ink},
               {elided(note, left, size, Weight::regular, canvas.measurer()), Weight::regular,
                canvas.theme().muted}},
              {size, canvas.theme().ink}, {box.x, canvas.middle_baseline(box, size)}, box);
}

Line comparing_sentence(const ShownHead& first, const ShownHead& second,
                        std::optional<std::size_t> ask, const std::vector<MatrixKind>& kinds,
                        const scene::Theme& theme) {
  SentenceBuilder sentence(theme);
  if (!ask) return of_all(first, second, sentence);
  const std::size_t i = *ask;
  sentence.plain("Row ").bold(named_in_text(first.passage->tokens[i]));
  if (!has_weights(*first.evaluation, i) || !has_weights(*second.evaluation, i)) {
    sentence.plain(" has no weights to compare: ");
    const bool blind = first.evaluation->sees_nothing(i) || second.evaluation->sees_nothing(i);
    sentence.plain(blind ? "it sees no key." : "one of its scores is not a number.");
    return sentence.take();
  }
  const std::size_t j = first.evaluation->heaviest(i);
  sentence.plain(", column ").bold(named_in_text(first.passage->keys()[j])).plain(".  ");
  for (const ShownHead* shown : {&first, &second}) {
    sentence.bold(named_in_text(shown->head->title));
    sentence.plain(": " + cell_trail(*shown->evaluation, kinds, i, j));
    sentence.plain(shown == &first ? ";  " : ".");
  }
  return sentence.take();
}

}  // namespace qkv::views
