#include "views/sentence_band.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/cells.h"
#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::PathStep;
using display::Weight;

constexpr double kFaintestArc = 0.005;  // weights below it have no arc

double pill_height(const Style& style) { return style.type().token * 2.2; }
double bar_gap(const Style& style) { return style.grid(1.5); }
double bar_height(const Style& style) { return style.snapped(style.grid(1.1)); }

class BandComposer {
 public:
  BandComposer(Canvas& canvas, const SentenceBandLayout& layout, const SentenceContent& content)
      : canvas_(canvas), style_(canvas.style()), layout_(layout), content_(content) {}

  void compose() {
    const Box box = layout_.box;
    const double keys_bottom = box.bottom() - bar_gap(style_) - bar_height(style_);
    const std::vector<Box> keys =
        pills(content_.evaluation->n_k, keys_bottom - layout_.pill_height);
    canvas_.open("sentence", "the sentence");
    if (!content_.passage->context) {
      if (content_.arcs && content_.ask) arcs(keys);
      for (std::size_t j = 0; j < keys.size(); ++j) pill("token", j, keys[j], true);
    } else {
      const std::vector<Box> queries = pills(content_.evaluation->n_q, box.y);
      gutter("asks", queries.front());
      gutter("answers", keys.front());
      if (content_.ask) links(queries, keys);
      for (std::size_t i = 0; i < queries.size(); ++i) pill("token", i, queries[i], false);
      for (std::size_t j = 0; j < keys.size(); ++j) pill("context", j, keys[j], true);
    }
    canvas_.close();
  }

 private:
  std::vector<Box> pills(std::size_t count, double top) const {
    const double left = layout_.gutter.right();
    const double room = layout_.box.right() - left;
    const double n = static_cast<double>(count);
    const double gap = std::min(style_.grid(2.5), room / n * 0.12);
    const double width = std::min((room - gap * (n - 1)) / n, style_.type().token * 12);
    // A row of few pills stands in the middle.
    const double start = left + (room - n * width - (n - 1) * gap) / 2;
    std::vector<Box> out;
    for (std::size_t i = 0; i < count; ++i) {
      out.push_back(style_.snapped(
          Box{start + static_cast<double>(i) * (width + gap), top, width, layout_.pill_height}));
    }
    return out;
  }

  double weight(std::size_t j) const { return content_.evaluation->weights(*content_.ask, j); }
  bool masked(std::size_t j) const {
    return content_.ask && !content_.evaluation->allowed(*content_.ask, j);
  }

  void gutter(const std::string& word, const Box& pill) {
    const Box box{layout_.gutter.x, pill.y, layout_.gutter.width, pill.height};
    canvas_.text_in("sentence/" + word, word,
                    {style_.type().label, canvas_.theme().muted, Weight::regular}, box);
  }

  // The em size at which the labels of all pills of a row fit.
  double label_size(const std::vector<std::string>& labels, double width) const {
    return fitting_size(labels, width - style_.grid(2), style_.type().token, style_.type().minimum,
                        Weight::semibold, canvas_.measurer());
  }

  void pill(const std::string& kind, std::size_t index, const Box& box, bool answers) {
    const bool context = content_.passage->context.has_value();
    const auto& tokens = answers ? content_.passage->keys() : content_.passage->tokens;
    const std::string& token = tokens[index];
    const bool asks = content_.ask == index && (!context || !answers);
    const bool hidden = answers && !asks && masked(index);
    const Colour colour =
        answers ? content_.colours->of_key[index] : content_.colours->of_query[index];
    const std::string id = kind + ":" + std::to_string(index);
    canvas_.open(id, token);
    pill_box(id, box, colour, asks, hidden);
    const double size = label_size(shown(tokens), box.width);
    const std::string label = elided(shown(token), box.width - style_.grid(1.5), size,
                                     asks ? Weight::semibold : Weight::medium, canvas_.measurer());
    if (asks && !context) own_mark(id, box, label, size, colour);
    if (hidden) {
      const double half = canvas_.width(label, size, Weight::medium) / 2 + style_.grid(0.75);
      const Box patch{box.centre().x - std::min(half, box.width / 2 - 2), box.y + 2,
                      std::min(2 * half, box.width - 4), box.height - 4};
      canvas_.rect(id + "/patch", patch, filled(canvas_.theme().masked, 0));
    }
    canvas_.text_in(id + "/label", label,
                    {size, asks ? canvas_.theme().page : canvas_.theme().ink,
                     asks ? Weight::semibold : Weight::medium, display::Anchor::middle},
                    box, 0, {std::nullopt, token});
    if (answers && content_.ask && !hidden) bar(index, box);
    canvas_.close();
  }

  void pill_box(const std::string& id, const Box& box, Colour colour, bool asks, bool hidden) {
    const double radius = std::min(style_.grid(14.0 / 8), box.width / 5);
    BoxStyle look = filled(mix(canvas_.theme().page, colour, 0.15), radius);
    look.stroke = display::Stroke{mix(canvas_.theme().page, colour, 0.8), style_.grid(1.75 / 8)};
    if (hidden) look = masked_cell(style_, radius);
    if (asks) look = filled(canvas_.theme().ink, radius);
    canvas_.rect(id + "/pill", box, look);
  }

