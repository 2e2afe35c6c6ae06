#include "loader/read_theme.h"

#include <utility>

#include "loader/extends.h"
#include "loader/fields.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

using Role = std::pair<const char*, Colour scene::Theme::*>;

constexpr Role kRoles[] = {
    {"page", &scene::Theme::page},         {"panel", &scene::Theme::panel},
    {"ink", &scene::Theme::ink},           {"muted", &scene::Theme::muted},
    {"faint", &scene::Theme::faint},       {"positive", &scene::Theme::positive},
    {"negative", &scene::Theme::negative}, {"empty", &scene::Theme::empty},
    {"masked", &scene::Theme::masked},     {"hatch", &scene::Theme::hatch},
    {"line", &scene::Theme::line},
};

std::vector<std::string> known_keys() {
  std::vector<std::string> keys;
  for (const auto& [name, member] : kRoles) keys.push_back(name);
  keys.insert(keys.end(), {"palette", "family", "math_family"});
  return keys;
}

Colour read_colour(Session& session, const Node* node, const std::string& what) {
  if (!node) return {};
  const auto text = read_text(session, *node, what);
  if (!text) return {};
  const auto colour = parse_colour(*text);
  if (!colour) {
    session.error(node->at, what + ": " + in_quotes(*text) +
                                " is not a colour; expected \"#rrggbb\", in quotes because # "
                                "starts a comment");
  }
  return colour.value_or(Colour{});
}

void read_palette(Session& session, const Node* node, scene::Theme& theme) {
  if (!node) return;
  if (!node->is_sequence() || node->items.empty()) {
    session.error(node->at,
                  "palette: expected a list of at least one colour, found " + described(*node));
    return;
  }
  for (const Node& item : node->items) {
    theme.palette.push_back(read_colour(session, &item, "palette"));
  }
}

}  // namespace

std::optional<scene::Theme> read_theme(Session& session, const Node& name) {
  const auto text = read_text(session, name, "page.theme");
  if (!text) return std::nullopt;
  const auto path = named_file(session, *text, name.at, "page.theme", {"themes"});
  if (path.empty()) return std::nullopt;
  const Node* tree = session.read_yaml(path, name.at);
  if (!tree) return std::nullopt;

  const std::size_t errors = session.errors();
  const std::string hint = "a theme names every colour in quotes: \"#rrggbb\"";
  scene::Theme theme;
  theme.name = path.stem().string();
  const Fields fields(session, *tree, "a theme", known_keys());
  for (const auto& [key, member] : kRoles) {
    theme.*member = read_colour(session, fields.require(key, hint), key);
  }
  read_palette(session, fields.require("palette", hint), theme);
  if (const Node* family = fields.require("family", "the font of all text, such as Inter")) {
    theme.family = read_text(session, *family, "family").value_or("");
  }
  if (const Node* family =
          fields.require("math_family", "the font of formulas, such as Latin Modern Math")) {
    theme.math_family = read_text(session, *family, "math_family").value_or("");
  }
  if (session.errors() != errors) return std::nullopt;
  return theme;
}

}  // namespace qkv::loader
