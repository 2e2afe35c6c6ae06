#include "views/stages_blocks.h"

#include <algorithm>

#include "views/cells.h"
#include "views/stages_arrows.h"
#include "views/stages_bars.h"
#include "views/stages_legend.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

constexpr int kMostRounds = 24;

double heading_height(const Style& style) { return style.type().section * 1.65; }
double formula_size(const Style& style) {
  return std::max(style.type().number, style.type().minimum);
}
double arrow_gap(const Style& style) { return style.grid(6); }
double row_gap(const Style& style) { return style.grid(6); }
double bars_gap(const Style& style) { return style.grid(1.75); }

// Finds the largest pitch at which all blocks fit, then places them.
class Arranger {
 public:
  Arranger(const Style& style, Box area, const StageRequest& request,
           const display::TextMeasurer& measurer)
      : style_(style), area_(area), request_(request), measurer_(measurer) {
    const std::size_t count = request.kinds.size();
    columns_ = std::min(request.columns, count);
    rows_ = (count + columns_ - 1) / columns_;
  }

  StageBlocksLayout arrange() {
    if (too_low()) return {{}, columns_, area_, 0, 1};
    pitch_ = request_.largest_pitch;
    stretch_ = request_.widest_column;
    for (int round = 0; round < kMostRounds; ++round) {
      measure();
      double smallest = pitch_;
      for (const MatrixBlockLayout& block : blocks_) smallest = std::min(smallest, block.pitch);
      if (smallest <= 0) return {{}, columns_, area_, 0, 1};
      if (smallest < pitch_) {
        pitch_ = smallest;
        continue;
      }
      const double excess = used_width() - area_.width;
      if (excess <= 0.25) break;
      narrow(excess);
    }
    return place();
  }

 private:
  // Columns give way first, then the cells as a whole.
  void narrow(double excess) {
    const MatrixBlockLayout& first = blocks_.front();
    const double cells = static_cast<double>(columns_ * first.n_k);
    if (stretch_ > 1) {
      const double now = std::min(stretch_, first.column_pitch / pitch_);
      stretch_ = std::max(1.0, now - std::max(excess / (cells * pitch_), 0.02));
      return;
    }
    const double step = std::max(excess / cells, 96 / style_.page().dpi * 0.5);
    pitch_ = std::max(pitch_ - step, pitch_ / 2);
  }

  // Everything of a slot but its block.
  double around() const {
    return heading_height(style_) + (request_.bars > 0 ? bars_gap(style_) + request_.bars : 0) +
           (request_.legend > 0 ? legend_below(style_) : 0);
  }

  // Height for a block with its labels; 0 where the height does not bind.
  double block_room() const {
    if (area_.height <= 0) return 0;
    const double n = static_cast<double>(rows_);
    return (area_.height - (n - 1) * row_gap(style_)) / n - around();
  }
  // No room for labels and a row of cells.
  bool too_low() const { return area_.height > 0 && block_room() < style_.grid(7); }

  MatrixBlockLayout block(std::size_t index, Point at) const {
    MatrixBlockOptions options;
    options.row_labels = index % columns_ == 0;
    options.sums = index + 1 == request_.kinds.size();
    options.largest_pitch = pitch_;
    options.widest_column = stretch_;
    options.widest_brief = request_.widest_brief;
    // Wide enough not to bind before the row as a whole does.
    const double share = area_.width / static_cast<double>(columns_);
    const double width = columns_ == 1 ? area_.width : share * 1.3 + style_.grid(4);
    return arrange_matrix_block(style_, {at.x, at.y, width, block_room()}, request_.passages,
                                options, request_.widest_number, measurer_);
  }

  void measure() {
    blocks_.clear();
    for (std::size_t i = 0; i < request_.kinds.size(); ++i) {
      const bool plain = i % columns_ != 0 && i + 1 < request_.kinds.size();
      const bool known = plain && i > 1 && (i - 1) % columns_ != 0;
      blocks_.push_back(known ? blocks_.back() : block(i, {0, 0}));
    }
  }

  // The width of a slot right of its row labels, as the widest of cells, heading and legend.
  double body(const MatrixBlockLayout& block) const {
    const double n = static_cast<double>(columns_);
    const double share = (area_.width - blocks_.front().row_labels.width -
                          blocks_.back().sums.width - (n - 1) * arrow_gap(style_)) /
                         n;
    return std::max(block.cells.width,
                    std::min(share, std::max(request_.heading, request_.legend)));
  }