  // The asking pill is inverted, so its colour is a mark: left of the word where there is room, a
  // bar under it elsewhere.
  void own_mark(const std::string& id, const Box& box, const std::string& label, double size,
                Colour colour) {
    const double side = style_.grid(2), pad = style_.grid(1.75);
    const double free = (box.width - canvas_.width(label, size, Weight::semibold)) / 2;
    const Box left{box.x + pad, box.centre().y - side / 2, side, side};
    const Box under{box.centre().x - style_.grid(1.5), box.bottom() - style_.grid(1),
                    style_.grid(3), style_.grid(0.5)};
    canvas_.rect(id + "/mark", free > side + 2 * pad - style_.grid(0.5) ? left : under,
                 filled(colour, style_.grid(0.5)));
  }

  void bar(std::size_t j, const Box& pill) {
    const double w = std::clamp(weight(j), 0.0, 1.0);
    const Box track = style_.snapped(
        Box{pill.x, pill.bottom() + bar_gap(style_), pill.width, bar_height(style_)});
    const std::string id = "answer:" + std::to_string(j);
    canvas_.rect(id + "/track", track, filled(canvas_.theme().empty, track.height / 2));
    if (w <= 0) return;
    const Box part{track.x, track.y, track.width * w, track.height};
    display::Facts facts;
    facts.value = weight(j);
    canvas_.rect(id + "/bar", part,
                 filled(canvas_.theme().positive, std::min(track.height, part.width) / 2), facts);
  }

  // Light arcs first, so that the heaviest lies on top.
  std::vector<std::size_t> by_weight() const {
    std::vector<std::size_t> order(content_.evaluation->n_k);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return weight(a) < weight(b); });
    return order;
  }

  void arc(std::size_t j, std::vector<PathStep> steps) {
    const double w = std::clamp(weight(j), 0.0, 1.0);
    display::Path path;
    path.id = "arc:" + std::to_string(j);
    path.facts.value = weight(j);
    path.steps = std::move(steps);
    path.stroke = display::Stroke{content_.colours->of_key[j],
                                  std::max(style_.grid(1.5 / 8), style_.grid(14.0 / 8) * w)};
    path.opacity = 0.45 + 0.55 * w;
    canvas_.add(std::move(path));
  }

  void arcs(const std::vector<Box>& pills) {
    const std::size_t i = *content_.ask;
    const Point from{pills[i].centre().x, pills[i].y};
    const double span =
        std::max(from.x - pills.front().centre().x, pills.back().centre().x - from.x);
    for (const std::size_t j : by_weight()) {
      if (weight(j) < kFaintestArc || masked(j)) continue;
      if (j == i) {
        loop(j, from);
        continue;
      }
      const Point to{pills[j].centre().x, pills[j].y};
      // A cubic with level controls rises to 3/4 of their height.
      const double share = 0.5 + 0.5 * std::abs(to.x - from.x) / span;
      const double rise = (layout_.arcs - style_.grid(1.25)) * share / 0.75;
      arc(j, {{PathStep::Kind::move, {}, {}, from},
              {PathStep::Kind::cubic, {from.x, from.y - rise}, {to.x, to.y - rise}, to}});
    }
  }

  void loop(std::size_t j, Point at) {
    const double half = style_.grid(1.1), wide = style_.grid(4);
    const double rise = std::min(layout_.arcs * 0.8, style_.grid(6.5)) / 0.75;
    arc(j, {{PathStep::Kind::move, {}, {}, {at.x - half, at.y}},
            {PathStep::Kind::cubic,
             {at.x - wide, at.y - rise},
             {at.x + wide, at.y - rise},
             {at.x + half, at.y}}});
  }

  // From the asking pill down to the answering ones.
  void links(const std::vector<Box>& queries, const std::vector<Box>& keys) {
    const Box& asking = queries[*content_.ask];
    const Point from{asking.centre().x, asking.bottom()};
    for (const std::size_t j : by_weight()) {
      if (weight(j) < kFaintestArc || masked(j)) continue;
      const Point to{keys[j].centre().x, keys[j].y};
      const double middle = (from.y + to.y) / 2;
      arc(j, {{PathStep::Kind::move, {}, {}, from},
              {PathStep::Kind::cubic, {from.x, middle}, {to.x, middle}, to}});
    }
  }

  Canvas& canvas_;
  const Style style_;
  const SentenceBandLayout& layout_;
  const SentenceContent& content_;
};

}  // namespace

double sentence_band_height(const Style& style, bool context) {
  return style.snapped(pill_height(style)) * (context ? 2 : 1) + bar_gap(style) + bar_height(style);
}

SentenceBandLayout arrange_sentence_band(const Style& style, Box area, double arcs, bool context) {
  SentenceBandLayout layout;
  layout.context = context;
  layout.arcs = arcs;
  layout.pill_height = style.snapped(pill_height(style));
  layout.box = {area.x, area.y, area.width, arcs + sentence_band_height(style, context)};
  layout.gutter = {area.x, area.y, context ? style.type().label * 4.6 : 0, layout.box.height};
  return layout;
}

void compose_sentence_band(Canvas& canvas, const SentenceBandLayout& layout,
                           const SentenceContent& content) {
  BandComposer(canvas, layout, content).compose();
}

}  // namespace qkv::views
