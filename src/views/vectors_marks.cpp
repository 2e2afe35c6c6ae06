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
  const double stroke = p.style().grid(1.5 / 8), head = p.style().grid(0.75);
  const Box from = asking_x(p), to = question_cells(p);
  const double offset = p.content.cross ? frame_offset(p.style()) : x_frame_offset(p);
  const Point start{from.centre().x, from.bottom() + offset};
  const Point end{to.centre().x, to.y - frame_offset(p.style()) - frame_stroke(p.style()) / 2};
  const double middle = p.style().snapped((start.y + end.y - head) / 2);
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
  if (!p.question_stands() || p.content.k.beside.empty() || !p.reveal().q) return;
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
  if (!(p.reveal().k || p.reveal().q)) return;
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

// How many tokens have no column, and what they weigh together.
void missing_columns(const VectorsPicture& p) {
  const std::size_t missing = p.content.n_k() - p.columns.size();
  if (missing == 0) return;
  std::string text = "… " + std::to_string(missing) + " more token" + (missing == 1 ? "" : "s");
  if (p.content.ask && p.reveal().weights) {
    double weight = p.content.evaluation->weight_sum(*p.content.ask);
    for (const std::size_t key : p.columns) {
      weight -= p.content.evaluation->weights(*p.content.ask, key);
    }
    text += ", together " + percent(std::max(0.0, weight));
  }
  const VectorColumns& columns = p.layout.columns;
  const double size = p.layout.name_size, width = p.canvas.width(text, size);
  const double left = width <= columns.right - columns.first ? columns.first : columns.section_left;
  const Box box{left, p.layout.rows.note_top, columns.right - left, p.layout.rows.height};
  p.canvas.text_in("more-tokens",
                   elided(text, box.width, size, Weight::regular, p.canvas.measurer()),
                   {size, p.theme().muted}, box);
}

// A strip behind rows that are to be emphasised.
void highlight_strips(const VectorsPicture& p, const char* name, const VectorGroup& group,
                      const VectorRows& rows, const std::vector<std::size_t>& dimensions) {
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
    const double left = columns.names_left - p.style().grid(0.75), out = p.layout.rows.gap;
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

void token_name(const VectorsPicture& p, std::size_t c) {
  const std::size_t key = p.columns[c];
  const VectorRowsLayout& rows = p.layout.rows;
  const Box column = p.layout.columns.token(c);
  const std::string id = "token:" + std::to_string(key), &token = p.content.passage->keys()[key];
  const bool bold = key == p.shown_expanded() || (p.asks_from_column() && key == p.content.ask);
  const Weight weight = bold ? Weight::semibold : Weight::medium;
  const Box names = rows.names_line(p.style()), marks = rows.marks_line(p.style());
  const double size = rows.token_size;
  if (rows.slanted) {
    const Point start{column.centre().x + size * 0.2, names.bottom() - size * 0.12};
    const Box band{column.x, rows.tokens_top, p.layout.columns.right - column.x,
                   names.bottom() - rows.tokens_top + p.style().grid(0.5)};
    const double room = std::min(7 * size, (band.right() - start.x) * 1.41 - size * 0.8);
    p.canvas.turned_text(id + "/label",
                         elided(shown(token), room, size, weight, p.canvas.measurer()),
                         {size, p.theme().ink, weight}, start, 45, band, {std::nullopt, token});
  } else {
    const Box box{column.x, names.y, column.width, names.height};
    p.canvas.text_in(id + "/label",
                     elided(shown(token), column.width, size, weight, p.canvas.measurer()),
                     {size, p.theme().ink, weight, Anchor::middle}, box, 0, {std::nullopt, token});
  }
  const double width = std::min(p.style().grid(5), column.width * 0.6);
  p.canvas.rect(id + "/mark",
                p.style().snapped(Box{column.centre().x - width / 2, marks.y, width, marks.height}),
                filled(p.content.colours.of_key[key], marks.height / 2));
}

void asking_pill(const VectorsPicture& p) {
  if (p.layout.columns.question_width <= 0) return;
  const Box line = p.layout.rows.names_line(p.style());
  const double height = pill_height(p.style()), size = p.style().type().section;
  const Box column = p.layout.columns.question();
  const Box pill =
      p.style().snapped(Box{column.x, line.centre().y - height / 2, column.width, height});
  const std::string& token = p.content.passage->tokens[*p.content.ask];
  const std::string id = "query:" + std::to_string(*p.content.ask);
  p.canvas.rect(id + "/pill", pill,
                filled(p.theme().ink, std::min(height / 2, p.style().grid(1.1))));
  p.canvas.text_in(id + "/label",
                   elided(shown(token), pill.width - p.style().grid(1), size, Weight::semibold,
                          p.canvas.measurer()),
                   {size, p.theme().page, Weight::semibold, Anchor::middle}, pill, 0,
                   {std::nullopt, token});
  const double left = p.layout.columns.names_left, right = pill.x - p.style().grid(1.25);
  const double label = p.style().type().label;
  const Box box{left, pill.y, right - left, pill.height};
  p.canvas.text_in("asking",
                   elided("asking", box.width, label, Weight::regular, p.canvas.measurer()),
                   {label, p.theme().muted, Weight::regular, Anchor::end}, box);
}

}  // namespace

void compose_backdrop(const VectorsPicture& p) {
  p.canvas.open("backdrop");
  expanded_panel(p);
  const VectorRowsLayout& rows = p.layout.rows;
  if (p.reveal().x) highlight_strips(p, "x", p.content.x, rows.x, p.x_rows);
  if (p.reveal().k) highlight_strips(p, "k", p.content.k, rows.k, p.k_rows);
  if (p.reveal().v) highlight_strips(p, "v", p.content.v, rows.v, p.v_rows);
  cuts(p);
  p.canvas.close();
}

void compose_tokens(const VectorsPicture& p) {
  p.canvas.open("tokens", "tokens");
  for (std::size_t c = 0; c < p.columns.size(); ++c) token_name(p, c);
  if (p.content.ask) {
    asking_pill(p);
  } else {
    const Box line = p.layout.rows.names_line(p.style());
    const double left = p.layout.columns.section_left, right = p.names_beside_tokens();
    p.canvas.text_in("no-token-asks", "no token asks",
                     {p.style().type().label, p.theme().muted, Weight::regular, Anchor::end},
                     {left, line.y, right - left, line.height});
  }
  p.canvas.close();
}

void compose_marks(const VectorsPicture& p) {
  p.canvas.open("marks");
  asking_x_mark(p);
  question_marks(p);
  brackets(p);
  output_marks(p);
  missing_columns(p);
  p.canvas.close();
}

}  // namespace qkv::views
