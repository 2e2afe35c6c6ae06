#include "views/answer_card.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/number_format.h"
#include "views/blend_bar.h"
#include "views/cells.h"
#include "views/formulas.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::Anchor;
using display::TextRun;
using display::Weight;

double padding(const Style& style) { return style.grid(4); }
double head_height(const Style& style) { return style.type().section * 1.5; }
double columns_height(const Style& style) { return style.type().label * 1.75; }
double natural_pitch(const Style& style) { return style.type().number * 1.75; }
double easiest_pitch(const Style& style) { return style.type().number * 2.3; }
double least_pitch(const Style& style) { return style.type().minimum * 1.3; }

// Where the columns of a card stand: x of the token, right ends of the numbers, the bar.
struct Columns {
  double mark = 0, token = 0, token_right = 0;
  double score_right = 0, scaled_right = 0;  // 0: the head has none
  double bar = 0, bar_right = 0, percent_right = 0;
};

class CardComposer {
 public:
  CardComposer(Canvas& canvas, Box box, const CardContent& content,
               std::optional<RowsBeside> beside)
      : canvas_(canvas),
        style_(canvas.style()),
        theme_(canvas.theme()),
        evaluation_(*content.evaluation),
        content_(content),
        beside_(beside),
        box_(box),
        inner_(box.inset(padding(style_), style_.grid(2))) {}

  void compose() {
    canvas_.open("card", content_.ask ? "every token answers" : "what each token looks at");
    canvas_.rect("card/panel", box_, filled_panel(style_, style_.panel_radius()));
    heading();
    const bool blend = content_.ask && evaluation_.v;
    const double top = inner_.y + head_height(style_) + columns_height(style_);
    const double bottom = inner_.bottom() - (blend ? blend_height(style_) : 0);
    if (content_.ask) {
      answers(top, bottom);
      if (blend) {
        const Box area{inner_.x, bottom, inner_.width, inner_.bottom() - bottom};
        compose_blend(canvas_, area, content_);
      }
    } else {
      overview(top, bottom);
    }
    canvas_.close();
  }

 private:
  TextStyle label_style(Colour colour, Anchor anchor = Anchor::start) const {
    return {style_.type().label, colour, Weight::regular, anchor};
  }

  void heading() {
    const Box box{inner_.x, inner_.y, inner_.width, head_height(style_)};
    const double size = style_.type().section;
    std::vector<TextRun> runs;
    if (content_.ask) {
      const std::string rest =
          content_.passage->context ? " asks, the context answers" : " asks, every token answers";
      const double room = box.width - canvas_.width(rest, size);
      runs = {{elided(shown(content_.passage->tokens[*content_.ask]), room, size, Weight::semibold,
                      canvas_.measurer()),
               Weight::semibold, theme_.ink},
              {rest, Weight::regular, theme_.ink}};
    } else {
      runs = {{"What each token looks hardest at", Weight::regular, theme_.ink}};
    }
    canvas_.runs("card/heading", runs, {size, theme_.ink},
                 {box.x, canvas_.middle_baseline(box, size)}, box);
  }

  // The size at which numbers stand in rows of that pitch.
  double number_size(double pitch) const {
    return std::clamp(pitch * 0.74, style_.type().minimum, style_.type().number);
  }

