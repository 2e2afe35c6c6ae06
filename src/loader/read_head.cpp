#include "loader/read_head.h"

#include <fmt/format.h>

#include <cmath>

#include "attention/evaluation.h"
#include "loader/fields.h"
#include "loader/lists.h"
#include "loader/position_rule.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

const std::vector<std::string> kKeys = {
    "name",     "title",      "use",        "rows",       "query",   "key",
    "value",    "query_bias", "key_bias",   "value_bias", "layout",  "position",
    "relation", "values_of",  "value_rows", "values_are", "queries", "keys",
    "values",   "weights",    "scale",      "softcap"};

const std::vector<std::string> kRuleRows = {"meaning 1", "meaning 2", "position cos",
                                            "position sin"};

Matrix transposed(const Matrix& m) {
  Matrix out(m.columns(), m.rows());
  for (std::size_t i = 0; i < m.rows(); ++i) {
    for (std::size_t j = 0; j < m.columns(); ++j) out(j, i) = m(i, j);
  }
  return out;
}

class HeadReader {
 public:
  HeadReader(Session& session, const Node& tree, const Sentences& sentences,
             const Embedding* embedding)
      : session_(session),
        fields_(session, tree, "head " + in_quotes(tree.find("name")->text), kKeys, {"source"}),
        sentences_(sentences),
        embedding_(embedding),
        what_("head " + in_quotes(tree.find("name")->text)) {
    head_.name = tree.find("name")->text;
    head_.title = read_text(session, *tree.find("title"), what_ + ": title").value_or("");
    n_q_ = sentences.tokens.size();
    n_k_ = sentences.context_tokens ? sentences.context_tokens->size() : n_q_;
  }

  std::optional<scene::Head> read() {
    const std::size_t errors = session_.errors();
    if (const Node* rows = fields_.find("rows")) {
      head_.rows = read_texts(session_, *rows, what_ + ": rows").value_or(head_.rows);
    }
    if (const Node* layout = fields_.find("layout")) {
      in_out_ = read_choice(session_, *layout, what_ + ": layout", {"out_in", "in_out"}) == 1;
    }
    read_scale();
    read_source();
    if (session_.errors() == errors) read_values_meaning();
    if (session_.errors() != errors) return std::nullopt;
    return head_;
  }

 private:
  void read_source() {
    const bool projected = fields_.find("query") || fields_.find("key") ||
                           fields_.find("position") || fields_.find("relation");
    const bool given = fields_.find("queries") || fields_.find("keys");
    const bool weights = fields_.find("weights");
    if (projected + given + weights != 1) {
      session_.error(fields_.node().at,
                     what_ +
                         ": expected exactly one of query and key (or position, relation); "
                         "queries and keys; weights");
      return;
    }
    if (projected) read_projected();
    if (given) read_given();
    if (weights) read_weights();
  }

  // d_out × d_model, whatever the layout of the file.
  std::optional<Matrix> read_weight(const char* key) {
    const Node* node = fields_.find(key);
    auto matrix = read_matrix(session_, *node, what_ + ": " + key);
    if (!matrix || !embedding_) return std::nullopt;
    if (in_out_) matrix = transposed(*matrix);
    const std::size_t d_model = embedding_->features.size();
    if (matrix->columns() == d_model) return matrix;
    session_.error(node->at, fmt::format("{}: {} has {} {}, embedding has {}", what_, key,
                                         matrix->columns(), in_out_ ? "rows" : "columns", d_model));
    return std::nullopt;
  }

  std::vector<double> read_bias(const char* key, std::size_t size) {
    const Node* node = fields_.find(key);
    if (!node) return {};
    auto bias = read_numbers(session_, *node, what_ + ": " + key).value_or(std::vector<double>{});
    if (bias.size() != size) {
      session_.error(node->at, fmt::format("{}: {} has {} numbers; expected {}", what_, key,
                                           bias.size(), size));
    }
    return bias;
  }

