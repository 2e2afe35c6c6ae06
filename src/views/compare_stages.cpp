// The stages of two heads, one above the other, on one scale: so that what differs between them
// (dividing by √d_k, say) is seen.
#include <algorithm>

#include "views/compare_words.h"
#include "views/each_view.h"
#include "views/header.h"
#include "views/stages_blocks.h"
#include "views/stages_footer.h"
#include "views/stages_legend.h"
#include "views/stages_request.h"
#include "views/token_colours.h"

namespace qkv::views {
namespace {

double title_height(const Style& style) { return style.type().section * 1.45; }
double rows_gap(const Style& style) { return style.grid(3.5); }

double shared_scale(const ShownHead& a, const ShownHead& b) {
  return std::max(largest_score(*a.evaluation), largest_score(*b.evaluation));
}

struct ComparedStages : Layout {
  explicit ComparedStages(const scene::Page& of) : style(of) {}

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override {
    const ShownHead heads[] = {shown_head(evaluations, state), compared_head(evaluations, state)};
    Canvas canvas(style, measurer);
    compose_header(canvas, header, evaluations, state);
    for (std::size_t row = 0; row < 2; ++row) {
      const TokenColours colours = token_colours(*heads[row].head, *heads[row].passage,
                                                 *heads[row].evaluation, style.theme());
      compose_head_title(canvas, heads[row], titles[row]);
      compose_stage_blocks(canvas, blocks[row],
                           {heads[row], &colours, shared_scale(heads[0], heads[1]), state.ask,
                            state.reveal, "head:" + std::to_string(heads[row].index)});
    }
    compose_footer(canvas, footer,
                   comparing_sentence(heads[0], heads[1], state.ask, kinds, style.theme()));
    return canvas.finish(page, plain_text(state.title, evaluations));
  }

  Style style;
  std::vector<MatrixKind> kinds;
  HeaderLayout header;
  Box titles[2];
  StageBlocksLayout blocks[2];
  FooterLayout footer;
  Size page;
};

// Both rows from the top of `area` down; only the second has legends, which hold for both.
void place(ComparedStages& layout, Box area, StageRequest request,
           const display::TextMeasurer& measurer) {
  const Style& style = layout.style;
  const double title = title_height(style), legend = request.legend;
  for (std::size_t row = 0; row < 2; ++row) {
    layout.titles[row] = {area.x, area.y, area.width, title};
    request.legend = row == 1 ? legend : 0;
    layout.blocks[row] = arrange_stage_blocks(
        style, {area.x, area.y + title, area.width, area.height}, request, measurer);
    area.y = style.snapped(layout.blocks[row].box.bottom() + rows_gap(style));
  }
}

// Finds the pitch at which both rows fit `area` and places them in its middle.
void fit(ComparedStages& layout, Box area, StageRequest request,
         const display::TextMeasurer& measurer) {
  const Style& style = layout.style;
  if (area.height <= 0) {
    place(layout, area, request, measurer);
    return;
  }
  const double fixed = 2 * title_height(style) + rows_gap(style);
  const double spare_legend = legend_below(style);
  Box row{area.x, area.y, area.width, (area.height - fixed - spare_legend) / 2};
  if (row.height <= 0) {
    layout.blocks[0].pitch = 0;
    return;
  }
  StageRequest bare = request;
  bare.legend = 0;
  const StageBlocksLayout measured = arrange_stage_blocks(style, row, bare, measurer);
  request.largest_pitch = measured.pitch;
  if (measured.pitch <= 0) {
    layout.blocks[0].pitch = measured.pitch;
    return;
  }
  area.height = 0;
  place(layout, area, request, measurer);
  const double bottom = layout.blocks[1].box.bottom();
  const double room = row.height * 2 + fixed + spare_legend;
  area.y = style.snapped(area.y + std::max(0.0, (area.y + room - bottom) / 2));
  place(layout, area, request, measurer);
}

}  // namespace

std::unique_ptr<Layout> arrange_compared_stages(const scene::Evaluations& evaluations,
                                                std::span<const scene::State> states,
                                                const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  auto layout = std::make_unique<ComparedStages>(page);
  const Style& style = layout->style;
  const Box content = style.content();
  StageRequest request = stage_request(style, all_heads(evaluations, states), measurer);
  request.columns = request.kinds.size();
  request.widest_column = 2.4;  // height is what binds here
  layout->kinds = request.kinds;
  layout->header = arrange_header(style, content, evaluations, states, measurer);
  std::vector<Line> sentences;
  for (const scene::State& state : states) {
    sentences.push_back(comparing_sentence(shown_head(evaluations, state),
                                           compared_head(evaluations, state), state.ask,
                                           request.kinds, style.theme()));
  }
  layout->footer = arrange_footer(style, content, sentences, measurer);

  const double header_gap = layout->header.box.height > 0 ? style.grid(2) : 0;
  Box area{content.x, layout->header.content_bottom() + header_gap, content.width, 0};
  if (page.height) area.height = layout->footer.box.y - style.grid(2) - area.y;
  fit(*layout, area, request, measurer);
  if (page.height && (layout->blocks[0].pitch <= 0 || area.height <= 0)) {
    const double rows = 2 * (title_height(style) + least_row_height(style, request));
    throw too_low("two heads' stages", *page.height, *page.height - area.height + rows);
  }
  layout->page = {page.width, page.height.value_or(0)};
  if (!page.height) {
    move_footer(layout->footer, layout->blocks[1].box.bottom() + style.grid(2));
    layout->page.height = layout->footer.box.bottom() + page.margin;
  }
  return layout;
}

}  // namespace qkv::views
