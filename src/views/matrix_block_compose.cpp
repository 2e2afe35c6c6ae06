#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/cells.h"
#include "views/matrix_block.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Weight;

std::string cell_number(const MatrixBlockLayout& layout, const MatrixContent& content,
                        double value) {
  if (layout.number_size == 0) return "";
  if (content.kind != MatrixKind::weights) return score_cell(value, layout.brief_scores);
  if (std::isnan(value)) return "NaN";
  return value >= layout.smallest_number ? weight_cell(value) : "";
}

std::string group_id(const MatrixContent& content) {
  static const char* const names[] = {"scores", "scaled", "masked", "weights"};
  return content.id + "/" + names[static_cast<int>(content.kind)];
}

bool forbidden(const MatrixContent& content, std::size_t i, std::size_t j) {
  const bool after_mask = content.kind == MatrixKind::masked || content.kind == MatrixKind::weights;
  return after_mask && !content.evaluation->allowed(i, j);
}

Colour fill_of(const scene::Theme& theme, const MatrixContent& content, double value) {
  return content.kind == MatrixKind::weights ? weight_fill(theme, value)
                                             : signed_fill(theme, value, content.largest);
}

class BlockComposer {
 public:
  BlockComposer(Canvas& canvas, const MatrixBlockLayout& layout, const MatrixContent& content)
      : canvas_(canvas),
        layout_(layout),
        content_(content),
        id_(group_id(content)),
        n_q_(content.evaluation->n_q),
        n_k_(content.evaluation->n_k) {}

  void compose() {
    canvas_.open(id_, id_.substr(id_.find('/') + 1));
    if (n_q_ > kMostDrawnCells || n_k_ > kMostDrawnCells) {
      image();
    } else {
      for (std::size_t i = 0; i < n_q_; ++i) row(i);
    }
    column_labels();
    if (layout_.row_labels.width > 0) row_labels();
    if (layout_.sums.width > 0) sums();
    if (content_.ask) frame(*content_.ask);
    canvas_.close();
  }

 private:
  std::string at(const char* part, std::size_t i) const {
    return id_ + "/" + part + ":" + std::to_string(i);
  }

  void row(std::size_t i) {
    for (std::size_t j = 0; j < n_k_; ++j) {
      const std::string id = at("cell", i) + ":" + std::to_string(j);
      if (forbidden(content_, i, j)) {
        forbidden_cell(canvas_, id, layout_.cell(i, j), "", 0);
        continue;
      }
      const double value = matrix_entry(*content_.evaluation, content_.kind, i, j);
      number_cell(canvas_, id, layout_.cell(i, j), fill_of(canvas_.theme(), content_, value),
                  cell_number(layout_, content_, value), value, layout_.number_size,
                  content_.kind == MatrixKind::weights ? Weight::semibold : Weight::medium);
    }
    if (content_.kind == MatrixKind::weights && content_.evaluation->sees_nothing(i)) no_keys(i);
  }

  void no_keys(std::size_t i) {
    const double size = layout_.row_size;
    const Box row = layout_.row(i, n_k_);
    const double half = canvas_.width("no keys", size) / 2 + canvas_.style().grid(0.5);
    if (2 * half > row.width || row.height < size * 1.3) return;
    const Box patch{row.centre().x - half, row.y, 2 * half, row.height};
    canvas_.rect(at("no-keys", i) + "/patch", patch, filled(canvas_.theme().masked, 0));
    canvas_.text_in(at("no-keys", i), "no keys",
                    {size, canvas_.theme().ink, Weight::medium, display::Anchor::middle}, patch);
  }

  void image() {
    display::Image image;
    image.id = id_ + "/image";
    image.box = {layout_.cells.x, layout_.cells.y, static_cast<double>(n_k_) * layout_.column_pitch,
                 static_cast<double>(n_q_) * layout_.pitch};
    image.width = static_cast<std::uint32_t>(n_k_);
    image.height = static_cast<std::uint32_t>(n_q_);
    for (std::size_t i = 0; i < n_q_; ++i) {
      for (std::size_t j = 0; j < n_k_; ++j) {
        image.pixels.push_back(
            forbidden(content_, i, j)
                ? canvas_.theme().masked
                : fill_of(canvas_.theme(), content_,
                          matrix_entry(*content_.evaluation, content_.kind, i, j)));
      }
    }
    canvas_.add(std::move(image));
  }

  bool has_label(std::size_t index, std::size_t stride, std::size_t count,
                 std::optional<std::size_t> always) const {
    if (always == index) return true;
    // Next to the asking token's label there is no room for another.
    if (always && stride > 1 && (index > *always ? index - *always : *always - index) < stride) {
      return false;
    }
    return index % stride == 0 && index < count;
  }

  void column_labels() {
    const Style& style = canvas_.style();
    const Box band = layout_.column_labels;
    const double mark_height = std::max(2.0, style.grid(0.5));
    const auto& keys = content_.passage->keys();
    for (std::size_t j = 0; j < n_k_; ++j) {
      const Box cell = layout_.cell(0, j);
      const double mark_width = std::min(style.grid(2.25), cell.width * 0.8);
      const Box mark{cell.centre().x - mark_width / 2,
                     band.bottom() - style.grid(0.9) - mark_height, mark_width, mark_height};
      if (layout_.column_pitch >= 6) {
        canvas_.rect(at("key-mark", j), style.snapped(mark),
                     filled(content_.colours->of_key[j], mark_height / 2));
      }
      if (!has_label(j, layout_.column_stride, n_k_, std::nullopt)) continue;
      column_label(j, keys[j], {cell.x, band.y, cell.width, mark.y - band.y});
    }
  }

