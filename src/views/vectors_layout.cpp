#include "views/vectors_layout.h"

#include <algorithm>

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

// Everything but the numbers, with what is written out set in `written_size` or smaller.
VectorsLayout placed(const VectorsLayout& start, const std::vector<VectorsContent>& contents,
                     double written_size, const Canvas& canvas) {
  const Style& style = canvas.style();
  const Box area = style.content();
  VectorsLayout l = start;
  if (style.parts().expansion) {
    l.written = arrange_written(contents, area.width, written_size, canvas);
  }
  const bool writes = l.written.lines > 0;
  const double above_rule = style.grid(2.5), below_rule = style.grid(1.25);
  const double top = l.header.content_bottom() + (l.header.box.height > 0 ? style.grid(2.5) : 0);
  const double written_height = writes ? l.written.box.height + above_rule + below_rule : 0;
  const bool follows = style.height_follows_content();
  l.rows =
      arrange_rows(contents, l.columns, top, follows ? 0 : area.bottom() - written_height, canvas);
  const double grid_bottom =
      (l.rows.note_top > 0 ? l.rows.note_top + l.rows.height : l.rows.bottom) +
      frame_offset(style) + frame_stroke(style) / 2;
  // On a page with room to spare, what is written stays within reach of the grid.
  const double bottom = follows
                            ? grid_bottom + written_height
                            : std::min(area.bottom(), grid_bottom + written_height + style.grid(6));
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
  VectorsLayout l;
  l.header = arrange_header(style, style.content(), evaluations, states, canvas.measurer());
  l.columns = arrange_columns(contents, style.content(), canvas);
  const VectorsLayout start = l;
  l = placed(start, contents, type.caption, canvas);
  // Rows matter more than the size of what is written below them.
  if (l.rows.elides) l = placed(start, contents, type.number, canvas);
  l.name_size = std::clamp(l.rows.height * 0.85, type.minimum, type.label);
  arrange_numbers(l, contents, canvas);
  return l;
}

}  // namespace qkv::views
