// The sentence under the stages, which follows one cell through them with its printed numbers.
#pragma once

#include <optional>

#include "views/canvas.h"
#include "views/paragraph.h"
#include "views/stages_plan.h"

namespace qkv::views {

// "Row **chased**, column **cat**: 15.68 → 7.84 → 7.84 → 0.95. What the mask hid (bird had 0.04) is
// shared out over what is left; the row adds to 1 again." Without an asking token: what happens to
// all rows. `kinds`: the stages shown.
Line stages_sentence(const ShownHead& shown, std::optional<std::size_t> ask,
                     const std::vector<MatrixKind>& kinds, const scene::Theme& theme);

// Builds a line of plain and bold stretches.
class SentenceBuilder {
 public:
  explicit SentenceBuilder(const scene::Theme& theme) : theme_(&theme) {}
  SentenceBuilder& plain(const std::string& text);
  SentenceBuilder& bold(const std::string& text);
  Line take() { return std::move(line_); }

 private:
  const scene::Theme* theme_;
  Line line_;
};

// A token or title in running text: never so long that it fills the line by itself.
std::string named_in_text(const std::string& token);

// "15.68 → 7.84 → 7.84 → 0.95": the cell (i, j) in each of the stages that the head has.
std::string cell_trail(const attention::Evaluation& evaluation,
                       const std::vector<MatrixKind>& kinds, std::size_t i, std::size_t j);

// The weight each key would have had for query i without the mask, biases kept. Only where scores
// exist.
std::vector<double> unmasked_weights(const attention::Evaluation& evaluation, std::size_t i);

// "÷ √4 = 2", "× 0.5", "× 1" — how scores become scaled, as text.
std::string scale_text(const ShownHead& shown);

// A weight in running text: the cell's two decimals with their zero, "0.95".
std::string weight_in_text(double weight);

}  // namespace qkv::views
