#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::Weight;
using Fill = Colour (*)(const scene::Theme&, double, double);

Colour signed_entry(const scene::Theme& theme, double value, double largest) {
  return entry_fill(theme, value, largest);
}

// A group of the picture: what it holds, where, and how it is written.
struct Part {
  const char* name;  // "x", "k", "v"
  const VectorGroup& group;
  const VectorRows& rows;
  const VectorNumbers& numbers;
  const std::vector<std::size_t>& dimensions;
  Fill fill;
};

bool elides(const Part& part) { return part.dimensions.size() < part.group.dimensions(); }

void more_mark(const VectorsPicture& p, const Part& part, const std::string& id, Box column) {
  const Box cell = p.layout.rows.cell(part.rows, part.dimensions.size(), column);
  p.canvas.text_in(id, "⋮", {p.layout.name_size, p.theme().muted, Weight::regular, Anchor::middle},
                   cell);
}

void column_cells(const VectorsPicture& p, const Part& part, std::size_t key, Box column) {
  const double largest = largest_entry(part.group);
  const std::string prefix = std::string(part.name) + ":" + std::to_string(key) + ":";
  for (std::size_t r = 0; r < part.dimensions.size(); ++r) {
    if (!p.content.stands(part.name[0], key, part.dimensions[r])) continue;
    const double value = (*part.group.columns)(key, part.dimensions[r]);
    number_cell(p.canvas, prefix + std::to_string(part.dimensions[r]),
                p.layout.rows.cell(part.rows, r, column), part.fill(p.theme(), value, largest),
                vector_cell(value, part.numbers), value, part.numbers.size, Weight::medium);
  }
  const bool whole = p.content.stands(part.name[0], key, part.group.dimensions() - 1);
  if (elides(part) && whole) more_mark(p, part, prefix + "more", column);
}

void beside_cells(const VectorsPicture& p, const Part& part, const std::string& name, Box column) {
  const double largest = largest_entry(part.group);
  for (std::size_t r = 0; r < part.dimensions.size(); ++r) {
    if (name == "q" && !p.content.stands('q', *p.content.ask, part.dimensions[r])) continue;
    const double value = part.group.beside[part.dimensions[r]];
    number_cell(p.canvas, name + ":" + std::to_string(part.dimensions[r]),
                p.layout.rows.cell(part.rows, r, column), part.fill(p.theme(), value, largest),
                vector_cell(value, part.numbers), value, part.numbers.size, Weight::semibold);
  }
  if (elides(part)) more_mark(p, part, name + ":more", column);
}

Box swatch_box(const VectorsPicture& p, Box column) {
  return p.layout.rows.cell(p.layout.rows.v, p.slots(p.v_rows, p.content.v), column);
}

void swatch(const VectorsPicture& p, const std::string& id, Colour colour, Box column) {
  const Box box = swatch_box(p, column);
  p.canvas.rect(id, box, filled(colour, std::min(p.style().cell_radius(), box.height / 4)));
}

// The output's colour, where it has one.
void output_swatch(const VectorsPicture& p) {
  const Box column = p.layout.columns.output();
  const auto& output = p.content.v.beside;
  if (p.content.sees_nothing()) {
    forbidden_cell(p.canvas, "out:colour", swatch_box(p, column), "", 0);
  } else if (std::all_of(output.begin(), output.end(), [](double v) { return std::isfinite(v); })) {
    swatch(p, "out:colour", p.content.colours.after(*p.content.evaluation, *p.content.ask), column);
  } else {
    swatch(p, "out:colour", p.theme().empty, column);
  }
}

void compose_part(const VectorsPicture& p, const Part& part, bool columns,
                  const std::string& beside_name, Box beside_column) {
  if (!part.group.columns) return;
  p.canvas.open(std::string("group:") + part.name, part.name);
  for (std::size_t c = 0; columns && c < p.columns.size(); ++c) {
    column_cells(p, part, p.columns[c], p.layout.columns.token(c));
  }
  if (!beside_name.empty() && !part.group.beside.empty()) {
    beside_cells(p, part, beside_name, beside_column);
  }
  p.canvas.close();
}

void compose_swatches(const VectorsPicture& p) {
  if (!p.content.colours.are_values) return;
  p.canvas.open("group:colours", "values as colours");
  for (std::size_t c = 0; p.reveal().v && c < p.columns.size(); ++c) {
    const std::size_t key = p.columns[c];
    swatch(p, "colour:" + std::to_string(key), p.content.colours.of_key[key],
           p.layout.columns.token(c));
  }
  if (p.content.ask && p.reveal().output) output_swatch(p);
  p.canvas.close();
}

