// The matrix view: the sentence with its arcs, the attention matrix, and the asking token's card.
#include <algorithm>
#include <optional>

#include "views/answer_card.h"
#include "views/blend_bar.h"
#include "views/cells.h"
#include "views/each_view.h"
#include "views/formulas.h"
#include "views/header.h"
#include "views/matrix_block.h"
#include "views/paragraph.h"
#include "views/readouts.h"
#include "views/sentence_band.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::Math;
using display::Weight;

double formula_size(const Style& style) { return style.type().section * 1.12; }
double formulas_height(const Style& style) { return formula_size(style) * 2.1; }
double block_title_height(const Style& style) { return style.type().section * 1.6; }

// What the states of a film need between them.
struct Needs {
  std::vector<const scene::Passage*> passages;
  std::size_t rows = 0;  // of the card
  bool asks = false, blends = false, context = false;
};

Needs needs_of(const scene::Evaluations& evaluations, std::span<const scene::State> states) {
  Needs needs;
  for (const scene::State& state : states) {
    const scene::Passage& passage = evaluations.scene().passages[state.passage];
    if (std::find(needs.passages.begin(), needs.passages.end(), &passage) == needs.passages.end()) {
      needs.passages.push_back(&passage);
    }
    needs.rows = std::max({needs.rows, state.ask ? passage.keys().size() : passage.tokens.size()});
    needs.asks |= state.ask.has_value();
    needs.blends |= state.ask && evaluations.of(state).v;
    needs.context |= passage.context.has_value();
  }
  return needs;
}

class MatrixView : public Layout {
 public:
  MatrixView(const scene::Evaluations& evaluations, std::span<const scene::State> states,
             const display::TextMeasurer& measurer)
      : style_(evaluations.scene().page), needs_(needs_of(evaluations, states)) {
    header_ = arrange_header(style_, style_.content(), evaluations, states, measurer);
    page_height_ = evaluations.scene().page.height.value_or(0);
    if (style_.height_follows_content()) {
      stack(measurer);
    } else {
      fill(measurer);
    }
  }

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override;

 private:
  double arcs_height() const {
    if (needs_.context) return style_.grid(12);
    return needs_.asks && style_.parts().arcs ? style_.grid(12.5) : 0;
  }

  MatrixBlockLayout block_in(Box area, const display::TextMeasurer& measurer) const {
    MatrixBlockOptions options;
    options.largest_pitch =
        style_.grid(8 + std::max(0.0, 6 - static_cast<double>(needs_.rows)) / 2);
    return arrange_matrix_block(style_, area, needs_.passages, options, ">.99", measurer);
  }

  double after_header() {
    double y = header_.content_bottom();
    if (style_.parts().formulas) {
      if (y > style_.content().y) y += style_.grid(0.5);
      formulas_ = {style_.content().x, y, style_.content().width, formulas_height(style_)};
      y = formulas_.bottom();
    }
    return y + style_.grid(1.5);
  }

  // A page of fixed height: the lower half takes what the rest leaves; room to spare goes to the
  // arcs first, then between the bands.
  void fill(const display::TextMeasurer& measurer) {
    const Box content = style_.content();
    double bottom = content.bottom();
    if (style_.parts().readouts) {
      readouts_ = {content.x, bottom - readouts_height(style_), content.width,
                   readouts_height(style_)};
      bottom = readouts_.y - style_.grid(2.5);
    }
    const double top = after_header();
    const double band = sentence_band_height(style_, needs_.context);
    double arcs = arcs_height(), air = style_.grid(3.5);
    const double lower = bottom - top - band - arcs - air;
    const double natural = lower_block(content, top + band + arcs + air, lower, measurer);
    if (natural < lower) {
      const double spare = lower - natural;
      const double more_arcs = arcs > 0 ? std::min(spare * 0.5, style_.grid(9)) : 0;
      const double more_air = std::min((spare - more_arcs) / 3, style_.grid(7));
      arcs += more_arcs;
      air += more_air;
      const double shift = (spare - more_arcs - more_air) / 3;
      band_ = arrange_sentence_band(style_, {content.x, top + shift, content.width, 0}, arcs,
                                    needs_.context);
      lower_block(content, top + shift + band + arcs + air, natural, measurer);
    } else {
      band_ =
          arrange_sentence_band(style_, {content.x, top, content.width, 0}, arcs, needs_.context);
    }
  }

