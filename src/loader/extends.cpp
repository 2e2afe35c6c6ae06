#include "loader/extends.h"

#include <fmt/format.h>

#include <algorithm>

#include "loader/merge.h"
#include "loader/scalars.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFiles = 64;

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(".yaml") || name.ends_with(".yml");
}

std::string identity(const fs::path& path) {
  std::error_code failed;
  const fs::path canonical = fs::weakly_canonical(path, failed);
  return (failed ? path : canonical).string();
}

class Extender {
 public:
  explicit Extender(Session& session) : session_(session) {}

  Node extend(Node own, const fs::path& path) {
    chain_.push_back(path.empty() ? "" : identity(path));
    const Node* names = own.find("extends");
    Node base;
    base.kind = Node::Kind::mapping;
    base.at = own.at;
    if (names && !names->is_none()) {
      if (names->is_sequence()) {
        for (const Node& name : names->items) lay_over(base, name);
      } else {
        lay_over(base, *names);
      }
    }
    std::erase_if(own.items, [](const Node& item) { return item.key == "extends"; });
    merge(base, std::move(own));
    chain_.pop_back();
    return base;
  }

 private:
  void lay_over(Node& base, const Node& name) {
    const auto text = read_text(session_, name, "extends");
    if (!text) return;
    const fs::path path = named_file(session_, *text, name.at, "extends", {".", "pages"});
    if (path.empty()) return;
    if (std::find(chain_.begin(), chain_.end(), identity(path)) != chain_.end()) {
      session_.error(name.at, "extends: " + in_quotes(*text) + " leads back to itself");
      return;
    }
    if (++files_ > kMaxFiles) {
      if (files_ == kMaxFiles + 1) session_.error(name.at, "extends: more than 64 files");
      return;
    }
    const Node* tree = session_.read_yaml(path, name.at);
    if (!tree) return;
    if (!tree->is_mapping()) {
      session_.error(tree->at, "expected a mapping of keys, found " + described(*tree));
      return;
    }
    merge(base, extend(*tree, path));
  }

  Session& session_;
  std::vector<std::string> chain_;  // the files being extended, outermost first
  std::size_t files_ = 0;
};

}  // namespace

Node extended(Session& session, Node own, const fs::path& own_path) {
  return Extender(session).extend(std::move(own), own_path);
}

fs::path named_file(Session& session, const std::string& name, Position from,
                    const std::string& what, const std::vector<std::string>& folders) {
  if (is_path(name)) {
    const fs::path path = session.folder(from.file) / name;
    std::error_code ignored;
    if (fs::exists(path, ignored)) return path;
    session.error(from, fmt::format("{}: there is no file {}", what, in_quotes(path.string())));
    return {};
  }
  std::vector<std::string> known;
  for (const std::string& folder : folders) {
    const auto names = template_names(session.templates() / folder);
    known.insert(known.end(), names.begin(), names.end());
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      return session.templates() / folder / (name + ".yaml");
    }
  }
  session.error(from, fmt::format("{}: there is no template {}{}; there are {} (a file needs its "
                                  "path: ./{}.yaml)",
                                  what, in_quotes(name), did_you_mean(name, known), listed(known),
                                  in_quotes(name).substr(1, in_quotes(name).size() - 2)));
  return {};
}

}  // namespace qkv::loader