void weight_cell_with_bar(const VectorsPicture& p, std::size_t key, Box cell) {
  const double weight = p.content.entry(ScoreRow::weights, key);
  const double radius = std::min(p.style().cell_radius(), cell.height / 4);
  const std::string id = "weight:" + std::to_string(key);
  display::Facts facts;
  facts.value = weight;
  const Colour empty = p.theme().empty;
  p.canvas.rect(id, cell, filled(empty, radius), facts);
  if (std::isfinite(weight) && weight > 0) {
    // Even the least weight leaves a sliver; only none leaves nothing.
    const double width = std::max(p.style().grid(0.25), cell.width * std::min(weight, 1.0));
    p.canvas.rect(id + "/bar", {cell.x, cell.y, width, cell.height},
                  filled(bar_colour(p.theme()), std::min(radius, width / 2)), facts);
  }
  const std::string text = weight_text(weight, p.layout.weights);
  if (text.empty()) return;
  p.canvas.text_in(id + "/number", text,
                   {p.layout.weights.size, number_colour(p.theme(), empty, weight == 0),
                    Weight::semibold, Anchor::middle},
                   cell, 0, facts);
}

// What stands in a forbidden cell: in a whole row the same, or nothing.
std::string forbidden_label(const VectorsPicture& p, ScoreRow row) {
  const bool weights = row == ScoreRow::weights;
  if (weights && p.content.sees_nothing()) return "";
  const double size = p.layout.name_size;
  const std::string label = weights ? "masked" : "−∞";
  const double room = p.layout.columns.width - p.style().grid(1.25);
  return p.canvas.width(label, size) <= room ? label : "";
}

const char* id_of_row(ScoreRow row) {
  static const char* const names[] = {"score", "scaled", "capped", "biased", "weight"};
  return names[static_cast<std::size_t>(row)];
}

void no_keys(const VectorsPicture& p, Box row) {
  const std::string text = "no keys";
  const double half = p.canvas.width(text, p.layout.name_size) / 2 + p.style().grid(0.75);
  if (2 * half > row.width) return;
  const Box patch{row.centre().x - half, row.y, 2 * half, row.height};
  p.canvas.rect("no-keys/patch", patch, filled(p.theme().masked, 0));
  p.canvas.text_in("no-keys", text,
                   {p.layout.name_size, p.theme().ink, Weight::medium, Anchor::middle}, patch);
}

void compose_score_row(const VectorsPicture& p, ScoreRow row) {
  const VectorRowsLayout& rows = p.layout.rows;
  const double largest = largest_score(p.content);
  const std::string label = forbidden_label(p, row);
  for (std::size_t c = 0; c < p.columns.size(); ++c) {
    const std::size_t key = p.columns[c];
    const Box cell = rows.cell(rows.scores, p.slot(row), p.layout.columns.token(c));
    const std::string id = std::string(id_of_row(row)) + ":" + std::to_string(key);
    if (p.content.forbidden(row, key)) {
      forbidden_cell(p.canvas, id, cell, label, p.layout.name_size);
    } else if (row == ScoreRow::weights) {
      weight_cell_with_bar(p, key, cell);
    } else {
      const double value = p.content.entry(row, key);
      number_cell(p.canvas, id, cell, entry_fill(p.theme(), value, largest, 0.8),
                  vector_cell(value, p.layout.scores), value, p.layout.scores.size, Weight::medium);
    }
  }
  if (row == ScoreRow::weights && p.content.sees_nothing()) {
    const Box first = rows.cell(rows.scores, p.slot(row), p.layout.columns.token(0));
    no_keys(p, {first.x, first.y, p.layout.columns.last_right(p.columns.size()) - first.x,
                first.height});
  }
}

}  // namespace

Colour bar_colour(const scene::Theme& theme) {
  const Colour text = text_on(theme.empty);
  double strength = 0.8;
  while (strength > 0.1 && contrast(text, mix(theme.empty, theme.positive, strength)) < 4.6) {
    strength -= 0.02;
  }
  return mix(theme.empty, theme.positive, strength);
}

void compose_vectors(const VectorsPicture& p) {
  const VectorsLayout& l = p.layout;
  const scene::Reveal& reveal = p.reveal();
  const Box question = l.columns.question(), output = l.columns.output();
  compose_part(p, {"x", p.content.x, l.rows.x, l.x, p.x_rows, signed_entry}, reveal.x,
               reveal.x ? "asking-x" : "", question);
  compose_part(p, {"k", p.content.k, l.rows.k, l.k, p.k_rows, signed_entry}, p.content.stands('k'),
               p.content.stands('q') ? "q" : "", question);
  compose_part(p, {"v", p.content.v, l.rows.v, l.v, p.v_rows, value_fill}, p.content.stands('v'),
               reveal.output ? "out" : "", output);
  compose_swatches(p);
}

void compose_scores(const VectorsPicture& p) {
  p.canvas.open("group:scores", "from scores to weights");
  for (const ScoreRow row : p.content.rows) {
    if (p.content.reveals(row)) compose_score_row(p, row);
  }
  p.canvas.close();
}

}  // namespace qkv::views
