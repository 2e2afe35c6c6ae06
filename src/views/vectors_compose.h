// Places one state of the vector view.
#pragma once

#include <vector>

#include "views/vectors_layout.h"

namespace qkv::views {

// One state, its places, and which of its tokens and dimensions are shown.
struct VectorsPicture {
  Canvas& canvas;
  const VectorsLayout& layout;
  const VectorsContent& content;
  std::vector<std::size_t> columns;                 // keys
  std::vector<std::size_t> x_rows, k_rows, v_rows;  // dimensions

  const Style& style() const { return canvas.style(); }
  const scene::Theme& theme() const { return canvas.theme(); }
  const scene::Reveal& reveal() const { return content.state->reveal; }
  // Whether the asking token's own x stands in a column of the grid.
  bool asks_from_column() const { return content.ask && !content.cross && content.x.columns; }
  std::optional<std::size_t> position_of(std::size_t key) const;
  // The column that stands on a panel, once there are scores to see in it.
  std::optional<std::size_t> shown_expanded() const {
    return reveal().scores || reveal().weights ? content.expanded : std::nullopt;
  }
  // The right edge of names left of the question, and of those left of the tokens.
  double names_beside_question() const;
  double names_beside_tokens() const;
  bool question_stands() const { return content.ask && layout.columns.question_width > 0; }
  std::size_t slot(ScoreRow row) const;
  // Rows a group takes: those shown, and the one that tells of more.
  static std::size_t slots(const std::vector<std::size_t>& shown, const VectorGroup& group) {
    return shown.size() + (shown.size() < group.dimensions() ? 1 : 0);
  }
};

VectorsPicture vectors_picture(Canvas& canvas, const VectorsLayout& layout,
                               const VectorsContent& content);

// In the order of painting.
void compose_backdrop(const VectorsPicture& picture);  // the expanded column, highlighted rows
void compose_tokens(const VectorsPicture& picture);    // their names, the pill of the asking one
void compose_vectors(const VectorsPicture& picture);   // cells of x, k with q, v with the output
void compose_scores(const VectorsPicture& picture);    // cells from q·k to the weights
void compose_labels(const VectorsPicture& picture);    // sections, names of rows
void compose_marks(const VectorsPicture& picture);  // frames, the question's way, brackets, notes

// A colour for bars of weights on which the numbers of an empty cell can still be read.
Colour bar_colour(const scene::Theme& theme);

}  // namespace qkv::views
