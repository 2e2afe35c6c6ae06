#include "loader/read_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "loader/lists.h"
#include "loader/scalars.h"
#include "loader/suggest.h"
#include "loader/words.h"

namespace qkv::loader {
namespace {

std::optional<std::size_t> read_head_index(Session& session, const Node& node,
                                           const std::string& what, const scene::Scene& scene) {
  const auto text = read_text(session, node, what);
  if (!text) return std::nullopt;
  std::vector<std::string> names;
  for (const scene::Head& head : scene.heads) names.push_back(head.name);
  const auto found = std::find(names.begin(), names.end(), *text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const bool number = !text->empty() && text->find_first_not_of("0123456789") == std::string::npos;
  if (number && !node.quoted) return read_count(session, node, what, 0, names.size() - 1);
  session.error(node.at, fmt::format("{}: no head is called {}{}; there are {}", what,
                                     in_quotes(*text), did_you_mean(*text, names), listed(names)));
  return std::nullopt;
}

// Of x, q and k, v: in that order, each once.
std::vector<std::string> row_names(const scene::Scene& scene) {
  std::vector<std::string> names = scene.passages.front().features;
  for (const scene::Head& head : scene.heads) {
    for (const auto& list : {head.rows, head.value_rows}) {
      for (const std::string& name : list) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    }
  }
  return names;
}

bool has_row_beginning(const std::vector<std::string>& names, const std::string& text) {
  return !text.empty() && std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return name.starts_with(text);
  });
}

}  // namespace

bool is_word(const Node& node, std::string_view word) {
  return node.is_scalar() && !node.quoted && node.text == word;
}

void read_view(Session& session, const Fields& fields, scene::State& state) {
  const Node* view = fields.find("view");
  if (!view) return;
  const auto choice = read_choice(session, *view, "view", {"matrix", "vectors", "stages"});
  constexpr scene::View kViews[] = {scene::View::matrix, scene::View::vectors, scene::View::stages};
  if (choice) state.view = kViews[*choice];
}

void read_ask(Session& session, const Fields& fields, const scene::Scene& scene,
              scene::State& state) {
  const Node* ask = fields.find_also_none("ask");
  if (!ask) return;
  if (is_word(*ask, "none")) {
    state.ask.reset();
  } else if (const auto text = read_text(session, *ask, "ask")) {
    state.ask = find_token(session, ask->at, "ask", *text, ask->quoted,
                           scene.passages[state.passage].tokens);
  }
}

void read_heads_shown(Session& session, const Fields& fields, const scene::Scene& scene,
                      scene::State& state) {
  if (const Node* head = fields.find("head")) {
    state.head = read_head_index(session, *head, "head", scene).value_or(0);
    state.compare_with.reset();
  }
  const Node* compare = fields.find_also_none("compare");
  if (!compare) return;
  state.compare_with.reset();
  if (compare->is_none() || !expect_list(session, *compare, "compare", "two heads")) return;
  if (compare->items.size() != 2) {
    session.error(compare->at,
                  fmt::format("compare: {} heads; expected two", compare->items.size()));
    return;
  }
  const auto left = read_head_index(session, compare->items[0], "compare", scene);
  const auto right = read_head_index(session, compare->items[1], "compare", scene);
  if (state.view == scene::View::vectors) {
    session.error(compare->key_at,
                  "compare: the vector view shows one head; use view: matrix or "
                  "stages");
    return;
  }
  if (!left || !right) return;
  if (*left == *right) session.error(compare->at, "compare: both are the same head");
  state.head = *left;
  state.compare_with = *right;
}

void read_expand(Session& session, const Fields& fields, const scene::Scene& scene,
                 scene::State& state) {
  const Node* expand = fields.find_also_none("expand");
  if (!expand) return;
  if (is_word(*expand, "heaviest")) {
    state.expand = scene::ExpandHeaviest{};
  } else if (is_word(*expand, "none")) {
    state.expand = scene::ExpandNothing{};
  } else if (is_word(*expand, "output")) {
    state.expand = scene::ExpandOutput{};
  } else if (const auto text = read_text(session, *expand, "expand")) {
    const auto key = find_token(session, expand->at, "expand", *text, expand->quoted,
                                scene.passages[state.passage].keys());
    if (key) state.expand = scene::ExpandKey{*key};
  }
}

void read_highlight(Session& session, const Fields& fields, const scene::Scene& scene,
                    scene::State& state) {
  const Node* highlight = fields.find_also_none("highlight");
  if (!highlight) return;
  state.highlight_rows.clear();
  if (highlight->is_none()) return;
  const Fields inner(session, *highlight, "highlight", {"rows"});
  const Node* rows = inner.require("rows", "how the rows' names begin, such as meaning");
  const auto text = rows ? read_text(session, *rows, "highlight.rows") : std::nullopt;
  if (!text) return;
  const auto names = row_names(scene);
  state.highlight_rows = *text;
  if (has_row_beginning(names, *text)) return;
  session.error(rows->at,
                fmt::format("highlight.rows: no row's name begins with {}{}; there are {}",
                            in_quotes(*text), did_you_mean(*text, names), listed(names)));
}

}  // namespace qkv::loader
