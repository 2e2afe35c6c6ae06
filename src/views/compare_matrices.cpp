// The weights of two heads side by side, and under each what the asking token looks at.
#include <algorithm>

#include "views/compare_answers.h"
#include "views/compare_words.h"
#include "views/each_view.h"
#include "views/header.h"
#include "views/stages_footer.h"
#include "views/stages_request.h"
#include "views/token_colours.h"

namespace qkv::views {
namespace {

constexpr std::size_t kMostAnswers = 5, kLeastAnswers = 3;
const std::vector<MatrixKind> kWeights{MatrixKind::weights};

double title_height(const Style& style) { return style.type().section * 1.8; }
double answers_gap(const Style& style) { return style.grid(1.5); }

struct ComparedMatrices : Layout {
  explicit ComparedMatrices(const scene::Page& of) : style(of) {}

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override {
    const ShownHead heads[] = {shown_head(evaluations, state), compared_head(evaluations, state)};
    Canvas canvas(style, measurer);
    compose_header(canvas, header, evaluations, state);
    std::vector<std::size_t> keys;
    if (state.ask) {
      keys = answers_of_both(heads[0].evaluation->weights.row(*state.ask),
                             heads[1].evaluation->weights.row(*state.ask), answers);
    }
    for (std::size_t side = 0; side < 2; ++side) half(canvas, side, heads[side], state.ask, keys);
    compose_footer(canvas, footer,
                   comparing_sentence(heads[0], heads[1], state.ask, kWeights, style.theme()));
    return canvas.finish(page, plain_text(state.title, evaluations));
  }

  void half(Canvas& canvas, std::size_t side, const ShownHead& shown,
            std::optional<std::size_t> ask, const std::vector<std::size_t>& keys) const {
    const TokenColours colours =
        token_colours(*shown.head, *shown.passage, *shown.evaluation, style.theme());
    compose_head_title(canvas, shown, titles[side]);
    MatrixContent matrix;
    matrix.evaluation = shown.evaluation;
    matrix.passage = shown.passage;
    matrix.colours = &colours;
    matrix.ask = ask;
    matrix.id = "head:" + std::to_string(shown.index);
    compose_matrix_block(canvas, blocks[side], matrix);
    if (ask) {
      compose_answers(canvas, blocks[side].box.bottom() + answers_gap(style), blocks[side],
                      {shown, &colours, *ask, keys});
    }
  }

  Style style;
  HeaderLayout header;
  Box titles[2];
  MatrixBlockLayout blocks[2];
  std::size_t answers = 0;  // rows of the lists; 0: no token asks
  FooterLayout footer;
  Size page;
};

// Both halves at the top of `area`.
void place(ComparedMatrices& layout, Box area, const std::vector<const scene::Passage*>& passages,
           double pitch, const display::TextMeasurer& measurer) {
  const Style& style = layout.style;
  const double gap = style.grid(10), width = (area.width - gap) / 2;
  const double list =
      layout.answers > 0 ? answers_gap(style) + answers_height(style, layout.answers) : 0;
  MatrixBlockOptions options;
  options.largest_pitch = pitch;
  options.widest_column = 1.8;  // there is more width than height
  for (std::size_t side = 0; side < 2; ++side) {
    const double x = area.x + static_cast<double>(side) * (width + gap);
    const double top = area.y + title_height(style);
    const double room =
        area.height > 0 ? std::max(1.0, area.bottom() - top - list) : 0;  // 0 would not bind
    layout.blocks[side] =
        arrange_matrix_block(style, {x, top, width, room}, passages, options, ">.99", measurer);
    layout.titles[side] = {x, area.y, width, title_height(style)};
  }
}

// The largest cells; a low page shortens the lists where that brings the numbers back.
void fit(ComparedMatrices& layout, Box area, const std::vector<const scene::Passage*>& passages,
         const display::TextMeasurer& measurer) {
  const std::size_t all = layout.answers;
  for (;; --layout.answers) {
    place(layout, area, passages, largest_pitch(layout.style, passages), measurer);
    if (layout.blocks[0].number_size > 0) return;
    if (layout.answers <= kLeastAnswers) break;
  }
  layout.answers = all;
  place(layout, area, passages, largest_pitch(layout.style, passages), measurer);
}

double bottom_of(const ComparedMatrices& layout) {
  const double list = layout.answers > 0
                          ? answers_gap(layout.style) + answers_height(layout.style, layout.answers)
                          : 0;
  return layout.blocks[0].box.bottom() + list;
}

// The sentences of all states; sets how many answers are listed.
std::vector<Line> sentences_of(ComparedMatrices& layout, const scene::Evaluations& evaluations,
                               std::span<const scene::State> states) {
  std::vector<Line> sentences;
  for (const scene::State& state : states) {
    const ShownHead shown = shown_head(evaluations, state);
    sentences.push_back(comparing_sentence(shown, compared_head(evaluations, state), state.ask,
                                           kWeights, layout.style.theme()));
    if (state.ask) {
      layout.answers = std::max(layout.answers, std::min(kMostAnswers, shown.evaluation->n_k));
    }
  }
  return sentences;
}

// In the middle of `area`, where the page has a height.
void place_in_middle(ComparedMatrices& layout, Box area,
                     const std::vector<const scene::Passage*>& passages,
                     const display::TextMeasurer& measurer) {
  const Style& style = layout.style;
  const double pitch = layout.blocks[0].pitch, bottom = bottom_of(layout);
  if (pitch <= 0 || bottom > area.bottom() + 1) {
    const double height = *style.page().height;
    throw too_low("two heads", height,
                  height + bottom - area.bottom() + style.grid(16) - layout.blocks[0].box.height);
  }
  area.y = style.snapped(area.y + (area.bottom() - bottom) / 2);
  area.height = 0;
  place(layout, area, passages, pitch, measurer);
}

}  // namespace

std::unique_ptr<Layout> arrange_compared_matrices(const scene::Evaluations& evaluations,
                                                  std::span<const scene::State> states,
                                                  const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  auto layout = std::make_unique<ComparedMatrices>(page);
  const Style& style = layout->style;
  const Box content = style.content();
  layout->header = arrange_header(style, content, evaluations, states, measurer);
  const std::vector<Line> sentences = sentences_of(*layout, evaluations, states);
  layout->footer = arrange_footer(style, content, sentences, measurer);
  const auto passages = all_passages(all_heads(evaluations, states));

  const double header_gap = layout->header.box.height > 0 ? style.grid(3) : 0;
  Box area{content.x, layout->header.content_bottom() + header_gap, content.width, 0};
  if (page.height) {
    area.height = std::max(1.0, layout->footer.box.y - style.grid(2.5) - area.y);
  }
  fit(*layout, area, passages, measurer);
  layout->page = {page.width, page.height.value_or(0)};
  if (page.height) {
    place_in_middle(*layout, area, passages, measurer);
  } else {
    move_footer(layout->footer, bottom_of(*layout) + style.grid(2));
    layout->page.height = layout->footer.box.bottom() + page.margin;
  }
  return layout;
}

}  // namespace qkv::views