  // What follows the cells of a block: sums or the ends of slanted labels.
  static double tail(const MatrixBlockLayout& block) {
    return block.box.right() - block.cells.right();
  }

  double last_right(const MatrixBlockLayout& block) const {
    return std::max(body(block), block.cells.width + tail(block));
  }

  // From a slot's cells to the next slot.
  double advance(const MatrixBlockLayout& block) const {
    return std::max(body(block) + arrow_gap(style_),
                    block.cells.width + tail(block) + style_.grid(1.5));
  }

  double row_width(std::size_t row) const {
    const std::size_t first = row * columns_;
    const std::size_t last = std::min(first + columns_, blocks_.size()) - 1;
    double width = blocks_[first].row_labels.width;
    for (std::size_t i = first; i < last; ++i) width += advance(blocks_[i]);
    return width + last_right(blocks_[last]);
  }

  double used_width() const {
    double most = 0;
    for (std::size_t row = 0; row < rows_; ++row) most = std::max(most, row_width(row));
    return most;
  }

  StageBlocksLayout place() {
    StageBlocksLayout layout;
    layout.columns = columns_;
    layout.pitch = pitch_;
    layout.stretch = stretch_;
    const double spare = std::max(0.0, area_.width - used_width());
    const double spread = columns_ > 1 ? spare / static_cast<double>(columns_ - 1) : 0;
    const double slot_height = around() + blocks_.front().box.height;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const std::size_t row = i / columns_, column = i % columns_;
      if (column == 0) x_ = area_.x;
      const double y = area_.y + static_cast<double>(row) * (slot_height + row_gap(style_));
      layout.slots.push_back(slot(i, {x_, y}));
      if (column == 0) x_ += blocks_[i].row_labels.width;
      x_ += advance(blocks_[i]) + spread;
    }
    layout.box = layout.slots.front().heading;
    for (const StageSlot& slot : layout.slots) {
      layout.box = layout.box.joined(slot.heading)
                       .joined(slot.block.box)
                       .joined(slot.bars)
                       .joined(slot.legend);
    }
    layout.box = layout.box.joined({area_.x, area_.y, area_.width, 0});
    return layout;
  }

  StageSlot slot(std::size_t i, Point at) const {
    StageSlot slot;
    slot.kind = request_.kinds[i];
    const double heading = heading_height(style_);
    slot.block = block(i, {at.x, at.y + heading});
    const Box& cells = slot.block.cells;
    const double width = body(blocks_[i]);
    slot.heading = {cells.x, at.y, width, heading};
    double y = cells.bottom();
    slot.bars = {cells.x, y, cells.width, 0};
    if (request_.bars > 0) {
      slot.bars = style_.snapped(Box{cells.x, y + bars_gap(style_), cells.width, request_.bars});
      y = slot.bars.bottom();
    }
    slot.legend = {cells.x, y, cells.width, 0};
    if (request_.legend > 0) {
      slot.legend = {cells.x, y + legend_below(style_) - legend_height(style_),
                     std::max(cells.width, std::min(width, request_.legend)),
                     legend_height(style_)};
    }
    return slot;
  }

  const Style& style_;
  const Box area_;
  const StageRequest& request_;
  const display::TextMeasurer& measurer_;
  std::size_t columns_ = 1, rows_ = 1;
  double pitch_ = 0, stretch_ = 1;
  std::vector<MatrixBlockLayout> blocks_;
  double x_ = 0;
};

bool revealed(const scene::Reveal& reveal, MatrixKind kind) {
  switch (kind) {
    case MatrixKind::scores:
      return reveal.scores;
    case MatrixKind::scaled:
      return reveal.scaled;
    case MatrixKind::masked:
      return reveal.masked;
    case MatrixKind::weights:
      break;
  }
  return reveal.weights;
}

class Composer {
 public:
  Composer(Canvas& canvas, const StageBlocksLayout& layout, const StageContent& content)
      : canvas_(canvas), style_(canvas.style()), layout_(layout), content_(content) {}