  // Places matrix and card side by side at y, at most `room` high; returns the height they take.
  double lower_block(Box content, double y, double room, const display::TextMeasurer& measurer) {
    const double title = block_title_height(style_);
    const bool card = style_.parts().card;
    const double share = style_.height_follows_content() ? 0.5 : 0.45;
    const double width = card ? content.width * share : content.width;
    block_title_ = {content.x, y, width, title};
    block_ = block_in({content.x, y + title, width, room - title}, measurer);
    const double block_height = title + block_.box.height;
    double taken = block_height;
    if (card) {
      const double natural = natural_card_height(style_, needs_.rows, needs_.blends);
      const double height = std::min(room, std::max(natural, block_height));
      const double left =
          std::max(block_.box.right(), content.x + content.width * 0.3) + style_.grid(6);
      card_ = {left, y, content.right() - left, height};
      taken = std::max(taken, height);
    }
    return taken;
  }

  // A page whose height follows the content: side by side where that leaves the cells large
  // enough, else one under the other.
  void stack(const display::TextMeasurer& measurer) {
    const Box content = style_.content();
    const double top = after_header();
    band_ = arrange_sentence_band(style_, {content.x, top, content.width, 0}, arcs_height(),
                                  needs_.context);
    const double y = band_.box.bottom() + style_.grid(3);
    const double unlimited = style_.grid(4000);
    double bottom = y + lower_block(content, y, unlimited, measurer);
    if (style_.parts().card && block_.pitch < style_.type().label * 2.1) {
      const double title = block_title_height(style_);
      block_title_.width = content.width;
      block_ = block_in({content.x, y + title, content.width, 0}, measurer);
      card_ = {content.x, block_.box.bottom() + style_.grid(3), content.width,
               natural_card_height(style_, needs_.rows, needs_.blends)};
      bottom = card_.bottom();
    }
    if (style_.parts().readouts) {
      readouts_ = {content.x, bottom + style_.grid(2), content.width, readouts_height(style_)};
      bottom = readouts_.bottom();
    }
    page_height_ = bottom + style_.page().margin;
  }

  void compose_formulas(Canvas& canvas, const CardContent& content) const;
  void compose_block_title(Canvas& canvas) const;

  const Style style_;
  const Needs needs_;
  HeaderLayout header_;
  Box formulas_, block_title_, card_, readouts_;
  SentenceBandLayout band_;
  MatrixBlockLayout block_;
  double page_height_ = 0;
};