  void read_projected() {
    if (!embedding_) return;  // refused already
    const Node *query = fields_.find("query"), *key = fields_.find("key");
    const bool rules = fields_.find("position") || fields_.find("relation");
    if (!rules && (!query || !key)) {
      session_.error(fields_.node().at, fmt::format("{}: key '{}' is missing; query and key come "
                                                    "together",
                                                    what_, query ? "key" : "query"));
      return;
    }
    if (rules && head_.rows.empty()) head_.rows = kRuleRows;
    const std::size_t d_model = embedding_->features.size();
    const Matrix zero(head_.rows.size(), d_model);
    const auto q = query ? read_weight("query") : std::optional(zero);
    const auto k = key ? read_weight("key") : std::optional(zero);
    if (!q || !k || !same_rows(*q, *k)) return;
    QueryKey weights{*q, *k};
    add_rules(session_, fields_, what_, head_.rows, *embedding_, weights);
    attention::Projected source;
    source.query = {weights.query, read_bias("query_bias", q->rows())};
    source.key = {weights.key, read_bias("key_bias", k->rows())};
    if (fields_.find("value")) {
      if (auto w = read_weight("value")) {
        const std::size_t d_v = w->rows();
        source.value = attention::Projection{std::move(*w), read_bias("value_bias", d_v)};
        d_v_ = d_v;
      }
    }
    refuse({"values"}, "a head that projects takes `value`, a matrix");
    head_.inputs.source = std::move(source);
  }

  bool same_rows(const Matrix& q, const Matrix& k) {
    if (q.rows() != k.rows()) {
      session_.error(fields_.node().at,
                     fmt::format("{}: query has {} {}, key has {}", what_, q.rows(),
                                 in_out_ ? "columns" : "rows", k.rows()));
      return false;
    }
    return check_row_names("rows", head_.rows, q.rows(), "query and key");
  }

  bool check_row_names(const char* key, const std::vector<std::string>& names, std::size_t size,
                       const char* of) {
    if (names.empty() || names.size() == size) return true;
    const Node* node = fields_.find(key);
    session_.error(
        node ? node->at : fields_.node().at,
        fmt::format("{}: {} names {} dimensions, {} have {}", what_, key, names.size(), of, size));
    return false;
  }

  void refuse(std::initializer_list<const char*> keys, const char* why) {
    for (const char* key : keys) {
      if (const Node* node = fields_.find(key)) {
        session_.error(node->key_at,
                       fmt::format("{}: {} does not belong here; {}", what_, key, why));
      }
    }
  }

  std::optional<Matrix> read_rows(const char* key, std::size_t rows, const char* of) {
    const Node* node = fields_.require(key, "a list of rows, one a token");
    if (!node) return std::nullopt;
    auto matrix = read_matrix(session_, *node, what_ + ": " + key);
    if (!matrix || matrix->rows() == rows) return matrix;
    session_.error(node->at, fmt::format("{}: {} has {} rows, the {} has {} tokens", what_, key,
                                         matrix->rows(), of, rows));
    return std::nullopt;
  }

  const char* keys_are_of() const { return sentences_.context_tokens ? "context" : "sentence"; }

  // V as stated, or another head's projection of x.
  std::optional<Matrix> read_given_values() {
    std::optional<Matrix> v;
    if (fields_.find("values")) {
      v = read_rows("values", n_k_, keys_are_of());
    } else if (fields_.find("value") && embedding_) {
      if (auto w = read_weight("value")) {
        const std::size_t d_v = w->rows();
        v = attention::project(x_of_keys(), {std::move(*w), read_bias("value_bias", d_v)});
      }
    }
    if (v) d_v_ = v->columns();
    return v;
  }

  const Matrix& x_of_keys() const {
    return embedding_->x_context ? *embedding_->x_context : embedding_->x;
  }

  void read_given() {
    attention::GivenVectors source;
    const auto q = read_rows("queries", n_q_, "sentence");
    const auto k = read_rows("keys", n_k_, keys_are_of());
    source.v = read_given_values();
    refuse({"query_bias", "key_bias"}, "queries and keys are given as they are");
    if (!q || !k) return;
    if (q->columns() != k->columns()) {
      session_.error(fields_.find("keys")->at,
                     fmt::format("{}: keys has {} columns, queries has {}", what_, k->columns(),
                                 q->columns()));
      return;
    }
    if (!check_row_names("rows", head_.rows, q->columns(), "queries and keys")) return;
    source.q = *q;
    source.k = *k;
    head_.inputs.source = std::move(source);
  }

