#include "views/stages_blocks.h"

#include <algorithm>

#include "views/stages_legend.h"

namespace qkv::views {
namespace {

constexpr int kMostRounds = 24;

double heading_height(const Style& style) { return style.type().section * 1.65; }
double arrow_gap(const Style& style) { return style.grid(6); }
double row_gap(const Style& style) { return style.grid(6); }
double bars_gap(const Style& style) { return style.grid(1.75); }

// Column labels, at their highest, and some height for cells.
double least_block(const Style& style) { return style.grid(16); }

// The height of a slot without its block.
double around(const Style& style, const StageRequest& request) {
  return heading_height(style) + (request.bars > 0 ? bars_gap(style) + request.bars : 0) +
         (request.legend > 0 ? legend_below(style) : 0);
}

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

  // Height for a block with its labels; 0 where the height does not bind.
  double block_room() const {
    if (area_.height <= 0) return 0;
    const double n = static_cast<double>(rows_);
    return (area_.height - (n - 1) * row_gap(style_)) / n - around(style_, request_);
  }
  bool too_low() const { return area_.height > 0 && block_room() < least_block(style_); }

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
    const double slot_height = around(style_, request_) + blocks_.front().box.height;
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

}  // namespace

StageBlocksLayout arrange_stage_blocks(const Style& style, Box area, const StageRequest& request,
                                       const display::TextMeasurer& measurer) {
  return Arranger(style, area, request, measurer).arrange();
}

double least_row_height(const Style& style, const StageRequest& request) {
  return around(style, request) + least_block(style);
}

}  // namespace qkv::views
