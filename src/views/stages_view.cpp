// The stages of one head: scores → scaled → masked → weights, filling the page.
#include <algorithm>

#include "views/answer_card.h"
#include "views/each_view.h"
#include "views/header.h"
#include "views/stages_blocks.h"
#include "views/stages_footer.h"
#include "views/stages_request.h"
#include "views/stages_words.h"
#include "views/token_colours.h"

namespace qkv::views {
namespace {

// Two rows must let the cells grow by this much, or one row is kept: it reads more easily.
constexpr double kWorthTwoRows = 1.08;

struct StagesLayout : Layout {
  explicit StagesLayout(const scene::Page& of) : style(of) {}

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override {
    const ShownHead shown = shown_head(evaluations, state);
    const TokenColours colours =
        token_colours(*shown.head, *shown.passage, *shown.evaluation, style.theme());
    Canvas canvas(style, measurer);
    compose_header(canvas, header, evaluations, state);
    compose_stage_blocks(canvas, blocks,
                         {shown, &colours, largest_score(*shown.evaluation), state.ask,
                          state.reveal, "head:" + std::to_string(shown.index)});
    if (card) {
      const MatrixBlockLayout& block = blocks.slots.back().block;
      std::optional<RowsBeside> rows;
      if (shown.evaluation->n_q == shown.evaluation->n_k) {
        rows = RowsBeside{block.cells.y - block.gap / 2, block.pitch};
      }
      compose_answer_card(canvas, *card,
                          {shown.evaluation, shown.head, shown.passage, &colours, state.ask}, rows);
    }
    compose_footer(canvas, footer, stages_sentence(shown, state.ask, kinds, style.theme()));
    return canvas.finish(page, plain_text(state.title, evaluations));
  }

  Style style;
  std::vector<MatrixKind> kinds;
  HeaderLayout header;
  StageBlocksLayout blocks;
  std::optional<Box> card;  // beside a single block
  FooterLayout footer;
  Size page;
};

// Weights alone leave half of the page, three stages in rows of two a quarter: there the answers
// stand.
bool has_card(const Style& style, const StageRequest& request) {
  return style.parts().card && request.columns < 3 && request.kinds.size() % 2 == 1;
}

Box card_beside(const Style& style, const StageBlocksLayout& blocks, Box area,
                const std::vector<ShownHead>& heads, bool always_asks) {
  double natural = 0;
  for (const ShownHead& head : heads) {
    const std::size_t rows = std::max(head.evaluation->n_q, head.evaluation->n_k);
    natural = std::max(natural, natural_card_height(style, rows, head.evaluation->v.has_value()));
  }
  const StageSlot& last = blocks.slots.back();
  const double y = last.heading.y;
  double left = std::max(last.block.box.right(), last.legend.right()) + style.grid(6);
  if (blocks.slots.size() > 1) {
    left = std::max(blocks.slots[1].heading.x, last.block.box.right() + style.grid(2));
  }
  const double bottom = area.height > 0 ? area.bottom() : y + natural;
  double height = std::min(natural, bottom - y);
  // Without an asking token the rows stand level with the matrix's, which are farther apart.
  if (!always_asks) height = std::max(height, last.legend.bottom() - y);
  return {left, y, area.right() - left, height};
}

// One row of all stages, or two rows where that makes larger cells.
StageBlocksLayout larger_of_one_and_two_rows(const Style& style, Box area, StageRequest& request,
                                             const display::TextMeasurer& measurer) {
  request.columns = request.kinds.size();
  StageBlocksLayout one = arrange_stage_blocks(style, area, request, measurer);
  if (request.kinds.size() < 3) return one;
  StageRequest halved = request;
  halved.columns = 2;
  StageBlocksLayout two = arrange_stage_blocks(style, area, halved, measurer);
  if (two.pitch <= one.pitch * kWorthTwoRows) return one;
  request = halved;
  return two;
}

// Height that is left over goes to the asking row's bars; what they leave is shared above and
// below.
StageBlocksLayout filled_up(const Style& style, Box area, StageRequest request,
                            StageBlocksLayout blocks, bool asks,
                            const display::TextMeasurer& measurer) {
  if (area.height <= 0) return blocks;
  const auto left = [&] { return area.height - blocks.box.height; };
  const double rows = blocks.slots.size() > blocks.columns ? 2 : 1;
  const double bars = std::min(left() / rows - style.grid(3), style.grid(26));
  if (asks && request.kinds.size() > 1 && bars >= style.grid(7)) {
    request.bars = bars;
    request.largest_pitch = blocks.pitch;
    blocks = arrange_stage_blocks(style, area, request, measurer);
  }
  area.y = style.snapped(area.y + left() / 2);
  area.height = 0;
  request.largest_pitch = blocks.pitch;
  return arrange_stage_blocks(style, area, request, measurer);
}

// What the states ask for between them.
struct Asking {
  bool ever = false, always = true;
  std::vector<Line> sentences;
};

Asking asking_of(const scene::Evaluations& evaluations, std::span<const scene::State> states,
                 const StageRequest& request, const scene::Theme& theme) {
  Asking asking;
  for (const scene::State& state : states) {
    asking.sentences.push_back(
        stages_sentence(shown_head(evaluations, state), state.ask, request.kinds, theme));
    asking.ever |= state.ask.has_value();
    asking.always &= state.ask.has_value();
  }
  return asking;
}

// Blocks, and the answers where they leave room, in `area`.
void place(StagesLayout& layout, Box area, StageRequest request,
           const std::vector<ShownHead>& heads, const Asking& asking,
           const display::TextMeasurer& measurer) {
  const Style& style = layout.style;
  const std::optional<double> height = style.page().height;
  Box left = area;
  if (style.parts().card && request.kinds.size() == 1) left.width *= 0.5;
  layout.blocks = larger_of_one_and_two_rows(style, left, request, measurer);
  if (layout.blocks.pitch <= 0 || (height && area.height <= 0)) {
    throw too_low("the stages", *height, *height - area.height + least_row_height(style, request));
  }
  layout.blocks = filled_up(style, left, request, layout.blocks, asking.ever, measurer);
  if (!has_card(style, request)) return;
  const Box card = card_beside(style, layout.blocks, area, heads, asking.always);
  if (card.width >= style.grid(62)) layout.card = card;
}

}  // namespace

std::unique_ptr<Layout> arrange_stages_view(const scene::Evaluations& evaluations,
                                            std::span<const scene::State> states,
                                            const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  auto layout = std::make_unique<StagesLayout>(page);
  const Style& style = layout->style;
  const Box content = style.content();
  const std::vector<ShownHead> heads = all_heads(evaluations, states);
  const StageRequest request = stage_request(style, heads, measurer);
  const Asking asking = asking_of(evaluations, states, request, style.theme());
  layout->kinds = request.kinds;
  layout->header = arrange_header(style, content, evaluations, states, measurer);
  layout->footer = arrange_footer(style, content, asking.sentences, measurer);

  const double header_gap = layout->header.box.height > 0 ? style.grid(3) : 0;
  Box area{content.x, layout->header.content_bottom() + header_gap, content.width, 0};
  if (page.height) area.height = layout->footer.box.y - style.grid(2.5) - area.y;
  place(*layout, area, request, heads, asking, measurer);
  layout->page = {page.width, page.height.value_or(0)};
  if (!page.height) {
    const double card_bottom = layout->card ? layout->card->bottom() : 0;
    move_footer(layout->footer, std::max(layout->blocks.box.bottom(), card_bottom) + style.grid(2));
    layout->page.height = layout->footer.box.bottom() + page.margin;
  }
  return layout;
}

}  // namespace qkv::views
