#include "loader/read_head.h"

#include "loader/head_source.h"
#include "loader/head_trees.h"
#include "loader/head_values.h"
#include "loader/lists.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kKeys = {
    "name",       "title",      "rows",   "query",    "key",      "value",     "query_bias",
    "key_bias",   "value_bias", "layout", "position", "relation", "values_of", "value_rows",
    "values_are", "queries",    "keys",   "values",   "weights",  "scale",     "softcap"};

void read_scale(const HeadContext& head, attention::HeadInputs& inputs) {
  const Node* scale = head.fields.find("scale");
  if (scale && !(scale->is_scalar() && scale->text == "auto")) {
    inputs.scale = read_number(head.session, *scale, head.what + ": scale (auto or a number)");
  }
  const Node* cap = head.fields.find("softcap");
  if (!cap) return;
  inputs.softcap = read_number(head.session, *cap, head.what + ": softcap");
  if (inputs.softcap && *inputs.softcap <= 0) {
    head.session.error(cap->at, head.what + ": softcap must be more than 0");
  }
}

void read_source(const HeadContext& head, scene::Head& out) {
  const Fields& fields = head.fields;
  const bool projected = fields.find("query") || fields.find("key") || fields.find("position") ||
                         fields.find("relation");
  const bool given = fields.find("queries") || fields.find("keys");
  const bool weights = fields.find("weights");
  if (projected + given + weights != 1) {
    head.session.error(fields.node().at,
                       head.what +
                           ": expected exactly one of query and key (or position, "
                           "relation); queries and keys; weights");
    return;
  }
  if (projected) read_projected(head, out);
  if (given) read_given(head, out);
  if (weights) read_weights(head, out);
}

}  // namespace

std::optional<scene::Head> read_head(Session& session, const Node& tree, const Sentences& sentences,
                                     const Embedding* embedding) {
  const std::size_t errors = session.errors();
  scene::Head out;
  out.name = tree.find("name")->text;
  const std::string what = "head " + in_quotes(out.name);
  const Fields fields(session, tree, what, kKeys, {"source"});
  HeadContext head{session, fields, sentences, embedding, what};
  out.title = read_text(session, *tree.find("title"), what + ": title").value_or("");
  if (const Node* rows = fields.find("rows")) {
    out.rows = read_texts(session, *rows, what + ": rows").value_or(std::vector<std::string>{});
  }
  if (const Node* layout = fields.find("layout")) {
    head.in_out = read_choice(session, *layout, what + ": layout", {"out_in", "in_out"}) == 1;
  }
  read_scale(head, out.inputs);
  read_source(head, out);
  const bool unread = needs_embedding(tree) && !embedding;  // refused already
  if (session.errors() == errors && !unread) read_values_meaning(head, out);
  if (session.errors() != errors) return std::nullopt;
  return out;
}

bool projects(const scene::Head& head) {
  return std::holds_alternative<attention::Projected>(head.inputs.source);
}

std::string numbers_of_one_sentence(const scene::Head& head) {
  return "head " + in_quotes(head.name) +
         " is given by numbers, which are those of the scene's own sentence; only heads that "
         "project (query and key, position, relation) work for another";
}

}  // namespace qkv::loader
