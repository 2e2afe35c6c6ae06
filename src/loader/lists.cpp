#include "loader/lists.h"

#include <fmt/format.h>

#include "loader/keys.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

std::optional<double> read_cell(Session& session, const Node& node, const std::string& what,
                                double) {
  return read_number(session, node, what);
}

std::optional<std::uint8_t> read_cell(Session& session, const Node& node, const std::string& what,
                                      std::uint8_t) {
  const auto value = read_bool(session, node, what);
  if (!value) return std::nullopt;
  return static_cast<std::uint8_t>(*value ? 1 : 0);
}

// Whether `node` is a list of lists of one length within the limits.
bool check_shape(Session& session, const Node& node, const std::string& what) {
  if (!expect_list(session, node, what, "rows, each a list")) return false;
  bool right = true;
  for (const Node& row : node.items) {
    right = expect_list(session, row, what + ", a row", "numbers") && right;
  }
  if (!right) return false;
  const std::size_t columns = node.items.empty() ? 0 : node.items[0].items.size();
  if (columns == 0 || columns > kMaxDimension || node.items.size() > kMaxDimension) {
    session.error(node.at, fmt::format("{} is {} × {}; expected 1 to {} rows and columns", what,
                                       node.items.size(), columns, kMaxDimension));
    return false;
  }
  for (const Node& row : node.items) {
    if (row.items.size() == columns) continue;
    session.error(row.at, fmt::format("{}: this row has {} numbers, the first has {}", what,
                                      row.items.size(), columns));
    right = false;
  }
  return right;
}

template <typename T>
std::optional<Grid<T>> read_grid(Session& session, const Node& node, const std::string& what) {
  if (!check_shape(session, node, what)) return std::nullopt;
  const std::size_t errors = session.errors();
  Grid<T> out(node.items.size(), node.items[0].items.size());
  for (std::size_t i = 0; i < out.rows(); ++i) {
    for (std::size_t j = 0; j < out.columns(); ++j) {
      if (const auto cell = read_cell(session, node.items[i].items[j], what, T{})) {
        out(i, j) = *cell;
      }
    }
  }
  if (session.errors() != errors) return std::nullopt;
  return out;
}

}  // namespace

bool expect_list(Session& session, const Node& node, const std::string& what, const char* of) {
  if (node.is_sequence()) return true;
  const std::string hint = node.is_scalar() ? "; write [" + node.text.substr(0, 40) + "]" : "";
  session.error(node.at, fmt::format("{}: expected a list of {}, found {}{}{}", what, of,
                                     described(node), hint, see(what)));
  return false;
}

std::optional<std::vector<double>> read_numbers(Session& session, const Node& node,
                                                const std::string& what) {
  if (!expect_list(session, node, what, "numbers")) return std::nullopt;
  const std::size_t errors = session.errors();
  std::vector<double> out;
  for (const Node& item : node.items) {
    out.push_back(read_number(session, item, what).value_or(0));
  }
  if (session.errors() != errors) return std::nullopt;
  return out;
}

std::optional<std::vector<std::string>> read_texts(Session& session, const Node& node,
                                                   const std::string& what) {
  if (!expect_list(session, node, what, "names")) return std::nullopt;
  const std::size_t errors = session.errors();
  std::vector<std::string> out;
  for (const Node& item : node.items) {
    out.push_back(read_text(session, item, what).value_or(""));
    if (item.is_scalar() && item.text.empty()) session.error(item.at, what + ": a name is empty");
  }
  if (session.errors() != errors) return std::nullopt;
  return out;
}

std::optional<Matrix> read_matrix(Session& session, const Node& node, const std::string& what) {
  return read_grid<double>(session, node, what);
}

std::optional<BoolMatrix> read_bool_matrix(Session& session, const Node& node,
                                           const std::string& what) {
  return read_grid<std::uint8_t>(session, node, what);
}

}  // namespace qkv::loader
