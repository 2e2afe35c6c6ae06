// The stages of one head: scores → scaled → masked → weights, filling the page.
#include <algorithm>

#include "base/error.h"
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
    compose_footer(canvas, footer, stages_sentence(shown, state.ask, kinds, style.theme()));
    return canvas.finish(page, plain_text(state.title, evaluations));
  }

  Style style;
  std::vector<MatrixKind> kinds;
  HeaderLayout header;
  StageBlocksLayout blocks;
  FooterLayout footer;
  Size page;
};

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

}  // namespace

std::unique_ptr<Layout> arrange_stages_view(const scene::Evaluations& evaluations,
                                            std::span<const scene::State> states,
                                            const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  auto layout = std::make_unique<StagesLayout>(page);
  const Style& style = layout->style;
  const Box content = style.content();
  const std::vector<ShownHead> heads = all_heads(evaluations, states);
  StageRequest request = stage_request(style, heads, measurer);
  layout->kinds = request.kinds;
  layout->header = arrange_header(style, content, evaluations, states, measurer);

  std::vector<Line> sentences;
  bool asks = false;
  for (const scene::State& state : states) {
    sentences.push_back(
        stages_sentence(shown_head(evaluations, state), state.ask, request.kinds, style.theme()));
    asks |= state.ask.has_value();
  }
  layout->footer = arrange_footer(style, content, sentences, measurer);

  const double header_gap = layout->header.box.height > 0 ? style.grid(3) : 0;
  Box area{content.x, layout->header.content_bottom() + header_gap, content.width, 0};
  if (page.height) area.height = layout->footer.box.y - style.grid(2.5) - area.y;
  layout->blocks = larger_of_one_and_two_rows(style, area, request, measurer);
  if (layout->blocks.pitch <= 0 || (page.height && area.height <= 0)) {
    throw Error(Exit::bad_input, "the stages do not fit the page; give it a greater height");
  }
  layout->blocks = filled_up(style, area, request, layout->blocks, asks, measurer);
  layout->page = {page.width, page.height.value_or(0)};
  if (!page.height) {
    move_footer(layout->footer, layout->blocks.box.bottom() + style.grid(2));
    layout->page.height = layout->footer.box.bottom() + page.margin;
  }
  return layout;
}

}  // namespace qkv::views
