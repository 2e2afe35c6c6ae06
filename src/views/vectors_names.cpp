#include <algorithm>

#include "views/cells.h"
#include "views/token_text.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::Weight;

// One row's name, its right end at `right`, level with `row`.
void name(const VectorsPicture& p, const std::string& id, const std::string& text, double right,
          Box row, bool emphasised) {
  const double left = p.layout.columns.names_left;
  const Weight weight = emphasised ? Weight::semibold : Weight::regular;
  const std::string fit =
      elided(text, right - left, p.layout.name_size, weight, p.canvas.measurer());
  const double gap = p.layout.rows.gap;  // marks like "|" are higher than a low row
  const Box box{left, row.y - gap, right - left, row.height + 2 * gap};
  p.canvas.text_in(
      id, fit,
      {p.layout.name_size, emphasised ? p.theme().ink : p.theme().muted, weight, Anchor::end}, box);
}

// "⋮ 12 more dimensions", or shorter.
std::string more_text(const VectorsPicture& p, std::size_t hidden, double width) {
  const std::string brief = "⋮ " + std::to_string(hidden) + " more";
  const std::string full = brief + " dimensions";
  return p.canvas.width(full, p.layout.name_size) <= width ? full : brief;
}

void names_of(const VectorsPicture& p, const char* part, const VectorGroup& group,
              const VectorRows& rows, const std::vector<std::size_t>& dimensions, double right) {
  if (!group.columns) return;
  const std::string prefix = std::string("name:") + part + ":";
  for (std::size_t r = 0; r < dimensions.size() && !group.names.empty(); ++r) {
    name(p, prefix + std::to_string(dimensions[r]), group.names[dimensions[r]], right,
         p.layout.rows.cell(rows, r, {}),
         highlighted(group, dimensions[r], p.content.state->highlight_rows));
  }
  if (dimensions.size() == group.dimensions()) return;
  const double width = right - p.layout.columns.names_left;
  name(p, prefix + "more", more_text(p, group.dimensions() - dimensions.size(), width), right,
       p.layout.rows.cell(rows, dimensions.size(), {}), false);
}

// "meaning: all zero"; a long name is cut, what is said of it is not.
void zero_name(const VectorsPicture& p, const std::string& id, const std::string& run, double right,
               Box rows) {
  const double size = p.layout.name_size;
  const double room = right - p.layout.columns.names_left;
  std::string label = zero_label(run);
  if (!run.empty() && p.canvas.width(label, size, Weight::semibold) > room) {
    const double said = p.canvas.width(": all zero", size, Weight::semibold);
    label = zero_label(elided(run, room - said, size, Weight::semibold, p.canvas.measurer()));
  }
  name(p, id, label, right, rows, true);
}

// Names of k's and q's rows; runs of zeros get one name and a bracket.
void names_of_k(const VectorsPicture& p) {
  const bool beside = p.question_stands();
  const double right = beside ? p.names_beside_question() : p.names_beside_tokens();
  std::vector<std::size_t> named = p.k_rows;
  const std::vector<ZeroRun> runs = zero_runs(p.content, p.k_rows);
  const VectorRowsLayout& rows = p.layout.rows;
  const auto in_a_run = [&](std::size_t position) {
    return std::any_of(runs.begin(), runs.end(), [&](const ZeroRun& run) {
      return position >= run.first && position < run.first + run.count;
    });
  };
  const std::string& highlight = p.content.state->highlight_rows;
  for (std::size_t r = 0; r < named.size() && !p.content.k.names.empty(); ++r) {
    if (in_a_run(r)) continue;
    name(p, "name:k:" + std::to_string(named[r]), p.content.k.names[named[r]], right,
         rows.cell(rows.k, r, {}), highlighted(p.content.k, named[r], highlight));
  }
  for (const ZeroRun& run : runs) {
    const Box box = rows.cells(rows.k, run.first, run.count, {});
    zero_name(p, "name:k:zero:" + std::to_string(named[run.first]), run.name, right, box);
  }
  if (named.size() < p.content.k.dimensions()) {
    const double width = right - p.layout.columns.names_left;
    name(p, "name:k:more", more_text(p, p.content.k.dimensions() - named.size(), width), right,
         rows.cell(rows.k, named.size(), {}), false);
  }
}

