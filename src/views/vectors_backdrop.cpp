#include <algorithm>

#include "views/cells.h"
#include "views/token_text.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

using display::PathStep;
using display::Weight;

// Dots from a down to b.
void dotted(Canvas& canvas, const std::string& id, Point a, Point b) {
  const Style& style = canvas.style();
  display::Path path;
  path.id = id;
  const double dash = style.grid(0.5), step = style.grid(1);
  for (double y = a.y; y + dash <= b.y; y += step) {
    path.steps.push_back({PathStep::Kind::move, {}, {}, {a.x, y}});
    path.steps.push_back({PathStep::Kind::line, {}, {}, {b.x, y + dash}});
  }
  path.stroke = display::Stroke{canvas.theme().faint, style.grid(1.5 / 8)};
  if (!path.steps.empty()) canvas.add(std::move(path));
}

// Where tokens have no column: a dotted line in the gap, below whatever stands there.
void cuts(const VectorsPicture& p) {
  const std::size_t shown_count = p.columns.size(), all = p.content.n_k();
  const VectorRowsLayout& rows = p.layout.rows;
  const VectorColumns& columns = p.layout.columns;
  for (std::size_t c = 0; c <= shown_count; ++c) {
    const std::size_t expected = c == 0 ? 0 : p.columns[c - 1] + 1;
    const std::size_t next = c == shown_count ? all : p.columns[c];
    if (expected == next) continue;
    const double x = c < shown_count ? columns.token(c).x - columns.gap / 2
                                     : columns.last_right(shown_count) + columns.gap / 2;
    const double top = rows.tokens_top + rows.tokens_height - p.style().grid(0.75);
    dotted(p.canvas, "cut:" + std::to_string(expected), {x, top}, {x, rows.bottom});
  }
}

// A strip behind rows that are to be emphasised.
void highlight_strips(const VectorsPicture& p, const char* name, const VectorGroup& group,
                      const VectorRows& rows, const std::vector<std::size_t>& dimensions,
                      double names_right) {
  const std::string& highlight = p.content.state->highlight_rows;
  const VectorColumns& columns = p.layout.columns;
  const double right = columns.last_right(p.columns.size()) + p.style().grid(0.5);
  for (std::size_t r = 0; r < dimensions.size(); ++r) {
    if (!highlighted(group, dimensions[r], highlight)) continue;
    std::size_t count = 1;
    while (r + count < dimensions.size() && highlighted(group, dimensions[r + count], highlight)) {
      ++count;
    }
    const Box cells = p.layout.rows.cells(rows, r, count, {});
    // Round the names too; k's may be one name for a run, so its strip is as long as all names.
    const double names =
        widest(group.names, p.layout.name_size, Weight::semibold, p.canvas.measurer());
    const double left =
        (&group == &p.content.k ? columns.names_left
                                : std::max(columns.names_left, names_right - names)) -
        p.style().grid(0.75);
    const double out = p.layout.rows.gap;
    p.canvas.rect(std::string("highlight:") + name + ":" + std::to_string(dimensions[r]),
                  {left, cells.y - out, right - left, cells.height + 2 * out},
                  filled(mix(p.theme().page, p.theme().positive, 0.14), p.style().cell_radius()));
    r += count;
  }
}

void panel(const VectorsPicture& p, const std::string& id, Box box) {
  p.canvas.rect(id, box, filled_panel(p.style(), p.style().grid(1.25)));
}

void expanded_panel(const VectorsPicture& p) {
  const VectorRowsLayout& rows = p.layout.rows;
  const double pad = std::min(p.layout.columns.gap * 0.7, p.style().grid(0.75));
  const double bottom = rows.bottom + p.style().grid(0.75);
  if (const auto key = p.shown_expanded()) {
    const Box column = p.layout.columns.token(*p.position_of(*key));
    const double top = rows.slanted ? rows.marks_line(p.style()).y - p.style().grid(0.4)
                                    : rows.names_line(p.style()).y - p.style().grid(0.5);
    panel(p, "expanded", {column.x - pad, top, column.width + 2 * pad, bottom - top});
  }
  if (p.content.expands_output && p.reveal().weights && p.reveal().v) {
    // What is multiplied: the weights and, below them, the values.
    const Box first = p.layout.columns.token(0);
    const double top = rows.cell(rows.scores, p.slot(ScoreRow::weights), first).y - rows.gap * 0.7;
    const double right = p.layout.columns.last_right(p.columns.size());
    panel(p, "expanded", {first.x - pad, top, right - first.x + 2 * pad, bottom - top});
  }
}

}  // namespace

void compose_backdrop(const VectorsPicture& p) {
  p.canvas.open("backdrop");
  expanded_panel(p);
  const VectorRowsLayout& rows = p.layout.rows;
  const double beside = p.names_beside_tokens();
  const double x_right =
      p.content.cross && p.question_stands() ? p.names_beside_question() : beside;
  if (p.reveal().x) highlight_strips(p, "x", p.content.x, rows.x, p.x_rows, x_right);
  if (p.reveal().k) highlight_strips(p, "k", p.content.k, rows.k, p.k_rows, beside);
  if (p.reveal().v) highlight_strips(p, "v", p.content.v, rows.v, p.v_rows, beside);
  cuts(p);
  p.canvas.close();
}

}  // namespace qkv::views
