#include <algorithm>

#include "views/cells.h"
#include "views/token_text.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::Weight;

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

}  // namespace qkv::views
