#include "loader/resolve.h"

#include <fmt/format.h>

#include <algorithm>

#include "attention/evaluation.h"
#include "loader/fields.h"
#include "loader/head_trees.h"
#include "loader/read_embedding.h"
#include "loader/read_head.h"
#include "loader/read_mask.h"
#include "loader/read_opening.h"
#include "loader/read_outputs.h"
#include "loader/read_page.h"
#include "loader/read_tokens.h"
#include "loader/read_walkthrough.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kKeys = {
    "title", "caption", "description", "sentence", "context",     "embedding", "heads",
    "mask",  "view",    "head",        "compare",  "ask",         "expand",    "highlight",
    "page",  "svg",     "output",      "figures",  "walkthrough", "extends"};

class Resolver {
 public:
  Resolver(Session& session, const Node& tree)
      : session_(session),
        fields_(session, tree, "a scene", kKeys, {"source", "orientation", "parts"}) {}

  std::optional<scene::Scene> resolve(const std::string& name, const std::string& figure) {
    const std::size_t errors = session_.errors();
    scene_.name = figure.empty() ? name : name + "-" + figure;
    scene_.figure = figure;
    read_surroundings();
    written_ = written_walkthrough(session_, fields_.find("walkthrough"), !figure.empty());
    const auto sentences = read_sentences();
    if (sentences) read_attention(*sentences);
    if (session_.errors() != errors) return std::nullopt;
    return scene_;
  }

 private:
  void read_surroundings() {
    if (const Node* text = fields_.find("description")) {
      scene_.description = read_text(session_, *text, "description").value_or("");
    }
    if (const Node* page = fields_.require("page", "the page's size and type")) {
      scene_.page = read_page(session_, *page).value_or(scene::Page{});
    }
    scene_.svg = read_svg(session_, fields_.find("svg"));
    scene_.outputs = read_outputs(session_, fields_.find("output"));
  }

  std::optional<Sentences> read_sentences() {
    Sentences out;
    out.sentence = fields_.require("sentence", "such as `sentence: the cat slept`");
    out.context = fields_.find("context");
    const auto tokens =
        out.sentence ? read_tokens(session_, *out.sentence, "sentence") : std::nullopt;
    if (out.context) {
      out.context_tokens = read_tokens(session_, *out.context, "context");
      if (!out.context_tokens) return std::nullopt;
    }
    const auto others = tokens ? other_sentences(session_, written_, *tokens) : std::nullopt;
    if (!others) return std::nullopt;
    out.tokens = *tokens;
    out.others = *others;
    return out;
  }

  // Everything that depends on the tokens.
  void read_attention(const Sentences& sentences) {
    scene::Passage passage{sentences.tokens, sentences.context_tokens, {}, {}, {}};
    const Node* heads_node =
        fields_.require("heads", "a list, such as [verb-noun] (qkv list heads)");
    const auto trees = heads_node ? head_trees(session_, *heads_node) : std::vector<Node>{};
    const auto embedding = read_x(sentences, trees);
    if (embedding) {
      passage.features = embedding->features;
      passage.x = embedding->x;
      passage.x_context = embedding->x_context;
    }
    scene_.passages = {passage};
    add_passages(sentences, embedding);
    for (const Node& tree : trees) {
      if (auto head = read_head(session_, tree, sentences, embedding ? &*embedding : nullptr)) {
        scene_.heads.push_back(std::move(*head));
      }
    }
    const auto mask = read_mask(session_, fields_.find_also_none("mask"), passage.tokens.size(),
                                passage.keys().size());
    scene_.masks = {mask.value_or(scene::Mask{"none", {}})};
    read_view_and_ask(session_, fields_, scene_);
    // A head that failed would make every name and index that follows look wrong.
    if (trees.empty() || scene_.heads.size() != trees.size()) return;
    if (mask) check_masked_weights(trees);
    read_opening(session_, fields_, scene_);
    scene_.walkthrough =
        read_walkthrough(session_, written_, fields_.find_also_none("mask"), scene_);
  }

  // The sentences of the walkthrough's steps; the context answers them all.
  void add_passages(const Sentences& sentences, const std::optional<Embedding>& embedding) {
    for (std::size_t i = 0; i < sentences.others.size(); ++i) {
      scene::Passage passage = scene_.passages.front();
      passage.tokens = sentences.others[i].tokens;
      if (embedding) passage.x = embedding->x_of_others[i];
      scene_.passages.push_back(std::move(passage));
    }
  }

  std::optional<Embedding> read_x(const Sentences& sentences, const std::vector<Node>& trees) {
    const Node* node = fields_.find("embedding");
    // Where no head could be read, its words are checked all the same.
    if (!node && !trees.empty() && std::none_of(trees.begin(), trees.end(), needs_embedding))
      return std::nullopt;
    return read_embedding(session_, node, sentences);
  }

  // Over given weights a mask is checked, not applied.
  void check_masked_weights(const std::vector<Node>& trees) {
    const scene::Passage& passage = scene_.passages.front();
    const BoolMatrix allowed = attention::allowed(scene_.masks.front().rules, passage.tokens.size(),
                                                  passage.keys().size());
    for (std::size_t h = 0; h < scene_.heads.size(); ++h) {
      const auto* given = std::get_if<attention::GivenWeights>(&scene_.heads[h].inputs.source);
      if (!given) continue;
      const Matrix& weights = given->weights;
      std::size_t count = 0, first = 0;
      for (std::size_t i = 0; i < weights.values().size(); ++i) {
        if (allowed.values()[i] != 0 || weights.values()[i] == 0) continue;
        if (count++ == 0) first = i;
      }
      if (count == 0) continue;
      session_.warning(
          trees[h].find("weights")->at,
          fmt::format("head '{}': {} weights stand where the mask '{}' forbids them, the first in "
                      "row {}, column {} ({}); given weights are drawn as given",
                      scene_.heads[h].name, count, scene_.masks.front().title,
                      first / weights.columns(), first % weights.columns(),
                      weights.values()[first]));
    }
  }

  Session& session_;
  Fields fields_;
  WrittenWalkthrough written_;
  scene::Scene scene_;
};

}  // namespace

std::optional<scene::Scene> resolve(Session& session, const Node& tree, const std::string& name,
                                    const std::string& figure) {
  return Resolver(session, tree).resolve(name, figure);
}

}  // namespace qkv::loader
