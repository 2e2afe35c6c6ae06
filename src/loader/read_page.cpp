#include "loader/read_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "loader/fields.h"
#include "loader/length.h"
#include "loader/lists.h"
#include "loader/read_theme.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

constexpr double kMaxSide = 16384;  // raster px; its square is the most pixels a page may have
constexpr double kMinSide = 16, kMaxDpi = 2400;

constexpr std::pair<const char*, double scene::TypeScale::*> kSizes[] = {
    {"title", &scene::TypeScale::title},     {"caption", &scene::TypeScale::caption},
    {"section", &scene::TypeScale::section}, {"token", &scene::TypeScale::token},
    {"number", &scene::TypeScale::number},   {"label", &scene::TypeScale::label},
    {"minimum", &scene::TypeScale::minimum},
};

constexpr std::pair<const char*, bool scene::Parts::*> kParts[] = {
    {"title", &scene::Parts::title},       {"caption", &scene::Parts::caption},
    {"chips", &scene::Parts::chips},       {"formulas", &scene::Parts::formulas},
    {"arcs", &scene::Parts::arcs},         {"card", &scene::Parts::card},
    {"readouts", &scene::Parts::readouts}, {"expansion", &scene::Parts::expansion},
};

template <typename Table>
std::vector<std::string> names_in(const Table& table) {
  std::vector<std::string> names;
  for (const auto& entry : table) names.push_back(entry.first);
  return names;
}

void read_type(Session& session, const Node* node, scene::TypeScale& type) {
  if (!node) return;
  const Fields fields(session, *node, "page.type", names_in(kSizes));
  for (const auto& [key, member] : kSizes) {
    const Node* size = fields.require(key, "a size such as 20 or 9 pt");
    if (!size) continue;
    const auto length = read_length(session, *size, fmt::format("page.type.{}", key));
    if (!length) continue;
    type.*member = length->px;
    if (length->px < 1 || length->px > 1000) {
      session.error(size->at, fmt::format("page.type.{}: {} is out of range; expected 1 to 1000 px",
                                          key, in_quotes(size->text)));
    }
  }
}

// A list of what is shown; what it leaves out is not.
void read_parts(Session& session, const Node* node, scene::Parts& parts) {
  if (!node || !expect_list(session, *node, "page.parts", "parts")) return;
  for (const auto& [key, member] : kParts) parts.*member = false;
  for (const Node& item : node->items) {
    const auto index = read_choice(session, item, "page.parts", names_in(kParts));
    if (index) parts.*(kParts[*index].second) = true;
  }
}

bool check_side(Session& session, const Node& node, const char* what, double px, double dpi) {
  const double raster = std::round(px * dpi / 96);
  if (px < kMinSide) {
    session.error(node.at, fmt::format("{}: {} is too small; expected at least {} px", what,
                                       in_quotes(node.text), kMinSide));
    return false;
  }
  if (raster > kMaxSide) {
    session.error(node.at, fmt::format("{}: {} at {} dpi makes {} pixels; at most {} are allowed",
                                       what, in_quotes(node.text), dpi, raster, kMaxSide));
    return false;
  }
  return true;
}

void check_size(Session& session, const Fields& fields, const scene::Page& page) {
  const double height = page.height.value_or(page.width);
  if (!check_side(session, *fields.find("width"), "page.width", page.width, page.dpi)) return;
  if (page.height &&
      !check_side(session, *fields.find("height"), "page.height", height, page.dpi)) {
    return;
  }
  const Node& margin = *fields.find("margin");
  if (page.margin * 2 > 0.8 * std::min(page.width, height)) {
    session.error(margin.at, fmt::format("page.margin: {} leaves too little of the page",
                                         in_quotes(margin.text)));
  }
}

void read_dpi(Session& session, const Node* node, bool physical, scene::Page& page) {
  page.dpi = physical ? 300 : 96;
  if (!node) return;
  const auto dpi = read_number(session, *node, "page.dpi");
  if (!dpi) return;
  page.dpi = *dpi;
  if (*dpi >= 1 && *dpi <= kMaxDpi) return;
  session.error(node->at, fmt::format("page.dpi: {} is out of range; expected 1 to {}",
                                      in_quotes(node->text), kMaxDpi));
}

}  // namespace

std::optional<scene::Page> read_page(Session& session, const Node& node) {
  const std::size_t errors = session.errors();
  const Fields fields(session, node, "page",
                      {"width", "height", "dpi", "theme", "margin", "type", "parts"});
  scene::Page page;
  bool physical = false;
  if (const Node* width = fields.require("width", "a length such as 1920 or 84 mm")) {
    const Length length = read_length(session, *width, "page.width").value_or(Length{});
    page.width = length.px;
    physical = length.physical;
  }
  const Node* height = fields.find("height");
  if (height && !(height->is_scalar() && height->text == "auto")) {
    page.height = read_length(session, *height, "page.height").value_or(Length{}).px;
  }
  if (const Node* margin = fields.require("margin", "a length such as 72")) {
    page.margin = read_length(session, *margin, "page.margin").value_or(Length{}).px;
  }
  read_dpi(session, fields.find("dpi"), physical, page);
  read_type(session, fields.require("type", "the sizes of type"), page.type);
  read_parts(session, fields.find("parts"), page.parts);
  if (const Node* theme = fields.require("theme", "light or dark")) {
    page.theme = read_theme(session, *theme).value_or(scene::Theme{});
  }
  if (session.errors() == errors) check_size(session, fields, page);
  if (session.errors() != errors) return std::nullopt;
  return page;
}

scene::SvgOptions read_svg(Session& session, const Node* node) {
  scene::SvgOptions svg;
  if (!node) return svg;
  const Fields fields(session, *node, "svg", {"text", "prefix"});
  if (const Node* text = fields.find("text")) {
    svg.text_as_outlines =
        read_choice(session, *text, "svg.text", {"outlines", "text"}).value_or(0) == 0;
  }
  if (const Node* prefix = fields.find("prefix")) {
    svg.prefix = read_name(session, *prefix, "svg.prefix").value_or("");
    const char first = svg.prefix.empty() ? 'a' : svg.prefix.front();
    if ((first >= '0' && first <= '9') || first == '-') {
      session.error(prefix->at, "svg.prefix: " + in_quotes(svg.prefix) +
                                    " does not begin with a letter, as an XML id must");
    }
  }
  return svg;
}

}  // namespace qkv::loader
