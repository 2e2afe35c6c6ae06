#include <algorithm>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/token_text.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::PathStep;
using display::Weight;

void frame(const VectorsPicture& p, const std::string& id, Box cells, double stroke) {
  BoxStyle style;
  style.radius = p.style().cell_radius() + frame_offset(p.style());
  style.stroke = display::Stroke{p.theme().ink, stroke};
  p.canvas.rect(id, cells.inset(-frame_offset(p.style())), style);
}

// How far the frame of the asking token's x stands off: it must stay in the gap between columns.
double x_frame_offset(const VectorsPicture& p) {
  return std::min(p.layout.columns.gap / 2, frame_offset(p.style()));
}

Box asking_x(const VectorsPicture& p) {
  const VectorRowsLayout& rows = p.layout.rows;
  const Box column = p.asks_from_column() ? p.layout.columns.token(*p.position_of(*p.content.ask))
                                          : p.layout.columns.question();
  return rows.cells(rows.x, 0, p.slots(p.x_rows, p.content.x), column);
}

Box question_cells(const VectorsPicture& p) {
  const VectorRowsLayout& rows = p.layout.rows;
  return rows.cells(rows.k, 0, p.slots(p.k_rows, p.content.k), p.layout.columns.question());
}

// From the asking token's x to q: down, across the gap, down into the frame.
void question_way(const VectorsPicture& p) {
  const double stroke = p.style().grid(1.5 / 8);
  const Box from = asking_x(p), to = question_cells(p);
  const double offset = p.content.cross ? frame_offset(p.style()) : x_frame_offset(p);
  const Point start{from.centre().x, from.bottom() + offset};
  const Point end{to.centre().x, to.y - frame_offset(p.style()) - frame_stroke(p.style()) / 2};
  const double head = std::min(p.style().grid(0.75), (end.y - start.y) * 0.45);
  const double middle = p.style().snapped((start.y + end.y - head) / 2 + stroke / 2);
  display::Path line;
  line.id = "q/way";
  line.steps = {{PathStep::Kind::move, {}, {}, start},
                {PathStep::Kind::line, {}, {}, {start.x, middle}},
                {PathStep::Kind::line, {}, {}, {end.x, middle}},
                {PathStep::Kind::line, {}, {}, {end.x, end.y - head}}};
  line.stroke = display::Stroke{p.theme().ink, stroke};
  p.canvas.add(std::move(line));
  display::Path tip;
  tip.id = "q/way/tip";
  tip.steps = {{PathStep::Kind::move, {}, {}, {end.x - head * 0.7, end.y - head}},
               {PathStep::Kind::line, {}, {}, {end.x + head * 0.7, end.y - head}},
               {PathStep::Kind::line, {}, {}, end},
               {PathStep::Kind::close, {}, {}, {}}};
  tip.fill = p.theme().ink;
  p.canvas.add(std::move(tip));
}

void question_marks(const VectorsPicture& p) {
  if (!p.question_stands() || p.content.k.beside.empty() || !p.content.stands('q')) return;
  const Box cells = question_cells(p);
  frame(p, "q/frame", cells, frame_stroke(p.style()));
  const double size = p.style().type().number;
  const double top = cells.bottom() + frame_offset(p.style()) + frame_stroke(p.style());
  const double side = p.layout.columns.bracket + p.style().grid(2);
  const Box line{cells.x - side, top, cells.width + 2 * side, size * 1.45};
  p.canvas.formula("q/formula", question_formula(p.content),
                   {size, p.theme().ink, Weight::regular, Anchor::middle},
                   {line.centre().x, p.canvas.middle_baseline(line, size)}, line);
  if (p.reveal().x && p.content.x.columns) question_way(p);
}

void asking_x_mark(const VectorsPicture& p) {
  if (!p.content.ask || !p.content.x.columns || !p.reveal().x) return;
  if (p.content.cross && p.content.x.beside.empty()) return;
  const double stroke = p.style().grid(2.0 / 8);
  if (p.content.cross) {
    frame(p, "asking-x/frame", asking_x(p), stroke);
    return;
  }
  BoxStyle style;
  const double offset = x_frame_offset(p);
  style.radius = p.style().cell_radius() + offset;
  style.stroke = display::Stroke{p.theme().ink, stroke};
  p.canvas.rect("asking-x/frame", asking_x(p).inset(-offset), style);
}

void brackets(const VectorsPicture& p) {
  if (!(p.content.stands('k') || p.content.stands('q'))) return;
  const VectorRowsLayout& rows = p.layout.rows;
  const double depth = p.style().grid(0.75);
  const double left = p.question_stands() ? p.names_beside_question() + p.style().grid(1)
                                          : p.names_beside_tokens() + p.style().grid(0.5);
  const double width = p.question_stands() ? depth : p.style().grid(0.5);
  for (const ZeroRun& run : zero_runs(p.content, p.k_rows)) {
    const Box box = rows.cells(rows.k, run.first, run.count, {});
    display::Path path;
    path.id = "zero:" + std::to_string(p.k_rows[run.first]) + "/bracket";
    const double top = box.y + 1, bottom = box.bottom() - 1;
    path.steps = {{PathStep::Kind::move, {}, {}, {left + width, top}},
                  {PathStep::Kind::line, {}, {}, {left, top}},
                  {PathStep::Kind::line, {}, {}, {left, bottom}},
                  {PathStep::Kind::line, {}, {}, {left + width, bottom}}};
    path.stroke = display::Stroke{p.theme().ink, p.style().grid(2.0 / 8)};
    p.canvas.add(std::move(path));
  }
}