  Columns columns(double size, const std::vector<std::string>& tokens) const {
    const bool scores = evaluation_.scores && content_.ask;
    double number = canvas_.width("−888.88", size) + style_.grid(1.5);
    if (scores) {
      const auto head = scaled_formula(evaluation_, content_.head->inputs);
      number = std::max(number, canvas_.width(head, style_.type().label) + style_.grid(2));
    }
    const double percent = canvas_.width(">99.9%", size, Weight::semibold);
    Columns c;
    c.mark = inner_.x;
    c.token = inner_.x + style_.grid(3);
    c.percent_right = inner_.right();
    const double numbers = scores ? 2 * number : 0;
    const double least_bar = inner_.width * 0.16;
    const double room = inner_.right() - percent - style_.grid(3) - numbers - least_bar - c.token;
    const double heads = canvas_.width("answers", style_.type().label);
    const double wanted =
        std::max(widest(tokens, size, Weight::semibold, canvas_.measurer()), heads) +
        style_.grid(1);
    const double token = std::min(wanted, room);
    c.token_right = c.token + token;
    double x = c.token_right;
    if (scores) {
      c.score_right = x + number;
      c.scaled_right = c.score_right + number;
      x = c.scaled_right;
    }
    c.bar = x + style_.grid(2.5);
    c.bar_right = inner_.right() - percent - style_.grid(1.5);
    return c;
  }

  void column_heads(const Columns& c) {
    const Box band{inner_.x, inner_.y + head_height(style_), inner_.width, columns_height(style_)};
    const double baseline = canvas_.middle_baseline(band, style_.type().label);
    if (c.score_right > 0) {
      canvas_.text("card/head:score", "q·k", label_style(theme_.muted, Anchor::end),
                   {c.score_right, baseline}, band);
      canvas_.formula("card/head:scaled", scaled_formula(evaluation_, content_.head->inputs),
                      label_style(theme_.muted, Anchor::end), {c.scaled_right, baseline}, band);
    }
    const bool given = evaluation_.weights_from == attention::Provenance::given;
    canvas_.text("card/head:weight", given ? "weight, as given" : "softmax",
                 label_style(theme_.muted), {c.bar, baseline}, band);
  }

  void answers(double top, double bottom) {
    const std::size_t i = *content_.ask;
    const auto& keys = content_.passage->keys();
    const auto most =
        static_cast<std::size_t>(std::max(1.0, std::floor((bottom - top) / least_pitch(style_))));
    std::vector<std::size_t> always{evaluation_.heaviest(i)};
    if (!content_.passage->context) always.push_back(i);
    const auto rows = rows_to_show(evaluation_.weights.row(i), most, always);
    const bool all = rows.size() == keys.size();
    const double pitch = std::min(
        easiest_pitch(style_), (bottom - top) / static_cast<double>(rows.size() + (all ? 0 : 1)));
    const double size = number_size(pitch);
    const Columns c = columns(size, shown(keys));
    column_heads(c);
    double y = top, rest = 0;
    for (std::size_t j = 0; j < keys.size(); ++j) {
      if (!std::binary_search(rows.begin(), rows.end(), j)) {
        rest += evaluation_.weights(i, j);
        continue;
      }
      answer(i, j, {inner_.x, y, inner_.width, pitch}, c, size);
      y += pitch;
    }
    if (!all) {
      const std::string text =
          "… " + std::to_string(keys.size() - rows.size()) + " more, together " + percent(rest);
      canvas_.text_in("card/more", text, {size, theme_.muted},
                      {c.token, y, inner_.right() - c.token, pitch});
    }
  }

  void answer(std::size_t i, std::size_t j, Box row, const Columns& c, double size) {
    const bool hidden = !evaluation_.allowed(i, j);
    const bool own = !content_.passage->context && i == j;
    const std::string id = "answer:" + std::to_string(j) + "/card";
    const std::string& token = content_.passage->keys()[j];
    const Weight weight = own ? Weight::semibold : Weight::regular;
    mark(id + "/mark", row, c.mark, content_.colours->of_key[j], hidden);
    const double baseline = canvas_.middle_baseline(row, size);
    canvas_.text(id + "/token",
                 elided(shown(token), c.token_right - c.token, size, weight, canvas_.measurer()),
                 {size, hidden ? theme_.muted : theme_.ink, weight}, {c.token, baseline}, row,
                 {std::nullopt, token});
    if (c.score_right > 0) {
      const double score = (*evaluation_.scores)(i, j), masked = evaluation_.masked(i, j);
      number(id + "/score", score, {c.score_right, baseline}, row, size, hidden);
      number(id + "/scaled", masked, {c.scaled_right, baseline}, row, size, hidden);
    }
    const double bar_height = std::min(style_.grid(2), row.height * 0.55);
    const Box track = style_.snapped(
        Box{c.bar, row.centre().y - bar_height / 2, c.bar_right - c.bar, bar_height});
    weight_bar(id, track, evaluation_.weights(i, j), hidden);
    percent_text(id + "/percent", evaluation_.weights(i, j), hidden, {c.percent_right, baseline},
                 row, size);
  }