void score_names(const VectorsPicture& p) {
  const VectorRowsLayout& rows = p.layout.rows;
  const double right = p.names_beside_tokens();
  const double math_size =
      std::clamp(rows.height * 0.85, p.style().type().minimum, p.style().type().number);
  for (const ScoreRow row : p.content.rows) {
    if (!p.content.reveals(row)) continue;
    const RowLabel label = score_row_label(p.content, row);
    const Box cell = rows.cell(rows.scores, p.slot(row), {});
    const std::string id = "name:score:" + std::to_string(static_cast<int>(row));
    if (!label.math) {
      name(p, id, label.text, right, cell, row == ScoreRow::weights);
      continue;
    }
    const double left = p.layout.columns.names_left;
    p.canvas.formula(
        id, *label.math, {math_size, p.theme().ink, Weight::regular, Anchor::end},
        {right, p.canvas.middle_baseline(cell, math_size)},
        {left, cell.y - p.layout.rows.gap, right - left, cell.height + 2 * p.layout.rows.gap});
  }
}

// The symbol of a section with its word, in the middle of the section's rows.
void section(const VectorsPicture& p, char symbol, const VectorRows& rows, std::size_t count) {
  const VectorColumns& columns = p.layout.columns;
  if (columns.section_width <= 0 || count == 0) return;
  const scene::TypeScale& type = p.style().type();
  const Box group = p.layout.rows.cells(rows, 0, count, {});
  const double line = type.section * 1.25, word_line = columns.section_words ? type.label * 1.4 : 0;
  const double top = group.centre().y - (line + word_line) / 2;
  const Box formula{columns.section_left, top, columns.section_width, line};
  const std::string id = std::string("section:") + symbol;
  p.canvas.formula(id, section_formula(p.content, symbol, columns.section_words),
                   {type.section, p.theme().ink},
                   {formula.x, p.canvas.middle_baseline(formula, type.section)}, formula);
  if (!columns.section_words) return;
  const Box word{formula.x, formula.bottom(), formula.width, word_line};
  p.canvas.text_in(id + "/word", section_word(p.content, symbol), {type.label, p.theme().muted},
                   word);
}

void swatch_name(const VectorsPicture& p) {
  if (!p.content.colours.are_values || !p.reveal().v) return;
  const VectorRowsLayout& rows = p.layout.rows;
  name(p, "name:colour", "as a colour", p.names_beside_tokens(),
       rows.cell(rows.v, p.slots(p.v_rows, p.content.v), {}), false);
}

// Above the output: its name, and what it is.
void output_heading(const VectorsPicture& p) {
  if (!p.content.ask || p.content.v.beside.empty() || !p.reveal().output) return;
  const scene::TypeScale& type = p.style().type();
  const Box column = p.layout.columns.output();
  const double bottom = p.layout.rows.v.top - frame_offset(p.style()) - frame_stroke(p.style());
  const Box formula{column.x, bottom - type.label * 1.6, column.width, type.label * 1.6};
  const Box title{column.x, formula.y - type.section * 1.3, column.width, type.section * 1.3};
  p.canvas.text_in("out/name", "out",
                   {type.section, p.theme().ink, Weight::semibold, Anchor::middle}, title);
  p.canvas.text_in("out/formula", "Σ weight · v",
                   {type.label, p.theme().muted, Weight::regular, Anchor::middle}, formula);
}

}  // namespace

void compose_labels(const VectorsPicture& p) {
  const VectorRowsLayout& rows = p.layout.rows;
  p.canvas.open("labels", "names of rows");
  if (p.reveal().x && p.content.x.columns) {
    const bool beside = p.content.cross && p.question_stands();
    names_of(p, "x", p.content.x, rows.x, p.x_rows,
             beside ? p.names_beside_question() : p.names_beside_tokens());
    section(p, 'x', rows.x, p.x_rows.size());
  }
  if ((p.content.stands('k') || p.content.stands('q')) && p.content.k.columns) names_of_k(p);
  if (p.content.stands('k') && p.content.k.columns) section(p, 'k', rows.k, p.k_rows.size());
  score_names(p);
  if (p.content.stands('v') && p.content.v.columns) {
    names_of(p, "v", p.content.v, rows.v, p.v_rows, p.names_beside_tokens());
    section(p, 'v', rows.v, p.v_rows.size());
  }
  swatch_name(p);
  output_heading(p);
  p.canvas.close();
}

}  // namespace qkv::views
