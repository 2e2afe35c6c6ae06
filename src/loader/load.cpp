#include "loader/load.h"

#include <utility>

#include "loader/extends.h"
#include "loader/merge.h"
#include "loader/parse.h"
#include "loader/resolve.h"
#include "loader/scalars.h"
#include "loader/session.h"

namespace qkv::loader {
namespace {

// A figure changes what is shown; what it takes from the top level is not its files' names.
Node figure_tree(Session& session, const Node& top, const Node& figure) {
  Node tree = top;
  std::erase_if(tree.items, [](const Node& item) { return item.key == "output"; });
  if (!figure.is_mapping()) {
    session.error(figure.at,
                  "figures: expected a mapping of keys to change, found " + described(figure));
    return tree;
  }
  for (const char* key : {"figures", "walkthrough"}) {
    if (const Node* found = figure.find(key)) {
      session.error(found->key_at, "a figure has no " + in_quotes(key));
    }
  }
  merge(tree, extended(session, figure, {}));
  return tree;
}

class Loader {
 public:
  Loader(const Source& source, const Options& options)
      : source_(source), options_(options), session_(options.templates) {}

  Loaded load() {
    const int file = session_.add_text(source_.name, source_.folder, source_.text);
    auto own = parse(session_, file, source_.text);
    if (own && !own->is_mapping()) {
      session_.error(own->at,
                     "expected a mapping of keys, such as `sentence: the cat slept`, found " +
                         described(*own));
      own.reset();
    }
    if (own) load_scenes(std::move(*own));
    if (session_.errors() > 0) scenes_.clear();
    std::string overrides;
    for (const Override& o : options_.overrides) overrides += o.path + '=' + o.value + '\n';
    for (scene::Scene& scene : scenes_) scene.source_hash = session_.hash(overrides + scene.figure);
    return {std::move(scenes_), session_.diagnostics()};
  }

 private:
  void load_scenes(Node own) {
    const Node* lecture = session_.read_installed("pages/lecture");
    if (!lecture) return;
    // What is extended has to be known before anything is laid over it.
    for (const Override& o : options_.overrides) {
      if (o.path == "extends") apply(session_, own, o);
    }
    Node tree = *lecture;
    merge(tree, extended(session_, std::move(own),
                         source_.folder / std::filesystem::path(source_.name).filename()));
    for (const Override& o : options_.overrides) {
      if (o.path != "extends") apply(session_, tree, o);
    }
    const Node* found = tree.find("figures");
    const Node figures = found ? *found : Node{};
    std::erase_if(tree.items, [](const Node& item) { return item.key == "figures"; });
    keep(tree, "");
    if (figures.is_none()) return;
    if (!figures.is_mapping()) {
      session_.error(figures.at,
                     "figures: expected a mapping of names, found " + described(figures));
      return;
    }
    for (const Node& figure : figures.items) add_figure(tree, figure);
  }

  void add_figure(const Node& top, const Node& figure) {
    if (figure.is_none()) return;
    Node name = figure;
    name.kind = Node::Kind::scalar;
    name.text = figure.key;
    name.at = figure.key_at;
    if (read_name(session_, name, "figures")) keep(figure_tree(session_, top, figure), figure.key);
  }

  void keep(const Node& tree, const std::string& figure) {
    auto scene = resolve(session_, tree, source_.base_name, figure);
    if (scene) scenes_.push_back(std::move(*scene));
  }

  const Source& source_;
  const Options& options_;
  Session session_;
  std::vector<scene::Scene> scenes_;
};

}  // namespace

Loaded load(const Source& source, const Options& options) { return Loader(source, options).load(); }

}  // namespace qkv::loader