  void number(const std::string& id, double value, Point at, Box row, double size, bool hidden) {
    display::Facts facts;
    facts.value = value;
    const bool wide = std::isfinite(value) && std::abs(value) >= 999.995;
    canvas_.text(id, vector_number(value, wide ? 0 : 2),
                 {size, hidden ? theme_.muted : theme_.ink, Weight::regular, Anchor::end}, at, row,
                 facts);
  }

  void percent_text(const std::string& id, double weight, bool hidden, Point at, Box row,
                    double size) {
    display::Facts facts;
    facts.value = weight;
    const std::string text = hidden ? "masked" : percent(weight);
    canvas_.text(id, text,
                 {size, hidden ? theme_.muted : theme_.ink,
                  hidden ? Weight::regular : Weight::medium, Anchor::end},
                 at, row, facts);
  }

  void mark(const std::string& id, Box row, double x, Colour colour, bool hidden) {
    const double side = std::min(style_.grid(2), row.height * 0.6);
    const Box box = style_.snapped(Box{x, row.centre().y - side / 2, side, side});
    canvas_.rect(id, box, hidden ? masked_cell(style_, side / 4) : filled(colour, side / 4));
  }

  void weight_bar(const std::string& id, Box track, double weight, bool hidden) {
    if (hidden) {
      canvas_.rect(id + "/track", track, masked_cell(style_, track.height / 2));
      return;
    }
    canvas_.rect(id + "/track", track,
                 filled(mix(theme_.panel, theme_.line, 0.6), track.height / 2));
    const double width = track.width * std::clamp(weight, 0.0, 1.0);
    if (!(width > 0)) return;
    display::Facts facts;
    facts.value = weight;
    canvas_.rect(id + "/bar", {track.x, track.y, width, track.height},
                 filled(theme_.positive, std::min(track.height, width) / 2), facts);
  }

  // One row a query: its token, the key it looks hardest at, the weight.
  void overview(double top, double bottom) {
    const auto& tokens = content_.passage->tokens;
    const std::size_t n = tokens.size();
    const auto most =
        static_cast<std::size_t>(std::max(1.0, std::floor((bottom - top) / least_pitch(style_))));
    const std::size_t shown_rows = n <= most ? n : most - 1;
    double pitch =
        std::min(easiest_pitch(style_), (bottom - top) / static_cast<double>(n <= most ? n : most));
    if (beside_ && n <= most &&
        beside_->top >= inner_.y + head_height(style_) + style_.type().label * 1.25 &&
        beside_->pitch >= least_pitch(style_)) {
      top = beside_->top;
      pitch = beside_->pitch;
    }
    const double size = number_size(pitch);
    std::vector<std::string> labels = shown(tokens);
    for (const std::string& key : shown(content_.passage->keys())) labels.push_back(key);
    Columns c = columns(size, labels);
    // Two tokens share the room left of the percentage; the bar takes what they leave.
    const double between = style_.grid(7);
    const double most_room = (c.bar_right - style_.grid(2) - c.token - between) / 2;
    const double wanted = std::max(widest(labels, size, Weight::medium, canvas_.measurer()),
                                   canvas_.width("answers", style_.type().label));
    c.token_right = c.token + std::min(wanted + style_.grid(1), most_room);
    const double second = c.token_right + between;
    overview_heads(c, second, top);
    double y = top;
    for (std::size_t i = 0; i < shown_rows; ++i, y += pitch) {
      overview_row(i, {inner_.x, y, inner_.width, pitch}, c, second, size);
    }
    if (shown_rows < n) {
      canvas_.text_in("card/more", "… " + std::to_string(n - shown_rows) + " more tokens",
                      {size, theme_.muted}, {c.token, y, inner_.right() - c.token, pitch});
    }
  }

