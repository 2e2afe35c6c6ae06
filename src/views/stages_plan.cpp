#include "views/stages_plan.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/formulas.h"

namespace qkv::views {

namespace m = display::math;

namespace {

// Above, the matrix is an image without numbers.
bool has_numbers(const attention::Evaluation& evaluation) {
  return evaluation.n_q <= kMostDrawnCells && evaluation.n_k <= kMostDrawnCells;
}

std::string cell_text(const attention::Evaluation& evaluation, MatrixKind kind, std::size_t i,
                      std::size_t j, bool brief) {
  const double value = matrix_entry(evaluation, kind, i, j);
  if (kind == MatrixKind::weights) return weight_cell(value);
  // Forbidden cells are hatched, not written.
  return std::isinf(value) && kind == MatrixKind::masked ? "" : score_cell(value, brief);
}

}  // namespace

ShownHead shown_head(const scene::Evaluations& evaluations, const scene::State& state) {
  const scene::Scene& scene = evaluations.scene();
  return {&evaluations.of(state), &scene.heads[state.head], &scene.passages[state.passage],
          state.head};
}

ShownHead compared_head(const scene::Evaluations& evaluations, const scene::State& state) {
  scene::State other = state;
  other.head = *state.compare_with;
  return shown_head(evaluations, other);
}

std::vector<ShownHead> all_heads(const scene::Evaluations& evaluations,
                                 std::span<const scene::State> states) {
  std::vector<ShownHead> heads;
  for (const scene::State& state : states) heads.push_back(shown_head(evaluations, state));
  for (const scene::State& state : states) {
    if (state.compare_with) heads.push_back(compared_head(evaluations, state));
  }
  return heads;
}

std::vector<const scene::Passage*> all_passages(const std::vector<ShownHead>& heads) {
  std::vector<const scene::Passage*> passages;
  for (const ShownHead& head : heads) {
    if (std::find(passages.begin(), passages.end(), head.passage) == passages.end()) {
      passages.push_back(head.passage);
    }
  }
  return passages;
}

std::vector<MatrixKind> stages_of(const std::vector<ShownHead>& heads) {
  const bool scores = std::any_of(heads.begin(), heads.end(), [](const ShownHead& head) {
    return head.evaluation->scores.has_value();
  });
  const bool mask = std::any_of(heads.begin(), heads.end(), [](const ShownHead& head) {
    return head.evaluation->scores && hides_anything(*head.evaluation);
  });
  std::vector<MatrixKind> kinds;
  if (scores) kinds = {MatrixKind::scores, MatrixKind::scaled};
  if (mask) kinds.push_back(MatrixKind::masked);
  kinds.push_back(MatrixKind::weights);
  return kinds;
}

bool has_stage(const attention::Evaluation& evaluation, MatrixKind kind) {
  return kind == MatrixKind::weights || evaluation.scores.has_value();
}

bool hides_anything(const attention::Evaluation& evaluation) {
  const auto allowed = evaluation.allowed.values();
  return std::find(allowed.begin(), allowed.end(), 0) != allowed.end();
}

double largest_score(const attention::Evaluation& evaluation) {
  double largest = 0;
  if (!evaluation.scores) return largest;
  for (std::size_t i = 0; i < evaluation.n_q; ++i) {
    for (std::size_t j = 0; j < evaluation.n_k; ++j) {
      for (const double value : {(*evaluation.scores)(i, j), evaluation.scaled(i, j)}) {
        if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
      }
    }
  }
  return largest;
}

std::string widest_number(const std::vector<ShownHead>& heads, const std::vector<MatrixKind>& kinds,
                          bool brief, const display::TextMeasurer& measurer) {
  // Figures are tabular, so texts that differ in digits only are equally wide: each pattern is
  // measured once.
  std::vector<std::string> texts;
  for (const ShownHead& head : heads) {
    if (!has_numbers(*head.evaluation)) continue;
    for (const MatrixKind kind : kinds) {
      if (!has_stage(*head.evaluation, kind)) continue;
      for (std::size_t i = 0; i < head.evaluation->n_q; ++i) {
        for (std::size_t j = 0; j < head.evaluation->n_k; ++j) {
          std::string text = cell_text(*head.evaluation, kind, i, j, brief);
          for (char& c : text) {
            if (c >= '0' && c <= '9') c = '8';
          }
          texts.push_back(std::move(text));
        }
      }
    }
  }
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  std::string widest = ".88";
  double most = 0;
  for (const std::string& text : texts) {
    const display::TextRun run{text, display::Weight::semibold, {}};
    const double width = measurer.measure(std::span(&run, 1), 100).advance;
    if (width > most) {
      most = width;
      widest = text;
    }
  }
  return widest;
}

std::string stage_title(const attention::Evaluation& evaluation, MatrixKind kind) {
  switch (kind) {
    case MatrixKind::scores:
      return "Scores";
    case MatrixKind::scaled:
      return std::string("Scaled") + (evaluation.softcap ? ", capped" : "") +
             (attention::adds_bias(evaluation.rules) ? " + biases" : "");
    case MatrixKind::masked:
      return "Masked";
    case MatrixKind::weights:
      break;
  }
  return "Weights";
}

display::Math stage_formula(const ShownHead& head, MatrixKind kind) {
  switch (kind) {
    case MatrixKind::scores:
      return m::row({m::variable("Q"), m::super(m::variable("K"), m::roman("T"))});
    case MatrixKind::scaled: {
      std::vector<display::Math> parts{scale_formula(head.head->inputs)};
      if (head.evaluation->softcap) {
        parts.insert(parts.end(), {m::comma(), m::space(0.2), m::roman("cap"), m::space(0.2),
                                   m::roman(shortest(*head.evaluation->softcap))});
      }
      if (attention::adds_bias(head.evaluation->rules)) {
        parts.insert(parts.end(), {m::space(0.2), m::binary("+"), m::variable("B")});
      }
      return m::row(std::move(parts));
    }
    case MatrixKind::masked:
      return m::row({m::binary("+"), m::variable("M")});
    case MatrixKind::weights:
      break;
  }
  const bool given = head.evaluation->weights_from == attention::Provenance::given;
  return m::roman(given ? "given" : "softmax");
}

}  // namespace qkv::views
