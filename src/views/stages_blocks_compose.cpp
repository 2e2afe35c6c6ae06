#include <algorithm>

#include "views/stages_arrows.h"
#include "views/stages_bars.h"
#include "views/stages_blocks.h"
#include "views/stages_legend.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

double formula_size(const Style& style) {
  return std::max(style.type().number, style.type().minimum);
}

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