  void overview_heads(const Columns& c, double second, double top) {
    const Box band{inner_.x, top - columns_height(style_), inner_.width, columns_height(style_)};
    const double baseline = canvas_.middle_baseline(band, style_.type().label);
    canvas_.text("card/head:asks", "asks", label_style(theme_.muted), {c.token, baseline}, band);
    canvas_.text("card/head:answers", "answers", label_style(theme_.muted), {second, baseline},
                 band);
    const double bar = second + (c.token_right - c.token) + style_.grid(2);
    const bool bars = c.bar_right - bar > style_.grid(4);
    canvas_.text("card/head:weight", "weight",
                 label_style(theme_.muted, bars ? Anchor::start : Anchor::end),
                 {bars ? bar : c.percent_right, baseline}, band);
  }

  void overview_row(std::size_t i, Box row, const Columns& c, double second, double size) {
    const std::string id = "query:" + std::to_string(i) + "/card";
    const double baseline = canvas_.middle_baseline(row, size);
    const double room = c.token_right - c.token;
    const auto token_text = [&](const std::string& part, const std::string& token, double x) {
      canvas_.text(id + part, elided(shown(token), room, size, Weight::medium, canvas_.measurer()),
                   {size, theme_.ink, Weight::medium}, {x, baseline}, row, {std::nullopt, token});
    };
    mark(id + "/mark", row, c.mark, content_.colours->of_query[i], false);
    token_text("/token", content_.passage->tokens[i], c.token);
    if (evaluation_.sees_nothing(i)) {
      canvas_.text(id + "/none", "sees no key", {size, theme_.muted}, {second, baseline}, row);
      return;
    }
    const std::size_t j = evaluation_.heaviest(i);
    mark(id + "/key-mark", row, second - style_.grid(3), content_.colours->of_key[j], false);
    token_text("/key", content_.passage->keys()[j], second);
    const double bar_height = std::min(style_.grid(2), row.height * 0.55);
    const double bar = second + room + style_.grid(2);
    if (c.bar_right - bar > style_.grid(4)) {
      weight_bar(
          id,
          style_.snapped(Box{bar, row.centre().y - bar_height / 2, c.bar_right - bar, bar_height}),
          evaluation_.weights(i, j), false);
    }
    percent_text(id + "/percent", evaluation_.weights(i, j), false, {c.percent_right, baseline},
                 row, size);
  }

  Canvas& canvas_;
  const Style style_;
  const scene::Theme& theme_;
  const attention::Evaluation& evaluation_;
  const CardContent& content_;
  const std::optional<RowsBeside> beside_;
  const Box box_, inner_;
};

}  // namespace

double natural_card_height(const Style& style, std::size_t rows, bool blend) {
  return 2 * style.grid(2) + head_height(style) + columns_height(style) +
         static_cast<double>(rows) * natural_pitch(style) + (blend ? blend_height(style) : 0);
}

std::vector<std::size_t> rows_to_show(std::span<const double> weights, std::size_t most,
                                      const std::vector<std::size_t>& always) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (weights.size() <= most) return order;
  const auto kept = [&](std::size_t j) {
    return std::find(always.begin(), always.end(), j) != always.end();
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (kept(a) != kept(b)) return kept(a);
    return weights[a] > weights[b];
  });
  order.resize(std::max<std::size_t>(1, most - 1));
  std::sort(order.begin(), order.end());
  return order;
}

void compose_answer_card(Canvas& canvas, Box box, const CardContent& content,
                         std::optional<RowsBeside> beside) {
  CardComposer(canvas, box, content, beside).compose();
}

}  // namespace qkv::views
