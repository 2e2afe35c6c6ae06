#include <algorithm>

#include "views/vectors_compose.h"

namespace qkv::views {

std::optional<std::size_t> VectorsPicture::position_of(std::size_t key) const {
  const auto found = std::find(columns.begin(), columns.end(), key);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

double VectorsPicture::names_beside_question() const {
  return layout.columns.question_left - frame_offset(style()) - frame_stroke(style()) / 2 -
         layout.columns.bracket - style().grid(0.75);
}

double VectorsPicture::names_beside_tokens() const {
  return layout.columns.first - style().grid(1.25);
}

std::size_t VectorsPicture::slot(ScoreRow row) const {
  const auto& rows = layout.rows.score_rows;
  return static_cast<std::size_t>(std::find(rows.begin(), rows.end(), row) - rows.begin());
}

VectorsPicture vectors_picture(Canvas& canvas, const VectorsLayout& layout,
                               const VectorsContent& content) {
  const std::string& highlight = content.state->highlight_rows;
  return {canvas,
          layout,
          content,
          kept_columns(content, layout.columns.count),
          kept_rows(content.x, layout.rows.x.capacity, highlight),
          kept_rows(content.k, layout.rows.k.capacity, highlight),
          kept_rows(content.v, layout.rows.v.capacity, highlight)};
}

}  // namespace qkv::views
