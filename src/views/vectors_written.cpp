#include "views/vectors_written.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/number_format.h"
#include "views/token_text.h"
#include "views/vectors_labels.h"

namespace qkv::views {
namespace {

namespace m = display::math;
using display::Math;
using display::TextRun;
using display::Weight;

constexpr double kNameWidth = 6.5;  // em, of a token's name in a subscript

// Writes the pieces of one state.
class Writer {
 public:
  Writer(const VectorsContent& content, const Canvas& canvas, const ExpansionLimits& limits,
         std::size_t most_dimensions, double size)
      : c_(content),
        canvas_(canvas),
        theme_(canvas.theme()),
        limits_(limits),
        most_dimensions_(most_dimensions),
        size_(size) {}

  std::vector<WrittenLine> lines() {
    if (c_.state->project) return projection_lines();
    if (!c_.ask) return {};
    if (c_.sees_nothing()) return {no_keys()};
    if (c_.expands_output) return output_lines();
    if (!c_.expanded) return {};
    std::vector<WrittenLine> lines;
    if (c_.evaluation->scores && reveals_product()) lines.push_back(product_line());
    if (c_.reveals(ScoreRow::weights) && !c_.state->terms) lines.push_back(weight_line());
    return lines;
  }

 private:
  bool reveals_product() const {
    const scene::Reveal& reveal = c_.state->reveal;
    return reveal.q && reveal.k && reveal.scores;
  }
  std::string fitted(const std::string& token) const {
    return elided(shown(token), kNameWidth * size_, size_, Weight::regular, canvas_.measurer());
  }
  std::string query_name() const { return fitted(c_.passage->tokens[*c_.ask]); }
  std::string key_name() const { return fitted(c_.passage->keys()[*c_.expanded]); }

  WrittenPiece words(std::string id, std::string text, double space = 0.25) const {
    return {std::move(id), {}, {TextRun{std::move(text), Weight::regular, theme_.muted}}, space};
  }
  WrittenPiece number(std::string id, const std::string& text, double space = 0.25) const {
    return {std::move(id), {}, {TextRun{text, Weight::regular, theme_.ink}}, space};
  }
  WrittenPiece result(std::string id, const std::string& text, double space = 0.25) const {
    return {std::move(id), {}, {TextRun{text, Weight::semibold, theme_.ink}}, space};
  }
  WrittenPiece math(std::string id, Math formula, double space = 0.25) const {
    return {std::move(id), std::move(formula), {}, space};
  }
  // What is not a finite number is not rounded either.
  static std::string equals(bool holds, const std::string& result) {
    const bool finite =
        result.find('N') == std::string::npos && result.find("∞") == std::string::npos;
    return holds || !finite ? "=" : "≈";
  }

  WrittenLine no_keys() const {
    WrittenPiece piece{"written/no-keys", {}, {}, 0};
    piece.runs = {TextRun{query_name(), Weight::semibold, theme_.ink},
                  TextRun{" sees no key: its weights are 0", Weight::regular, theme_.muted}};
    if (c_.evaluation->output) piece.runs.back().text += ", and so is its output";
    return {piece};
  }

  // The sum of left·right, as far as the state has come with it.
  void add_sum(WrittenLine& line, const std::string& id, std::span<const double> left,
               std::span<const double> right, double value, const ExpansionLimits& limits,
               std::string (*product)(const ExpansionTerm&)) const {
    const Expansion whole = expanded(left, right, value, limits);
    if (!c_.state->terms) return add_terms(line, id, whole, product);
    const Expansion part = so_far(whole, left, right, *c_.state->terms, limits);
    add_terms(line, id, part, product);
    line.back().id = id + "/so-far";
    line.push_back(words(id + "/so-far/word", "so far"));
  }

  // term + term + … = result
  void add_terms(WrittenLine& line, const std::string& id, const Expansion& e,
                 std::string (*product)(const ExpansionTerm&)) const {
    bool first = true;
    for (const ExpansionTerm& term : e.terms) {
      const std::string sign = first ? "= " : "+ ";
      line.push_back(number(id + "/term:" + std::to_string(term.index), sign + product(term)));
      first = false;
    }
    if (e.hidden > 0) {
      line.push_back(number(id + "/more", (first ? "= " : "+ … + ") + hidden_text(e)));
    }
    line.push_back(number(id + "/equals", equals(e.holds, e.result)));
    line.push_back(result(id + "/result", e.result));
  }

