#include "pipeline/eval_json.h"

#include <nlohmann/json.hpp>

#include "pipeline/eval_number.h"

namespace qkv::pipeline {
namespace {

using attention::Evaluation;

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

std::string list(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) out += (out.size() > 1 ? ", " : "") + quoted(text);
  return out + "]";
}

// Writes one head; knows its name for what cannot be written.
class HeadWriter {
 public:
  HeadWriter(const scene::Head& head, const scene::Passage& passage, const Evaluation& evaluation)
      : head_(head), passage_(passage), e_(evaluation) {}

  std::string written() {
    field("name", quoted(head_.name));
    field("d_k", e_.q ? std::to_string(e_.d_k) : "null");
    field("scale", e_.scores ? number(e_.scale, "scale") : "null");
    field("x", matrix("x", e_.x_q));
    field("x_context", passage_.context ? matrix("x_context", e_.x_k) : "null");
    field("q", matrix("q", e_.q));
    field("k", matrix("k", e_.k));
    field("v", matrix("v", e_.v));
    field("scores", matrix("scores", e_.scores));
    field("scaled", derived([this](auto i, auto j) { return scaled(i, j); }));
    field("masked",
          derived([this](auto i, auto j) { return e_.allowed(i, j) ? scaled(i, j) : "null"; }));
    field("weights", matrix("weights", e_.weights));
    field("output", matrix("output", e_.output));
    return "    {\n" + out_ + "\n    }";
  }

 private:
  void field(const char* name, const std::string& value) {
    if (!out_.empty()) out_ += ",\n";
    out_ += "      \"" + std::string(name) + "\": " + value;
  }

  std::string number(double value, const char* what) const {
    return eval_number(value, head_.name, what);
  }
  std::string scaled(std::size_t i, std::size_t j) const {
    return number(e_.scaled(i, j), "scaled");
  }

  // One row a line. entry(i, j): its text.
  template <typename Entry>
  static std::string rows(std::size_t count, std::size_t columns, const Entry& entry) {
    std::string out = "[";
    for (std::size_t i = 0; i < count; ++i) {
      out += i == 0 ? "\n        [" : ",\n        [";
      for (std::size_t j = 0; j < columns; ++j) out += (j == 0 ? "" : ", ") + entry(i, j);
      out += "]";
    }
    return out + "\n      ]";
  }
  std::string matrix(const char* what, const Matrix& m) const {
    return rows(m.rows(), m.columns(), [&](auto i, auto j) { return number(m(i, j), what); });
  }
  std::string matrix(const char* what, const std::optional<Matrix>& m) const {
    return m ? matrix(what, *m) : "null";
  }
  // Of what follows from the scores; null without them.
  template <typename Entry>
  std::string derived(const Entry& entry) const {
    return e_.scores ? rows(e_.n_q, e_.n_k, entry) : "null";
  }

  const scene::Head& head_;
  const scene::Passage& passage_;
  const Evaluation& e_;
  std::string out_;
};

}  // namespace

std::string eval_json(const scene::Evaluations& evaluations) {
  const scene::Scene& scene = evaluations.scene();
  const std::size_t passage_index = scene.opening.passage, mask = scene.opening.mask;
  const scene::Passage& passage = scene.passages.at(passage_index);
  std::string heads;
  for (std::size_t h = 0; h < scene.heads.size(); ++h) {
    if (h > 0) heads += ",\n";
    heads += HeadWriter(scene.heads[h], passage, evaluations.at(passage_index, h, mask)).written();
  }
  return "{\n  \"format\": 1,\n  \"tokens\": " + list(passage.tokens) +
         ",\n  \"context\": " + (passage.context ? list(*passage.context) : "null") +
         ",\n  \"heads\": [\n" + heads + "\n  ]\n}\n";
}

}  // namespace qkv::pipeline
