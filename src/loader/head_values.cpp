#include "loader/head_values.h"

#include <fmt/format.h>

#include "attention/evaluation.h"
#include "loader/lists.h"
#include "loader/scalars.h"

namespace qkv::loader {
namespace {

// V, n_k × d_v; nullopt where the head has none.
std::optional<Matrix> values_of(const HeadContext& head, const attention::HeadInputs& inputs) {
  if (const auto* given = std::get_if<attention::GivenVectors>(&inputs.source)) return given->v;
  if (const auto* given = std::get_if<attention::GivenWeights>(&inputs.source)) return given->v;
  const auto& projected = std::get<attention::Projected>(inputs.source);
  if (!projected.value) return std::nullopt;
  return attention::project(head.x_of_keys(), *projected.value);
}

void check_colours(const HeadContext& head, const Node& are, const Matrix& v,
                   const std::vector<std::string>& keys) {
  constexpr double kTolerance = 1e-9;
  for (std::size_t j = 0; j < v.rows(); ++j) {
    for (const double c : v.row(j)) {
      if (c >= -kTolerance && c <= 1 + kTolerance) continue;
      head.session.error(
          are.at,
          fmt::format("{}: the value of {} is ({:.3f}, {:.3f}, {:.3f}), which is no colour; "
                      "values_are: rgb needs numbers in 0…1: change the word's features, or "
                      "set values_are: none",
                      head.what, in_quotes(keys[j]), v(j, 0), v(j, 1), v(j, 2)));
      break;
    }
  }
}

// The values of the steps' sentences, where it is the sentence that answers.
void check_colours_of_others(const HeadContext& head, const Node& are,
                             const attention::HeadInputs& inputs) {
  const auto* projected = std::get_if<attention::Projected>(&inputs.source);
  if (!projected || head.sentences.context_tokens) return;
  for (std::size_t i = 0; i < head.sentences.others.size(); ++i) {
    check_colours(head, are, attention::project(head.embedding->x_of_others[i], *projected->value),
                  head.sentences.others[i].tokens);
  }
}

}  // namespace

void read_values_meaning(const HeadContext& head, scene::Head& out) {
  const Node *names = head.fields.find("value_rows"), *are = head.fields.find("values_are");
  if (!names && !are) return;
  const auto v = values_of(head, out.inputs);
  if (!v) return refuse(head, {"value_rows", "values_are"}, "the head has no values");
  if (names) {
    out.value_rows = read_texts(head.session, *names, head.what + ": value_rows")
                         .value_or(std::vector<std::string>{});
    check_row_names(head, "value_rows", out.value_rows, v->columns(), "values");
  }
  if (!are || !read_choice(head.session, *are, head.what + ": values_are", {"rgb"})) return;
  if (v->columns() != 3) {
    head.session.error(are->at, fmt::format("{}: values_are: rgb needs values of 3 numbers, these "
                                            "have {}",
                                            head.what, v->columns()));
    return;
  }
  out.values_are_rgb = true;
  check_colours(head, *are, *v, head.keys());
  check_colours_of_others(head, *are, out.inputs);
}

}  // namespace qkv::loader
