#include "views/vectors_layout.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace qkv::views {
namespace {

using display::Weight;

// The most decimals, of `most` and one fewer, at which all numbers fit their cells.
template <typename AddShapes>
VectorNumbers fitting_numbers(const Canvas& canvas, double width, double height, int most,
                              Weight weight, const AddShapes& add) {
  const scene::TypeScale& type = canvas.style().type();
  for (int decimals = most; decimals > most - 2; --decimals) {
    NumberShapes shapes;
    add(shapes, decimals);
    if (shapes.empty()) return {most, type.number};
    const double size = std::min(
        {type.number, height * kFilledHeight, width * kFilled / shapes.widest(canvas, weight)});
    if (size >= type.minimum) return {decimals, size};
  }
  return {most, 0};
}

// One size for all groups that are written: the smallest.
void even_out(const std::vector<VectorNumbers*>& groups) {
  double least = 0;
  for (const VectorNumbers* numbers : groups) {
    if (numbers->size > 0 && (least == 0 || numbers->size < least)) least = numbers->size;
  }
  for (VectorNumbers* numbers : groups) {
    if (numbers->size > 0) numbers->size = least;
  }
}

void arrange_numbers(VectorsLayout& l, const std::vector<VectorsContent>& contents,
                     const Canvas& canvas) {
  const double width = l.columns.width, height = l.rows.height;
  const auto of_group = [&](VectorGroup VectorsContent::*group) {
    return fitting_numbers(canvas, width, height, 2, Weight::medium,
                           [&](NumberShapes& shapes, int decimals) {
                             for (const VectorsContent& c : contents) {
                               add_shapes(shapes, c.*group, decimals);
                             }
                           });
  };
  l.x = of_group(&VectorsContent::x);
  l.k = of_group(&VectorsContent::k);
  l.v = of_group(&VectorsContent::v);
  l.scores = fitting_numbers(canvas, width, height, 2, Weight::medium,
                             [&](NumberShapes& shapes, int decimals) {
                               for (const VectorsContent& c : contents)
                                 add_score_shapes(shapes, c, decimals);
                             });
  l.weights = fitting_numbers(canvas, width, height, 3, Weight::semibold,
                              [&](NumberShapes& shapes, int decimals) {
                                for (const VectorsContent& c : contents)
                                  add_weight_shapes(shapes, c, decimals);
                              });
  even_out({&l.x, &l.k, &l.v, &l.scores, &l.weights});
}

// Everything but the numbers.
VectorsLayout placed(const VectorsLayout& start, const std::vector<VectorsContent>& contents,
                     const WrittenLimits& limits, const Canvas& canvas) {
  const Style& style = canvas.style();
  const Box area = style.content();
  VectorsLayout l = start;
  if (style.parts().expansion) {
    l.written = arrange_written(contents, area.width, limits, canvas);
  }
  const bool writes = l.written.lines > 0;
  const double above_rule = style.grid(2.5), below_rule = style.grid(1.25);
  const double top = l.header.content_bottom() + (l.header.box.height > 0 ? style.grid(2.5) : 0);
  const double written_height = writes ? l.written.box.height + above_rule + below_rule : 0;
  const bool follows = style.height_follows_content();
  const auto place_from = [&](double y) {
    l.rows =
        arrange_rows(contents, l.columns, y, follows ? 0 : area.bottom() - written_height, canvas);
    const double grid_bottom =
        (l.rows.note_top > 0 ? l.rows.note_top + l.rows.height : l.rows.bottom) +
        frame_offset(style) + frame_stroke(style) / 2;
    // On a page with room to spare, what is written stays within reach of the grid.
    return follows ? grid_bottom + written_height
                   : std::min(area.bottom(), grid_bottom + written_height + style.grid(6));
  };
  double bottom = place_from(top);
  // A few rows on a high page stand nearer its middle than its top.
  const double spare = follows ? 0 : area.bottom() - bottom;
  if (spare > area.height / 4) bottom = place_from(top + spare * 0.4);
  if (writes) {
    l.written.box = {area.x, bottom - l.written.box.height, area.width, l.written.box.height};
    l.rule = style.snapped(l.written.box.y - below_rule);
  }
  l.page = {style.page().width, follows ? bottom + style.page().margin : *style.page().height};
  return l;
}

}  // namespace

VectorsLayout arrange_vectors(const scene::Evaluations& evaluations,
                              std::span<const scene::State> states,
                              const std::vector<VectorsContent>& contents, const Canvas& canvas) {
  const Style& style = canvas.style();
  const scene::TypeScale& type = style.type();
  VectorsLayout start;
  start.header = arrange_header(style, style.content(), evaluations, states, canvas.measurer());
  start.columns = arrange_columns(contents, style.content(), canvas);
  const std::size_t most_lines = style.height_follows_content() ? 9 : 4;
  // Rows matter more than the size of what is written below them, and more than its extent.
  VectorsLayout l = placed(start, contents, {type.caption, most_lines, 3}, canvas);
  for (const WrittenLimits& less : {WrittenLimits{type.number, most_lines, 3},
                                    WrittenLimits{type.number, 2, 2}, WrittenLimits{0, 0, 0}}) {
    const bool hopeless = l.rows.missing > 0;
    if (hopeless || (l.rows.elides && less.most_lines == most_lines)) {
      l = placed(start, contents, less, canvas);
    }
  }
  if (l.rows.missing > 0) {
    throw Error(Exit::bad_input,
                "the page is too low for the vector view; it needs a height of at least " +
                    std::to_string(std::lround(std::ceil(*style.page().height + l.rows.missing))) +
                    " px; try a higher page or `height: auto`");
  }
  l.name_size = std::clamp(l.rows.height * 0.85, type.minimum, type.label);
  arrange_numbers(l, contents, canvas);
  return l;
}

}  // namespace qkv::views
