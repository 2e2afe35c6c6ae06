// Scenes made in C++ for layout tests: every page, theme, kind of head and mask, from a seed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "scene/evaluations.h"
#include "scene/scene.h"

namespace qkv::test {

enum class PageKind { lecture, slide, figure };
enum class Words { few_letters, many_letters };
// projected: W_q, W_k, W_v over one X; cross: over X and a context's X.
enum class HeadKind { projected, cross, given, given_without_values, weights, weights_and_values };
enum class MaskKind { none, causal, window, padding_all, bias, alibi };

struct SceneOptions {
  PageKind page = PageKind::lecture;
  bool dark = false;
  scene::View view = scene::View::vectors;
  std::size_t n = 8;          // tokens of the sentence
  std::size_t n_context = 0;  // of a cross head; 0: n + 2
  Words words = Words::few_letters;
  HeadKind kind = HeadKind::projected;
  MaskKind mask = MaskKind::none;
  std::size_t d_model = 7, d_k = 4, d_v = 3;
  std::size_t zero_rows = 0;  // the first rows of W_q and W_k (or Q and K) that hold only zeros
  bool rgb = true;            // values are colours; only where d_v is 3
  bool row_names = true;
  double spread = 2;  // size of the entries of q and k, roughly
  std::optional<double> scale, softcap;
  std::uint32_t seed = 1;
};

inline Colour hex(const char* text) { return *parse_colour(text); }

inline scene::Theme make_theme(bool dark) {
  scene::Theme t;
  t.name = dark ? "dark" : "light";
  t.page = hex(dark ? "#0f1216" : "#ffffff");
  t.panel = hex(dark ? "#171b21" : "#f6f7f9");
  t.ink = hex(dark ? "#f1f4f8" : "#14181f");
  t.muted = hex(dark ? "#a8b2bf" : "#5b6472");
  t.faint = hex(dark ? "#8b96a5" : "#66707d");
  t.positive = hex(dark ? "#5b9bf0" : "#2563b8");
  t.negative = hex(dark ? "#f0785a" : "#c2452d");
  t.empty = hex(dark ? "#222831" : "#eef1f5");
  t.masked = hex(dark ? "#07090b" : "#c6ccd5");
  t.hatch = hex(dark ? "#454f5c" : "#9aa3af");
  t.line = hex(dark ? "#323944" : "#d3d9e1");
  t.palette = {hex("#3b6fb6"), hex("#d9822b"), hex("#0c7557"), hex("#b8478f"), hex("#7d48ad")};
  t.family = "Inter";
  t.math_family = "Latin Modern Math";
  return t;
}

// The three pages of the templates: 1920×1080, 1280×720, 174 mm with a height that follows.
inline scene::Page make_page(PageKind kind, bool dark) {
  constexpr double mm = 96 / 25.4, pt = 96.0 / 72;
  scene::Page page;
  page.theme = make_theme(dark);
  switch (kind) {
    case PageKind::lecture:
      page.width = 1920;
      page.height = 1080;
      page.margin = 72;
      page.type = {40, 25, 22, 27, 20, 17, 15};
      break;
    case PageKind::slide:
      page.width = 1280;
      page.height = 720;
      page.margin = 48;
      page.type = {36, 22, 20, 22, 18, 16, 16};
      page.parts.formulas = page.parts.readouts = false;
      break;
    case PageKind::figure:
      page.width = 174 * mm;
      page.dpi = 300;
      page.margin = 4 * mm;
      page.type = {12 * pt, 9 * pt, 8.5 * pt, 9 * pt, 7 * pt, 6.5 * pt, 6.5 * pt};
      page.parts.title = page.parts.chips = page.parts.readouts = false;
      break;
  }
  return page;
}

inline std::vector<std::string> make_tokens(std::size_t n, Words words) {
  static const std::vector<std::string> few{"the",   "grey",  "cat",  "that", "chased", "a",
                                            "bird",  "slept", "and",  "an",   "old",    "dog",
                                            "who",   "heard", "them", "ran",  "to",     "its",
                                            "quiet", "house", "in",   "a",    "big",    "yard"};
  static const std::vector<std::string> many{"internationalisation",   "of",
                                             "Donaudampfschifffahrt",  "uncharacteristically",
                                             "misunderstandings",      "notwithstanding",
                                             "counterrevolutionaries", "straightforwardly"};
  const std::vector<std::string>& from = words == Words::few_letters ? few : many;
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < n; ++i) tokens.push_back(from[i % from.size()]);
  return tokens;
}