  void compose() {
    for (std::size_t i = 0; i < layout_.slots.size(); ++i) {
      const StageSlot& slot = layout_.slots[i];
      if (!revealed(content_.reveal, slot.kind)) continue;
      if (i > 0) arrow(i);
      const std::string id = content_.id + "/" + stage_name(slot.kind);
      heading(id, slot);
      if (!has_stage(*content_.shown.evaluation, slot.kind)) {
        canvas_.text_in(
            id + "/absent", "not given",
            {style_.type().label, canvas_.theme().muted, Weight::regular, display::Anchor::middle},
            {slot.heading.x, slot.block.cells.y, slot.heading.width, slot.block.cells.height});
        continue;
      }
      matrix(slot);
      if (content_.ask && slot.bars.height > 0) bars(id, slot);
      if (slot.legend.height > 0) {
        compose_legend(canvas_, id, slot.legend, slot.kind, content_.largest);
      }
    }
  }

 private:
  static std::string stage_name(MatrixKind kind) {
    static const char* const names[] = {"scores", "scaled", "masked", "weights"};
    return names[static_cast<int>(kind)];
  }

  void arrow(std::size_t i) {
    const StageSlot &from = layout_.slots[i - 1], &to = layout_.slots[i];
    const std::string id = content_.id + "/" + stage_name(to.kind) + "/arrow";
    if (i % layout_.columns == 0) {
      elbow_arrow(canvas_, id, from, to);
    } else {
      level_arrow(canvas_, id, from, to);
    }
  }

  void heading(const std::string& id, const StageSlot& slot) {
    const double size = style_.type().section, small = formula_size(style_);
    const std::string title = stage_title(*content_.shown.evaluation, slot.kind);
    const double baseline = slot.heading.bottom() - size * 0.55;
    const double title_width = canvas_.width(title, size, Weight::semibold);
    const std::string fit =
        elided(title, slot.heading.width, size, Weight::semibold, canvas_.measurer());
    canvas_.text(id + "/title", fit, {size, canvas_.theme().ink, Weight::semibold},
                 {slot.heading.x, baseline}, slot.heading);
    const display::Math formula = stage_formula(content_.shown, slot.kind);
    const double room = slot.heading.width - title_width - style_.grid(1.5);
    if (canvas_.width(formula, small) > room) return;
    canvas_.formula(id + "/formula", formula,
                    {small, canvas_.theme().muted, Weight::regular, display::Anchor::end},
                    {slot.heading.right(), baseline}, slot.heading);
  }

  void matrix(const StageSlot& slot) {
    MatrixContent matrix;
    matrix.evaluation = content_.shown.evaluation;
    matrix.passage = content_.shown.passage;
    matrix.colours = content_.colours;
    matrix.kind = slot.kind;
    matrix.largest = content_.largest;
    matrix.ask = content_.ask;
    matrix.id = content_.id;
    compose_matrix_block(canvas_, slot.block, matrix);
  }

  void bars(const std::string& id, const StageSlot& slot) {
    compose_row_bars(canvas_, id, slot.bars, slot.block,
                     {content_.shown.evaluation, slot.kind, *content_.ask});
    if (slot.block.row_labels.width <= 0) return;
    const double size = style_.type().label;
    const Box box{slot.block.row_labels.x, slot.bars.y,
                  slot.block.row_labels.width - style_.grid(1.25), slot.bars.height};
    for (const std::string words : {"the row", "row"}) {
      if (canvas_.width(words, size) + style_.grid(0.85) > box.width) continue;
      canvas_.text_in(id + "/bars/label", words,
                      {size, canvas_.theme().muted, Weight::regular, display::Anchor::end}, box,
                      style_.grid(0.85));
      break;
    }
  }

  Canvas& canvas_;
  const Style style_;
  const StageBlocksLayout& layout_;
  const StageContent& content_;
};

}  // namespace

StageBlocksLayout arrange_stage_blocks(const Style& style, Box area, const StageRequest& request,
                                       const display::TextMeasurer& measurer) {
  return Arranger(style, area, request, measurer).arrange();
}

void compose_stage_blocks(Canvas& canvas, const StageBlocksLayout& layout,
                          const StageContent& content) {
  Composer(canvas, layout, content).compose();
}

double heading_width(const Style& style, const ShownHead& head, MatrixKind kind,
                     const display::TextMeasurer& measurer) {
  const display::TextRun title{stage_title(*head.evaluation, kind), Weight::semibold, {}};
  return measurer.measure(std::span(&title, 1), style.type().section).advance + style.grid(2) +
         measurer.measure(stage_formula(head, kind), formula_size(style)).advance;
}

}  // namespace qkv::views
