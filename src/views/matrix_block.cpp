#include "views/matrix_block.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

constexpr double kSlant = 45;           // degrees, of column labels that do not fit their column
constexpr double kNumberShare = 0.86;   // of a cell's width, at most, is its number's
constexpr double kSin = 0.70710678118;  // of the slant

struct Labels {
  std::vector<std::string> rows, columns;
};

Labels all_labels(const std::vector<const scene::Passage*>& passages) {
  Labels labels;
  for (const scene::Passage* passage : passages) {
    for (const std::string& token : passage->tokens) labels.rows.push_back(shown(token));
    for (const std::string& token : passage->keys()) labels.columns.push_back(shown(token));
  }
  return labels;
}

std::size_t stride_for(double size, double pitch) {
  return static_cast<std::size_t>(std::max(1.0, std::ceil(size * 1.1 / pitch)));
}

// A pitch of whole device pixels, so that every cell is as wide as its neighbour.
double whole_pitch(const Style& style, double pitch) {
  const double scale = style.page().dpi / 96;
  return pitch * scale >= 3 ? std::floor(pitch * scale) / scale : pitch;
}

struct ColumnFit {
  double pitch = 0, size = 0, angle = 0, height = 0, overhang = 0;
};

// How wide a column may be, how many times its row's height, and what its numbers want.
struct ColumnBounds {
  double most = 0, stretch = 1, for_numbers = 0;
};

// Columns at least as wide as rows are high, up to `stretch` times where labels or numbers want it.
// Labels are level where the widest then fits its column, else slanted, else upright.
ColumnFit fit_columns(const Style& style, const std::vector<std::string>& labels, double row_pitch,
                      const ColumnBounds& bounds, const display::TextMeasurer& measurer) {
  const double minimum = style.type().minimum, wanted = style.type().label;
  const double air = style.gap() + style.grid(0.25);
  const double mark = style.grid(1.75);  // the colour mark and the air round it
  const double widest_pitch = std::min(bounds.most, row_pitch * bounds.stretch);
  const double least = std::min(widest_pitch, std::max(row_pitch, bounds.for_numbers));
  ColumnFit fit;
  fit.size = fitting_size(labels, widest_pitch - air, wanted, minimum, Weight::regular, measurer);
  const double width = widest(labels, fit.size, Weight::regular, measurer);
  if (width <= widest_pitch - air) {
    fit.pitch = whole_pitch(style, std::min(bounds.most, std::max(least, width + air + 1)));
    fit.height = fit.size * 1.25 + mark;
    return fit;
  }
  fit.size = std::clamp(row_pitch * 0.72, minimum, wanted);
  const double slant_pitch = fit.size * 1.04 / kSin;
  fit.pitch = whole_pitch(style, std::min(widest_pitch, std::max(least, slant_pitch)));
  const double length = std::min(widest(labels, fit.size, Weight::regular, measurer), fit.size * 6);
  const bool slanted = fit.pitch * kSin >= fit.size * 1.02;
  fit.angle = slanted ? kSlant : 90;
  fit.height = (slanted ? (length + fit.size) * kSin : length + fit.size * 0.3) + mark;
  fit.overhang = slanted ? length * kSin : 0;
  return fit;
}

}  // namespace

Box MatrixBlockLayout::cell(std::size_t i, std::size_t j) const {
  return {cells.x + static_cast<double>(j) * column_pitch, cells.y + static_cast<double>(i) * pitch,
          column_pitch - gap, pitch - gap};
}

Box MatrixBlockLayout::row(std::size_t i, std::size_t columns) const {
  const Box first = cell(i, 0);
  return {first.x, first.y, static_cast<double>(columns) * column_pitch - gap, first.height};
}

double matrix_entry(const attention::Evaluation& evaluation, MatrixKind kind, std::size_t i,
                    std::size_t j) {
  switch (kind) {
    case MatrixKind::scores:
      return (*evaluation.scores)(i, j);
    case MatrixKind::scaled:
      return evaluation.scaled(i, j);
    case MatrixKind::masked:
      return evaluation.masked(i, j);
    case MatrixKind::weights:
      break;
  }
  return evaluation.weights(i, j);
}

std::string score_cell(double value, bool brief) {
  const double whole_from = brief ? 9.95 : 99.95;
  return std::abs(value) >= 1000 ? "" : vector_number(value, std::abs(value) >= whole_from ? 0 : 1);
}