void output_marks(const VectorsPicture& p) {
  if (!p.content.ask || p.content.v.beside.empty() || !p.reveal().output) return;
  const VectorRowsLayout& rows = p.layout.rows;
  const Box column = p.layout.columns.output();
  const std::size_t count = p.slots(p.v_rows, p.content.v) + (p.content.colours.are_values ? 1 : 0);
  const Box cells = rows.cells(rows.v, 0, count, column);
  frame(p, "out/frame", cells, frame_stroke(p.style()));
  const Box values = rows.cells(rows.v, 0, p.v_rows.size(), column);
  const double left = p.layout.columns.last_right(p.columns.size());
  const double right = cells.x - frame_offset(p.style());
  const double size = p.style().type().section;
  p.canvas.text_in("out/equals", "=", {size, p.theme().muted, Weight::regular, Anchor::middle},
                   {left, values.centre().y - size, right - left, 2 * size});
}

// How many tokens have no column, and what they weigh together.
void missing_columns(const VectorsPicture& p) {
  const std::size_t missing = p.content.n_k() - p.columns.size();
  if (missing == 0) return;
  std::string text = "… " + std::to_string(missing) + " more token" + (missing == 1 ? "" : "s");
  if (p.content.ask && p.reveal().weights) {
    double weight = 0;
    for (std::size_t key = 0; key < p.content.n_k(); ++key) {
      if (!p.position_of(key)) weight += p.content.evaluation->weights(*p.content.ask, key);
    }
    text += ", together " + percent(weight);
  }
  const VectorColumns& columns = p.layout.columns;
  const double size = p.layout.name_size, width = p.canvas.width(text, size);
  const double left = width <= columns.right - columns.first ? columns.first : columns.section_left;
  const Box box{left, p.layout.rows.note_top, columns.right - left, p.layout.rows.height};
  p.canvas.text_in("more-tokens",
                   elided(text, box.width, size, Weight::regular, p.canvas.measurer()),
                   {size, p.theme().muted}, box);
}

// Round one cell, or a run of them.
void mark(const VectorsPicture& p, const std::string& id, Box cells) {
  BoxStyle style;
  const double offset = x_frame_offset(p);
  style.radius = p.style().cell_radius() + offset;
  style.stroke = display::Stroke{p.theme().ink, p.style().grid(2.0 / 8)};
  p.canvas.rect(id, cells.inset(-offset), style);
}

// Where a dimension stands among the rows that are shown.
std::optional<std::size_t> row_of(const std::vector<std::size_t>& shown, std::size_t dimension) {
  const auto found = std::find(shown.begin(), shown.end(), dimension);
  if (found == shown.end()) return std::nullopt;
  return static_cast<std::size_t>(found - shown.begin());
}

// The x that is projected, and the row of the product just made.
void projection_marks(const VectorsPicture& p) {
  const auto& project = p.content.state->project;
  if (!project) return;
  const VectorRowsLayout& rows = p.layout.rows;
  const bool query = p.content.made() == 'q';
  const auto position = p.position_of(project->token);
  if (!query && !position) return;
  const Box column = query ? p.layout.columns.question() : p.layout.columns.token(*position);
  // The asking token's own x is framed already.
  if (!query && p.reveal().x && p.content.x.columns &&
      (p.content.cross || p.content.ask != project->token)) {
    mark(p, "project/x", rows.cells(rows.x, 0, p.slots(p.x_rows, p.content.x), column));
  }
  const bool value = p.content.made() == 'v';
  const auto row = row_of(value ? p.v_rows : p.k_rows, project->rows - 1);
  if (row) mark(p, "project/row", rows.cell(value ? rows.v : rows.k, *row, column));
}

// The two numbers that the last of the terms so far multiplies.
void term_marks(const VectorsPicture& p) {
  if (!p.content.state->terms || !p.content.ask) return;
  const VectorRowsLayout& rows = p.layout.rows;
  const std::size_t term = *p.content.state->terms - 1;
  if (p.content.expands_output) {
    const auto position = p.position_of(term);
    if (!position || !p.reveal().weights || !p.reveal().v) return;
    const Box column = p.layout.columns.token(*position);
    mark(p, "term/weight", rows.cell(rows.scores, p.slot(ScoreRow::weights), column));
    mark(p, "term/v", rows.cells(rows.v, 0, p.v_rows.size(), column));
    return;
  }
  const auto row = row_of(p.k_rows, term);
  const auto position = p.content.expanded ? p.position_of(*p.content.expanded) : std::nullopt;
  if (!row || !position || !p.reveal().k || !p.reveal().q) return;
  if (p.question_stands()) mark(p, "term/q", rows.cell(rows.k, *row, p.layout.columns.question()));
  mark(p, "term/k", rows.cell(rows.k, *row, p.layout.columns.token(*position)));
}

}  // namespace

void compose_marks(const VectorsPicture& p) {
  p.canvas.open("marks");
  asking_x_mark(p);
  question_marks(p);
  brackets(p);
  output_marks(p);
  projection_marks(p);
  term_marks(p);
  missing_columns(p);
  p.canvas.close();
}

}  // namespace qkv::views