// Numbers from a seed, the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_()) / 4294967295.0;
  }
  std::size_t below(std::size_t n) { return engine_() % n; }
  Matrix matrix(std::size_t rows, std::size_t columns, double low, double high) {
    Matrix m(rows, columns);
    for (std::size_t r = 0; r < rows; ++r) {
      for (double& value : m.row(r)) value = between(low, high);
    }
    return m;
  }

 private:
  std::mt19937 engine_;
};

inline std::vector<std::string> numbered(const std::string& name, std::size_t n) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n; ++i) names.push_back(name + " " + std::to_string(i + 1));
  return names;
}

// "meaning 1, meaning 2, position cos, position sin", longer ones numbered.
inline std::vector<std::string> dimension_names(std::size_t n) {
  static const std::vector<std::string> first{"meaning 1",    "meaning 2",    "noun", "verb",
                                              "position cos", "position sin", "one"};
  std::vector<std::string> names = numbered("feature", n);
  std::copy_n(first.begin(), std::min(first.size(), n), names.begin());
  return names;
}

inline void add_x(scene::Passage& passage, std::size_t d_model, Dice& dice) {
  passage.features = dimension_names(d_model);
  const auto embedded = [&](std::size_t n) {
    Matrix x = dice.matrix(n, d_model, -1, 1);
    for (std::size_t i = 0; i < n; ++i) {
      if (d_model > 3) x(i, 2 + i % 2) = 0;  // some features are absent
      x(i, d_model - 1) = 1;
    }
    return x;
  };
  passage.x = embedded(passage.tokens.size());
  if (passage.context) passage.x_context = embedded(passage.context->size());
}

inline Matrix with_zero_rows(Matrix weight, std::size_t rows) {
  for (std::size_t r = 0; r < std::min(rows, weight.rows()); ++r) {
    std::fill(weight.row(r).begin(), weight.row(r).end(), 0.0);
  }
  return weight;
}

// Values in 0…1: a constant 0.5 from x's last column and a little of the others.
inline Matrix value_weight(std::size_t d_v, std::size_t d_model, Dice& dice) {
  const double room = 0.49 / static_cast<double>(std::max<std::size_t>(1, d_model - 1));
  Matrix w = dice.matrix(d_v, d_model, -room, room);
  for (std::size_t r = 0; r < d_v; ++r) w(r, d_model - 1) = 0.5;
  return w;
}

inline Matrix normalised_rows(Matrix weights) {
  for (std::size_t i = 0; i < weights.rows(); ++i) {
    double sum = 0;
    for (const double w : weights.row(i)) sum += w;
    for (double& w : weights.row(i)) w /= sum;
  }
  return weights;
}