  void column_label(std::size_t j, const std::string& token, Box box) {
    const Style& style = canvas_.style();
    const double size = layout_.column_size;
    const display::Facts facts{std::nullopt, token};
    TextStyle text{size, canvas_.theme().ink, Weight::regular, display::Anchor::middle};
    if (layout_.column_angle == 0) {
      const std::string label =
          elided(shown(token), layout_.column_pitch, size, Weight::regular, canvas_.measurer());
      canvas_.text(at("key-label", j), label, text,
                   {box.centre().x, box.bottom() - style.grid(0.75)}, box.inset(-layout_.gap, 0),
                   facts);
      return;
    }
    text.anchor = display::Anchor::start;
    const std::string label =
        elided(shown(token), size * 6, size, Weight::regular, canvas_.measurer());
    const bool upright = layout_.column_angle == 90;
    const double cap = canvas_.measurer().metrics(size).cap_height;
    const Point start{box.centre().x + (upright ? cap / 2 : cap * 0.3),
                      box.bottom() - style.grid(upright ? 0.4 : 0.3)};
    canvas_.turned_text(at("key-label", j), label, text, start, layout_.column_angle,
                        layout_.column_labels.inset(-size, 0), facts);
  }

  void row_labels() {
    const Style& style = canvas_.style();
    const double size = style.type().label;
    const Box head{layout_.row_labels.x,
                   layout_.column_labels.bottom() - style.grid(0.75) - size * 1.4,
                   layout_.row_labels.width, size * 1.4};
    canvas_.text_in(id_ + "/asks", "asks ↓", {size, canvas_.theme().muted}, head);
    for (std::size_t i = 0; i < n_q_; ++i) {
      if (!has_label(i, layout_.row_stride, n_q_, content_.ask)) continue;
      const bool asks = content_.ask == i;
      const Box row = layout_.row(i, n_k_);
      const double height = std::max(row.height, layout_.row_size * 1.3);
      const Box box{layout_.row_labels.x, row.centre().y - height / 2,
                    layout_.row_labels.width - style.grid(1.25), height};
      if (asks) {
        const double pill = std::min(height, layout_.row_size * 1.8);
        canvas_.rect(at("query", i) + "/pill", {box.x, box.centre().y - pill / 2, box.width, pill},
                     filled(canvas_.theme().ink, std::min(pill / 2, style.grid(0.9))));
      }
      const Weight weight = asks ? Weight::semibold : Weight::regular;
      const std::string label =
          elided(shown(content_.passage->tokens[i]), box.width - style.grid(1.5), layout_.row_size,
                 weight, canvas_.measurer());
      canvas_.text_in(at("query", i), label,
                      {layout_.row_size, asks ? canvas_.theme().page : canvas_.theme().ink, weight,
                       display::Anchor::end},
                      box, style.grid(0.85), {std::nullopt, content_.passage->tokens[i]});
    }
  }

  void sums() {
    const Style& style = canvas_.style();
    TextStyle text{std::min(layout_.row_size, style.type().label), canvas_.theme().muted,
                   Weight::regular, display::Anchor::middle};
    const Box band = layout_.sums;
    const double head_height = text.size * 1.4;
    const Box head{band.x, layout_.column_labels.bottom() - style.grid(0.75) - head_height,
                   band.width, head_height};
    canvas_.text_in(id_ + "/sum", "Σ", text, head);
    for (std::size_t i = 0; i < n_q_; ++i) {
      if (!has_label(i, layout_.row_stride, n_q_, content_.ask)) continue;
      const Box row = layout_.row(i, n_k_);
      const double height = std::max(row.height, text.size);
      const double sum = content_.evaluation->weight_sum(i);
      display::Facts facts;
      facts.value = sum;
      canvas_.text_in(at("sum", i), row_sum(sum), text,
                      {band.x, row.centre().y - height / 2, band.width, height}, 0, facts);
    }
  }

  void frame(std::size_t i) {
    const Style& style = canvas_.style();
    const double width = std::clamp(layout_.pitch * 0.07, 1.0, style.grid(3.5 / 8));
    BoxStyle box;
    box.radius = std::min(style.grid(1), layout_.pitch / 4);
    box.stroke = display::Stroke{canvas_.theme().ink, width};
    const double out = layout_.gap / 2 + width / 2;
    if (!content_.passage->context && i < n_k_ && layout_.pitch >= 8 &&
        content_.kind == MatrixKind::weights && !content_.evaluation->sees_nothing(i)) {
      BoxStyle own = box;
      own.stroke->width = std::max(1.0, width * 0.45);
      own.radius = std::min(style.cell_radius(), layout_.pitch / 4);
      // On top of a full cell the outline is drawn in the number's colour, so that it shows.
      const Colour fill = forbidden(content_, i, i)
                              ? canvas_.theme().masked
                              : fill_of(canvas_.theme(), content_,
                                        matrix_entry(*content_.evaluation, content_.kind, i, i));
      if (contrast(own.stroke->colour, fill) < 3) own.stroke->colour = text_on(fill);
      canvas_.rect(id_ + "/own", layout_.cell(i, i).inset(own.stroke->width / 2), own);
    }
    canvas_.rect(id_ + "/frame", layout_.row(i, n_k_).inset(-out), box);
  }

  Canvas& canvas_;
  const MatrixBlockLayout& layout_;
  const MatrixContent& content_;
  const std::string id_;
  const std::size_t n_q_, n_k_;
};

}  // namespace

void compose_matrix_block(Canvas& canvas, const MatrixBlockLayout& layout,
                          const MatrixContent& content) {
  BlockComposer(canvas, layout, content).compose();
}

}  // namespace qkv::views