void MatrixView::compose_formulas(Canvas& canvas, const CardContent& content) const {
  const double size = formula_size(style_);
  const double baseline = formulas_.centre().y + size * 0.25;
  const attention::Evaluation& e = *content.evaluation;
  const bool projected = e.x_q.has_value();
  const std::string words = source_words(e, content.passage->context.has_value());
  const TextStyle quiet{size, canvas.theme().muted};
  const TextStyle right{size, canvas.theme().ink, Weight::regular, Anchor::end};
  std::optional<Math> weights;
  std::optional<Math> output;
  if (e.scores) weights = weights_formula(e, content.head->inputs);
  if (content.ask && e.v) {
    output = output_formula(elided(shown(content.passage->tokens[*content.ask]), size * 8, size,
                                   Weight::regular, canvas.measurer()));
  }
  const Math source = source_formula(e, content.passage->context.has_value());
  const double gap = style_.grid(5);
  const double source_width = projected ? canvas.width(source, size) + style_.grid(2) : 0;
  const double words_width = canvas.width(words, style_.type().label);
  const double weights_width = weights ? canvas.width(*weights, size) : 0;
  const double output_width = output ? canvas.width(*output, size) : 0;
  double room = formulas_.width;
  // In the order of their worth: the weights, where Q, K and V come from, the output, the words.
  const auto take = [&](double width) {
    if (width <= 0 || width + gap > room) return false;
    room -= width + gap;
    return true;
  };
  const bool has_weights = take(weights_width), has_source = take(source_width),
             has_output = take(output_width), has_words = take(words_width);
  double x = formulas_.x;
  if (has_source) {
    canvas.formula("formula:source", source, quiet, {x, baseline}, formulas_);
    x += source_width;
  }
  if (has_words) {
    canvas.text("formula:words", words, {style_.type().label, canvas.theme().muted}, {x, baseline},
                formulas_);
  }
  double end = formulas_.right();
  if (has_output) {
    canvas.formula("formula:output", *output, right, {end, baseline}, formulas_);
    end -= output_width + gap;
  }
  if (has_weights) canvas.formula("formula:weights", *weights, right, {end, baseline}, formulas_);
}

void MatrixView::compose_block_title(Canvas& canvas) const {
  canvas.text_in("matrix/title", "Attention matrix",
                 {style_.type().section, canvas.theme().ink, Weight::semibold}, block_title_);
  const std::string answers = "answers →";
  const double needed = canvas.width("Attention matrix", style_.type().section, Weight::semibold) +
                        canvas.width(answers, style_.type().label) + style_.grid(3);
  const double right = std::max(block_.cells.right(), block_title_.x + needed);
  canvas.text("matrix/answers", answers,
              {style_.type().label, canvas.theme().muted, Weight::regular, Anchor::end},
              {right, canvas.middle_baseline(block_title_, style_.type().section)}, block_title_);
}

display::DisplayList MatrixView::compose(const scene::Evaluations& evaluations,
                                         const scene::State& state,
                                         const display::TextMeasurer& measurer) const {
  const scene::Scene& scene = evaluations.scene();
  const scene::Passage& passage = scene.passages[state.passage];
  const scene::Head& head = scene.heads[state.head];
  const attention::Evaluation& evaluation = evaluations.of(state);
  const TokenColours colours = token_colours(head, passage, evaluation, style_.theme());
  const CardContent card{&evaluation, &head, &passage, &colours, state.ask};

  Canvas canvas(style_, measurer);
  compose_header(canvas, header_, evaluations, state);
  if (style_.parts().formulas) compose_formulas(canvas, card);
  compose_sentence_band(canvas, band_,
                        {&evaluation, &passage, &colours, state.ask, style_.parts().arcs});
  compose_block_title(canvas);
  MatrixContent content;
  content.evaluation = &evaluation;
  content.passage = &passage;
  content.colours = &colours;
  content.ask = state.ask;
  content.id = "head:" + std::to_string(state.head);
  compose_matrix_block(canvas, block_, content);
  if (style_.parts().card) {
    std::optional<RowsBeside> beside;
    if (card_.y < block_.cells.y && card_.bottom() >= block_.cells.bottom()) {
      beside = RowsBeside{block_.cells.y - block_.gap / 2, block_.pitch};
    }
    compose_answer_card(canvas, card_, card, beside);
  }
  if (style_.parts().readouts) compose_readouts(canvas, readouts_, card);
  return canvas.finish({scene.page.width, page_height_}, plain_text(state.title, evaluations));
}

}  // namespace

std::unique_ptr<Layout> arrange_matrix_view(const scene::Evaluations& evaluations,
                                            std::span<const scene::State> states,
                                            const display::TextMeasurer& measurer) {
  return std::make_unique<MatrixView>(evaluations, states, measurer);
}

}  // namespace qkv::views
