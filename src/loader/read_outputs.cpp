#include "loader/read_outputs.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "base/utf8.h"
#include "loader/lists.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

// Why a name is refused; "" where it is not.
std::string problem_with(const std::string& name) {
  const std::filesystem::path path(name);
  if (printable(name) != name) return "holds a control character";
  if (path.is_absolute()) return "is absolute; names start in the output folder (--output-dir)";
  if (std::find(path.begin(), path.end(), "..") != path.end()) return "leaves the output folder";
  if (name.size() > 1024 || path.filename().string().size() > 255) return "is too long";
  if (name.size() > 1 && name.ends_with('/') && path.has_parent_path()) return "";  // frames
  const std::string extension = path.extension().string();
  constexpr std::array kKnown{".png", ".svg", ".pdf", ".mp4"};
  if (std::find(kKnown.begin(), kKnown.end(), extension) == kKnown.end()) {
    return "has no known format; expected a name ending in .png, .svg, .pdf or .mp4, or in / for "
           "a folder of frames";
  }
  return "";
}

}  // namespace

std::vector<std::string> read_outputs(Session& session, const Node* node) {
  std::vector<std::string> out;
  std::set<std::string> seen;
  if (!node) return out;
  const std::vector<Node> one{*node};
  if (!node->is_scalar() && !expect_list(session, *node, "output", "file names")) return out;
  for (const Node& item : node->is_scalar() ? one : node->items) {
    if (!read_text(session, item, "output")) continue;
    const std::string& name = item.text;
    const std::string problem = problem_with(name);
    if (!problem.empty()) {
      session.error(item.at, "output: " + in_quotes(name) + " " + problem);
    } else if (!seen.insert(std::filesystem::path(name).lexically_normal().string()).second) {
      session.error(item.at, "output: " + in_quotes(name) + " is listed twice");
    } else {
      out.push_back(name);
    }
  }
  return out;
}

}  // namespace qkv::loader
