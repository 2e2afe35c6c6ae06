#include "views/compare_answers.h"

#include <algorithm>
#include <numeric>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::Weight;

double heading_height(const Style& style) { return style.type().number * 1.9; }
double row_height(const Style& style) { return style.type().number * 1.5; }

class AnswersComposer {
 public:
  AnswersComposer(Canvas& canvas, const MatrixBlockLayout& block, const AnswersContent& content)
      : canvas_(canvas),
        style_(canvas.style()),
        block_(block),
        content_(content),
        id_("head:" + std::to_string(content.shown.index)),
        right_(std::max(block.box.right(), block.cells.right() + percent_room())) {}

  void compose(double top) {
    canvas_.open(id_ + "/answers", "what it looks at");
    const double size = style_.type().number;
    const Box heading{block_.cells.x, top, right_ - block_.cells.x, heading_height(style_)};
    const std::string rest = " looks at";
    const std::string token = elided(shown(content_.shown.passage->tokens[content_.ask]),
                                     heading.width - canvas_.width(rest, size), size,
                                     Weight::semibold, canvas_.measurer());
    canvas_.runs(id_ + "/answers/heading",
                 {{token, Weight::semibold, canvas_.theme().ink},
                  {rest, Weight::regular, canvas_.theme().muted}},
                 {size, canvas_.theme().ink}, {heading.x, canvas_.middle_baseline(heading, size)},
                 heading);
    double y = heading.bottom();
    for (const std::size_t j : content_.keys) {
      answer(j, {block_.row_labels.x, y, right_ - block_.row_labels.x, row_height(style_)});
      y += row_height(style_);
    }
    canvas_.close();
  }

 private:
  double percent_room() const {
    return canvas_.width(">99.9%", style_.type().number, Weight::medium) + style_.grid(1.5);
  }

  void answer(std::size_t j, Box row) {
    const attention::Evaluation& evaluation = *content_.shown.evaluation;
    const scene::Theme& theme = canvas_.theme();
    const bool hidden = !evaluation.allowed(content_.ask, j);
    const double weight = evaluation.weights(content_.ask, j);
    const std::string id = id_ + "/answer:" + std::to_string(j);
    const std::string& token = content_.shown.passage->keys()[j];
    const double size = std::max(style_.type().label, style_.type().minimum);
    // The key's colour stands between token and bar; tokens end where the matrix's row labels do.
    const double height = std::min(style_.grid(1.75), row.height * 0.6);
    const Box mark = style_.snapped(Box{block_.cells.x - style_.grid(1.25),
                                        row.centre().y - height / 2, style_.grid(0.5), height});
    canvas_.rect(
        id + "/mark", mark,
        hidden ? masked_cell(style_, 0) : filled(content_.colours->of_key[j], mark.width / 2));
    const Box label{row.x, row.y, block_.cells.x - style_.grid(2.1) - row.x, row.height};
    canvas_.text_in(id + "/token",
                    elided(shown(token), label.width, size, Weight::regular, canvas_.measurer()),
                    {size, hidden ? theme.muted : theme.ink, Weight::regular, Anchor::end}, label,
                    0, {std::nullopt, token});
    const double number = style_.type().number;
    bar(id, {block_.cells.x, row.y, block_.cells.width, row.height}, weight, hidden);
    display::Facts facts;
    facts.value = weight;
    canvas_.text_in(id + "/percent", hidden ? "masked" : percent(weight),
                    {hidden ? size : number, hidden ? theme.muted : theme.ink,
                     hidden ? Weight::regular : Weight::medium, Anchor::end},
                    row, 0, facts);
  }

  void bar(const std::string& id, Box row, double weight, bool hidden) {
    const double height = std::min(style_.grid(1.75), row.height * 0.6);
    const Box track = style_.snapped(Box{row.x, row.centre().y - height / 2, row.width, height});
    canvas_.rect(
        id + "/track", track,
        hidden ? masked_cell(style_, height / 2) : filled(canvas_.theme().empty, height / 2));
    const double width = track.width * std::clamp(weight, 0.0, 1.0);
    if (hidden || !(width > 0)) return;
    display::Facts facts;
    facts.value = weight;
    canvas_.rect(id + "/bar", {track.x, track.y, width, track.height},
                 filled(canvas_.theme().positive, std::min(track.height, width) / 2), facts);
  }

  Canvas& canvas_;
  const Style style_;
  const MatrixBlockLayout& block_;
  const AnswersContent& content_;
  const std::string id_;
  const double right_;  // where percentages end
};

}  // namespace

double answers_height(const Style& style, std::size_t rows) {
  return heading_height(style) + static_cast<double>(rows) * row_height(style);
}

std::vector<std::size_t> answers_of_both(std::span<const double> first,
                                         std::span<const double> second, std::size_t most) {
  std::vector<std::size_t> keys(first.size());
  std::iota(keys.begin(), keys.end(), std::size_t{0});
  std::stable_sort(keys.begin(), keys.end(), [&](std::size_t a, std::size_t b) {
    return std::max(first[a], second[a]) > std::max(first[b], second[b]);
  });
  keys.resize(std::min(keys.size(), most));
  std::sort(keys.begin(), keys.end());
  return keys;
}

void compose_answers(Canvas& canvas, double top, const MatrixBlockLayout& block,
                     const AnswersContent& content) {
  AnswersComposer(canvas, block, content).compose(top);
}

}  // namespace qkv::views