  void read_weights() {
    attention::GivenWeights source;
    refuse({"rows", "query_bias", "key_bias", "scale", "softcap"}, "the weights are given");
    const auto weights = read_rows("weights", n_q_, "sentence");
    source.v = read_given_values();
    if (!weights) return;
    const Node& node = *fields_.find("weights");
    if (weights->columns() != n_k_) {
      session_.error(node.at, fmt::format("{}: weights has {} columns, the {} has {} tokens", what_,
                                          weights->columns(), keys_are_of(), n_k_));
      return;
    }
    for (std::size_t i = 0; i < n_q_; ++i) check_weights(*weights, i, node.items[i]);
    source.weights = *weights;
    head_.inputs.source = std::move(source);
  }

  void check_weights(const Matrix& weights, std::size_t i, const Node& row) {
    constexpr double kTolerance = 5e-3;
    double sum = 0;
    for (std::size_t j = 0; j < n_k_; ++j) {
      sum += weights(i, j);
      if (weights(i, j) >= 0 && weights(i, j) <= 1 + kTolerance) continue;
      session_.error(row.items[j].at, fmt::format("{}: weight {} is outside 0…1", what_,
                                                  in_quotes(row.items[j].text)));
      return;
    }
    if (std::fabs(sum - 1) <= kTolerance || sum == 0) return;
    session_.warning(row.at, fmt::format("{}: the weights of row {} add to {:.4f}, {:+.4f} from 1; "
                                         "they are drawn as given",
                                         what_, i, sum, sum - 1));
  }

  void read_scale() {
    const Node* scale = fields_.find("scale");
    if (scale && !(scale->is_scalar() && scale->text == "auto")) {
      head_.inputs.scale = read_number(session_, *scale, what_ + ": scale (auto or a number)");
    }
    const Node* cap = fields_.find("softcap");
    if (!cap) return;
    head_.inputs.softcap = read_number(session_, *cap, what_ + ": softcap");
    if (head_.inputs.softcap && *head_.inputs.softcap <= 0) {
      session_.error(cap->at, what_ + ": softcap must be more than 0");
    }
  }

  void read_values_meaning() {
    const Node *names = fields_.find("value_rows"), *are = fields_.find("values_are");
    if (d_v_ == 0 && (names || are)) {
      refuse({"value_rows", "values_are"}, "the head has no values");
      return;
    }
    if (names) {
      head_.value_rows = read_texts(session_, *names, what_ + ": value_rows").value_or(head_.rows);
      check_row_names("value_rows", head_.value_rows, d_v_, "values");
    }
    if (!are || !read_choice(session_, *are, what_ + ": values_are", {"rgb"})) return;
    if (d_v_ != 3) {
      session_.error(are->at, fmt::format("{}: values_are: rgb needs values of 3 numbers, these "
                                          "have {}",
                                          what_, d_v_));
      return;
    }
    head_.values_are_rgb = true;
    check_colours(*are);
  }

  void check_colours(const Node& are) {
    constexpr double kTolerance = 1e-9;
    const Matrix v = values();
    const auto& words = sentences_.context_tokens ? *sentences_.context_tokens : sentences_.tokens;
    for (std::size_t j = 0; j < v.rows(); ++j) {
      for (const double c : v.row(j)) {
        if (c >= -kTolerance && c <= 1 + kTolerance) continue;
        session_.error(are.at, fmt::format("{}: the value of {} is ({:.3f}, {:.3f}, {:.3f}), which "
                                           "is no colour; values_are: rgb needs numbers in 0…1: "
                                           "change the word's features, or remove values_are",
                                           what_, in_quotes(words[j]), v(j, 0), v(j, 1), v(j, 2)));
        break;
      }
    }
  }

  Matrix values() const {
    if (const auto* given = std::get_if<attention::GivenVectors>(&head_.inputs.source)) {
      return *given->v;
    }
    if (const auto* weights = std::get_if<attention::GivenWeights>(&head_.inputs.source)) {
      return *weights->v;
    }
    return attention::project(x_of_keys(),
                              *std::get<attention::Projected>(head_.inputs.source).value);
  }

  Session& session_;
  Fields fields_;
  const Sentences& sentences_;
  const Embedding* embedding_;
  std::string what_;
  scene::Head head_;
  std::size_t n_q_ = 0, n_k_ = 0, d_v_ = 0;
  bool in_out_ = false;
};

}  // namespace

std::optional<scene::Head> read_head(Session& session, const Node& tree, const Sentences& sentences,
                                     const Embedding* embedding) {
  return HeadReader(session, tree, sentences, embedding).read();
}

}  // namespace qkv::loader