inline attention::HeadInputs make_inputs(const SceneOptions& o, std::size_t n_k, Dice& dice) {
  attention::HeadInputs inputs;
  inputs.scale = o.scale;
  inputs.softcap = o.softcap;
  const auto transposed_zero = [&](Matrix m) {
    for (std::size_t i = 0; i < m.rows(); ++i) {
      for (std::size_t c = 0; c < std::min(o.zero_rows, m.columns()); ++c) m(i, c) = 0;
    }
    return m;
  };
  switch (o.kind) {
    case HeadKind::projected:
    case HeadKind::cross: {
      attention::Projected p;
      p.query.weight =
          with_zero_rows(dice.matrix(o.d_k, o.d_model, -o.spread, o.spread), o.zero_rows);
      p.key.weight =
          with_zero_rows(dice.matrix(o.d_k, o.d_model, -o.spread, o.spread), o.zero_rows);
      p.value = attention::Projection{value_weight(o.d_v, o.d_model, dice), {}};
      inputs.source = std::move(p);
      break;
    }
    case HeadKind::given:
    case HeadKind::given_without_values: {
      attention::GivenVectors g;
      g.q = transposed_zero(dice.matrix(o.n, o.d_k, -o.spread, o.spread));
      g.k = transposed_zero(dice.matrix(n_k, o.d_k, -o.spread, o.spread));
      if (o.kind == HeadKind::given) g.v = dice.matrix(n_k, o.d_v, 0, 1);
      inputs.source = std::move(g);
      break;
    }
    case HeadKind::weights:
    case HeadKind::weights_and_values: {
      attention::GivenWeights g;
      g.weights = normalised_rows(dice.matrix(o.n, n_k, 0.01, 1));
      if (o.kind == HeadKind::weights_and_values) g.v = dice.matrix(n_k, o.d_v, 0, 1);
      inputs.source = std::move(g);
      break;
    }
  }
  return inputs;
}

inline scene::Mask make_mask(MaskKind kind, std::size_t n_q, std::size_t n_k, Dice& dice) {
  switch (kind) {
    case MaskKind::none:
      break;
    case MaskKind::causal:
      return {"causal", {attention::Causal{}}};
    case MaskKind::window:
      return {"window 3", {attention::Window{3, false}}};
    case MaskKind::padding_all: {
      attention::Padding padding;
      for (std::size_t j = 0; j < n_k; ++j) padding.hidden_keys.push_back(j);
      return {"padding", {padding}};
    }
    case MaskKind::bias:
      return {"bias", {attention::Bias{dice.matrix(n_q, n_k, -2, 2)}}};
    case MaskKind::alibi:
      return {"ALiBi 0.25", {attention::Alibi{0.25}}};
  }
  return {"none", {}};
}

// A whole scene: one passage, one head, one mask; the last token but one asks.
inline scene::Scene make_scene(const SceneOptions& o) {
  Dice dice(o.seed);
  scene::Scene s;
  s.name = "generated";
  scene::Passage passage;
  passage.tokens = make_tokens(o.n, o.words);
  if (o.kind == HeadKind::cross) {
    passage.context = make_tokens(o.n_context ? o.n_context : o.n + 2, o.words);
  }
  const bool projects = o.kind == HeadKind::projected || o.kind == HeadKind::cross;
  if (projects) add_x(passage, o.d_model, dice);
  const std::size_t n_k = passage.keys().size();
  scene::Head head;
  head.name = "generated";
  head.title = "verb → noun";
  head.inputs = make_inputs(o, n_k, dice);
  const bool has_k = o.kind != HeadKind::weights && o.kind != HeadKind::weights_and_values;
  const bool has_v = o.kind != HeadKind::weights && o.kind != HeadKind::given_without_values;
  if (o.row_names && has_k) head.rows = dimension_names(o.d_k);
  head.values_are_rgb = o.rgb && has_v && o.d_v == 3;
  if (head.values_are_rgb) {
    head.value_rows = {"R", "G", "B"};
  } else if (o.row_names && has_v) {
    head.value_rows = numbered("value", o.d_v);
  }
  s.passages = {passage};
  s.heads = {head};
  s.masks = {make_mask(o.mask, o.n, n_k, dice)};
  s.page = make_page(o.page, o.dark);
  s.opening.view = o.view;
  s.opening.ask = o.n >= 2 ? o.n - 2 : 0;
  s.opening.title = {scene::CaptionText{"Every vector, and every multiplication"}};
  s.opening.caption = {scene::CaptionText{
      "One column a token; the output is the value columns added up in exactly these "
      "proportions."}};
  return s;
}

}  // namespace qkv::test