MatrixBlockLayout arrange_matrix_block(const Style& style, Box area,
                                       const std::vector<const scene::Passage*>& passages,
                                       const MatrixBlockOptions& options,
                                       const std::string& widest_number,
                                       const display::TextMeasurer& measurer) {
  MatrixBlockLayout layout;
  const Labels labels = all_labels(passages);
  for (const scene::Passage* passage : passages) {
    layout.n_q = std::max(layout.n_q, passage->tokens.size());
    layout.n_k = std::max(layout.n_k, passage->keys().size());
  }
  const double asks_width =
      measurer.measure(std::vector{display::TextRun{"asks ↓"}}, style.type().label).advance;
  const double token_width = std::min(
      widest(labels.rows, style.type().label, Weight::semibold, measurer), area.width * 0.22);
  const double label_room =
      options.row_labels ? std::max(token_width + style.grid(3), asks_width + style.grid(1)) : 0;
  const double sum_room =
      options.sums
          ? measurer.measure(std::vector{display::TextRun{"1.000"}}, style.type().label).advance +
                style.grid(3.5)
          : 0;
  const double n_k = static_cast<double>(layout.n_k), n_q = static_cast<double>(layout.n_q);
  const double room = area.width - label_room - sum_room;
  layout.pitch = std::min(room / n_k, options.largest_pitch);
  const auto em_width = [&](const std::string& sample) {
    return measurer.measure(std::vector{display::TextRun{sample, Weight::semibold}}, 1.0).advance;
  };
  const double number_pitch =
      style.type().minimum * em_width(widest_number) / kNumberShare + style.gap() + 1;
  ColumnFit columns;
  // The labels' height depends on the pitch and the pitch on the room below them: a few rounds
  // settle it.
  for (int round = 0; round < 4; ++round) {
    layout.pitch = whole_pitch(style, layout.pitch);
    const double overhang = std::max(0.0, columns.overhang - sum_room - columns.pitch / 2);
    columns = fit_columns(style, labels.columns, layout.pitch,
                          {(room - overhang) / n_k, options.widest_column, number_pitch}, measurer);
    layout.pitch = std::min(options.largest_pitch, columns.pitch);
    if (area.height > 0) {
      layout.pitch = std::min(layout.pitch, (area.height - columns.height) / n_q);
    }
  }
  layout.pitch = whole_pitch(style, layout.pitch);
  layout.column_pitch = columns.pitch;
  layout.gap = layout.n_k > kMostDrawnCells || layout.n_q > kMostDrawnCells
                   ? 0
                   : style.snapped(std::clamp(layout.pitch * 0.08, 1.0, style.gap()));
  layout.column_size = columns.size;
  layout.column_angle = columns.angle;
  layout.column_stride = columns.angle == 90 ? stride_for(columns.size, layout.column_pitch) : 1;
  layout.row_size = std::clamp(layout.pitch * 0.72, style.type().minimum, style.type().label);
  layout.row_stride = stride_for(layout.row_size, layout.pitch);
  layout.smallest_number = options.smallest_number;
  const auto number_size = [&](const std::string& sample) {
    const double size =
        std::min({style.type().number, (layout.pitch - layout.gap) * 0.62,
                  (layout.column_pitch - layout.gap) * kNumberShare / em_width(sample)});
    return size >= style.type().minimum ? size : 0;
  };
  layout.number_size = number_size(widest_number);
  if (layout.number_size == 0 && !options.widest_brief.empty()) {
    layout.brief_scores = true;
    layout.number_size = number_size(options.widest_brief);
  }

  const double width = n_k * layout.column_pitch - layout.gap,
               height = n_q * layout.pitch - layout.gap;
  layout.cells = {style.snapped(area.x + label_room), style.snapped(area.y + columns.height), width,
                  height};
  layout.row_labels = {area.x, layout.cells.y, label_room, height};
  layout.sums = {layout.cells.right(), layout.cells.y, sum_room, height};
  const double overhang = std::max(sum_room, columns.overhang - layout.column_pitch / 2);
  layout.column_labels = {layout.cells.x, area.y, width + overhang, layout.cells.y - area.y};
  layout.box = {area.x, area.y, layout.cells.right() + overhang - area.x,
                layout.cells.bottom() - area.y};
  return layout;
}

}  // namespace qkv::views
