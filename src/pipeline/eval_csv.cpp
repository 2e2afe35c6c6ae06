#include "pipeline/eval_csv.h"

#include <optional>
#include <string_view>
#include <vector>

#include "pipeline/eval_number.h"

namespace qkv::pipeline {
namespace {

using Tokens = std::vector<std::string>;

// In quotes where it holds what would end it.
std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

// Writes one head's lines.
class HeadLines {
 public:
  HeadLines(const scene::Head& head, const scene::Passage& passage,
            const attention::Evaluation& evaluation, std::string& out)
      : head_(head), name_(csv_field(head.name)), passage_(passage), e_(evaluation), out_(out) {}

  void write() {
    const Tokens &queries = passage_.tokens, &keys = passage_.keys();
    if (e_.q) scalar("d_k", std::to_string(e_.d_k));
    if (e_.scores) scalar("scale", number(e_.scale, "scale"));
    vectors("x", e_.x_q, queries);
    if (passage_.context) vectors("x_context", e_.x_k, keys);
    vectors("q", e_.q, queries);
    vectors("k", e_.k, keys);
    vectors("v", e_.v, keys);
    if (e_.scores) {
      square("scores", [this](auto i, auto j) { return number((*e_.scores)(i, j), "scores"); });
      square("scaled", [this](auto i, auto j) { return number(e_.scaled(i, j), "scaled"); });
      square("masked", [this](auto i, auto j) {
        return e_.allowed(i, j) ? number(e_.masked(i, j), "masked") : "";
      });
    }
    square("weights", [this](auto i, auto j) { return number(e_.weights(i, j), "weights"); });
    vectors("output", e_.output, queries);
  }

 private:
  std::string number(double value, const char* what) const {
    return eval_number(value, head_.name, what);
  }

  void scalar(const char* what, const std::string& value) {
    out_ += name_ + ',' + what + ",,,,," + value + '\n';
  }

  void line(const char* matrix, std::size_t i, std::size_t j, const std::string& row_token,
            const std::string& column_token, const std::string& value) {
    out_ += name_ + ',' + matrix + ',' + std::to_string(i) + ',' + std::to_string(j) + ',' +
            csv_field(row_token) + ',' + csv_field(column_token) + ',' + value + '\n';
  }

  // One row a token.
  void vectors(const char* what, const std::optional<Matrix>& m, const Tokens& rows) {
    if (!m) return;
    for (std::size_t i = 0; i < m->rows(); ++i) {
      for (std::size_t j = 0; j < m->columns(); ++j) {
        line(what, i, j, rows[i], "", number((*m)(i, j), what));
      }
    }
  }

  // One row a query, one column a key.
  template <typename Entry>
  void square(const char* what, const Entry& entry) {
    for (std::size_t i = 0; i < e_.n_q; ++i) {
      for (std::size_t j = 0; j < e_.n_k; ++j) {
        line(what, i, j, passage_.tokens[i], passage_.keys()[j], entry(i, j));
      }
    }
  }

  const scene::Head& head_;
  const std::string name_;
  const scene::Passage& passage_;
  const attention::Evaluation& e_;
  std::string& out_;
};

}  // namespace

std::string eval_csv(const scene::Evaluations& evaluations) {
  const scene::Scene& scene = evaluations.scene();
  const std::size_t passage = scene.opening.passage, mask = scene.opening.mask;
  std::string out = "head,matrix,row,column,row_token,column_token,value\n";
  for (std::size_t h = 0; h < scene.heads.size(); ++h) {
    HeadLines(scene.heads[h], scene.passages.at(passage), evaluations.at(passage, h, mask), out)
        .write();
  }
  return out;
}

}  // namespace qkv::pipeline