  WrittenLine product_line() const {
    const std::size_t i = *c_.ask, j = *c_.expanded;
    const Math left = m::row({m::sub(m::variable("q"), m::word(query_name())), m::binary("·"),
                              m::sub(m::variable("k"), m::word(key_name()))});
    WrittenLine line{math("written/score/name", left, 0)};
    add_sum(line, "written/score", c_.evaluation->q->row(i), c_.evaluation->k->row(j),
            (*c_.evaluation->scores)(i, j), limits_, fenced_product);
    return line;
  }

  Math scale_step() const {
    if (!c_.head->inputs.scale) {
      return m::row({m::binary("÷"), m::space(0.2),
                     m::radical(m::roman(std::to_string(c_.evaluation->d_k)))});
    }
    return m::row({m::binary("×"), m::space(0.2), m::roman(short_number(c_.evaluation->scale))});
  }

  void add_step(WrittenLine& line, const ScoreStep& step) const {
    const std::string id = "written/step:" + std::to_string(line.size());
    if (!line.empty()) line.push_back(words(id + "/arrow", "→", 0.6));
    switch (step.kind) {
      case ScoreStep::Kind::scale:
        line.push_back(math(id + "/scale", scale_step(), 0));
        break;
      case ScoreStep::Kind::cap: {
        const std::string cap = short_number(step.operand);
        line.push_back(
            number(id + "/cap", cap + "·tanh(" + step.previous + " ÷ " + cap + ")", 0.6));
        break;
      }
      case ScoreStep::Kind::bias: {
        const bool negative = step.operand < 0;
        line.push_back(number(id + "/bias",
                              step.previous + (negative ? " − " : " + ") +
                                  vector_number(negative ? -step.operand : step.operand),
                              0.6));
        break;
      }
      case ScoreStep::Kind::mask:
        line.push_back(words(id + "/mask", "the mask makes it", 0.6));
        line.push_back(result(id + "/result", step.result));
        return;
    }
    line.push_back(number(id + "/equals", equals(step.holds, step.result)));
    line.push_back(result(id + "/result", step.result));
  }

  WrittenLine weight_line() const {
    const std::size_t i = *c_.ask, j = *c_.expanded;
    const double weight = c_.evaluation->weights(i, j);
    const bool given = c_.evaluation->weights_from == attention::Provenance::given;
    WrittenLine line;
    if (given) {
      line.push_back(words("written/given", "The weights are given:", 0));
    } else {
      if (c_.state->reveal.scaled) {
        for (const ScoreStep& step : score_steps(*c_.evaluation, i, j)) add_step(line, step);
        line.push_back(words("written/arrow", "→", 0.6));
      }
      line.push_back(words("written/softmax", "softmax across the row", line.empty() ? 0 : 0.6));
      line.push_back(words("written/arrow-2", "→", 0.6));
    }
    WrittenPiece number = result("written/weight", weight_number(weight), 0.6);
    number.runs.push_back(TextRun{",", Weight::regular, theme_.muted});
    if (!std::isfinite(weight)) number.runs.pop_back();
    line.push_back(number);
    if (std::isfinite(weight)) add_conclusion(line, weight);
    return line;
  }

  void add_conclusion(WrittenLine& line, double weight) const {
    WrittenPiece subject{"written/so", {}, {}, 0.25};
    subject.runs = {TextRun{"so ", Weight::regular, theme_.muted},
                    TextRun{key_name(), Weight::semibold, theme_.ink}};
    line.push_back(subject);
    if (c_.evaluation->output) {
      line.push_back(words("written/share", "hands over " + percent(weight)));
      line.push_back(words("written/of", "of the output"));
    } else {
      line.push_back(words("written/share", "gets " + percent(weight)));
      line.push_back(words("written/of", "of the attention"));
    }
  }

  std::vector<WrittenLine> output_lines() const {
    const scene::Reveal& reveal = c_.state->reveal;
    if (!reveal.weights || !reveal.v || !reveal.output) return {};
    const attention::Evaluation& e = *c_.evaluation;
    const std::size_t shown_count =
        e.d_v <= most_dimensions_ ? e.d_v : std::max<std::size_t>(most_dimensions_, 2) - 1;
    ExpansionLimits limits = limits_;
    limits.least_left_decimals = 3;
    limits.least_left = 0.0005;  // smaller weights would be printed as 0.000
    std::vector<WrittenLine> lines;
    for (std::size_t d = 0; d < shown_count; ++d) {
      std::vector<double> weights, values;
      // A key the mask hides adds nothing, even where its value is not a number.
      for (std::size_t j = 0; j < e.n_k; ++j) {
        const bool seen = !e.scores || e.allowed(*c_.ask, j);
        weights.push_back(e.weights(*c_.ask, j));
        values.push_back(seen || std::isfinite((*e.v)(j, d)) ? (*e.v)(j, d) : 0);
      }
      const std::string id = "written/out:" + std::to_string(d);
      lines.push_back({math(id + "/name", out_name(d), 0)});
      add_sum(lines.back(), id, weights, values, (*e.output)(*c_.ask, d), limits, dotted_product);
    }
    if (shown_count < e.d_v) {
      lines.push_back({words("written/more-dimensions",
                             "… " + std::to_string(e.d_v - shown_count) + " more dimensions", 0)});
    }
    return lines;
  }

  // One row of W times x: the row of the product that was made last.
  std::vector<WrittenLine> projection_lines() const {
    const auto* source = std::get_if<attention::Projected>(&c_.head->inputs.source);
    const scene::Project& project = *c_.state->project;
    const char to = c_.made();
    const Matrix* x =
        to == 'q' ? (c_.passage->x ? &*c_.passage->x : nullptr) : c_.passage->x_keys();
    if (!source || !x || (to == 'v' && !source->value)) return {};
    const attention::Projection& w = to == 'q'   ? source->query
                                     : to == 'k' ? source->key
                                                 : *source->value;
    const std::size_t r = project.rows - 1;
    std::vector<double> left, right;
    double sum = 0;
    const auto take = [&](double a, double b) {
      if (a == 0) return;  // that entry of W reads nothing
      left.push_back(a);
      right.push_back(b);
      sum += a * b;
    };
    for (std::size_t d = 0; d < w.weight.columns(); ++d)
      take(w.weight(r, d), (*x)(project.token, d));
    if (!w.bias.empty()) take(w.bias[r], 1);
    const std::vector<std::string>& names = to == 'v' ? c_.v.names : c_.k.names;
    const std::string name = names.empty() ? std::to_string(r + 1) : fitted(names[r]);
    const std::string token =
        to == 'q' ? c_.passage->tokens[project.token] : c_.passage->keys()[project.token];
    WrittenLine line{
        math("written/project/name", m::sub(m::variable(std::string(1, to)), m::word(name)), 0)};
    line.push_back(words("written/project/of", "of"));
    line.push_back(result("written/project/token", fitted(token)));
    if (left.empty()) {
      line.push_back(number("written/project/equals", "= 0"));
      line.push_back(words("written/project/why", "its row of W is all zero", 0.6));
      return {line};
    }
    add_terms(line, "written/project", expanded(left, right, sum, limits_), fenced_product);
    return {line};
  }

  Math out_name(std::size_t d) const {
    const std::string name = c_.v.names.empty() ? std::to_string(d + 1) : fitted(c_.v.names[d]);
    return m::sub(m::roman("out"), m::word(name));
  }

  const VectorsContent& c_;
  const Canvas& canvas_;
  const scene::Theme& theme_;
  const ExpansionLimits limits_;
  const std::size_t most_dimensions_;
  const double size_;
};

}  // namespace

std::vector<WrittenLine> written_lines(const VectorsContent& content, const Canvas& canvas,
                                       const ExpansionLimits& limits, std::size_t most_dimensions,
                                       double size) {
  return Writer(content, canvas, limits, most_dimensions, size).lines();
}

}  // namespace qkv::views
