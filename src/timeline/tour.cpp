#include "timeline/tour.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "scene/evaluations.h"

namespace qkv::timeline {
namespace {

using scene::Caption;
using scene::CaptionText;
using scene::State;
using scene::View;

constexpr double kLongest = 59.5;    // seconds: a minute, whole frames and all
constexpr double kQuick = 0.9;       // hold of a term that is one of many
constexpr std::size_t kVisited = 4;  // tokens that ask
constexpr std::size_t kMostTerms = 8;

constexpr scene::Reveal kNothing{false, false, false, false, false, false, false, false, false};

CaptionText plain(std::string text) { return {std::move(text), false}; }
CaptionText strong(std::string text) { return {std::move(text), true}; }

std::size_t words_in(const Caption& caption) {
  std::size_t words = 0;
  for (const scene::CaptionPiece& piece : caption) {
    const auto* text = std::get_if<CaptionText>(&piece);
    words +=
        text ? static_cast<std::size_t>(std::count(text->text.begin(), text->text.end(), ' ')) : 1;
  }
  return words + 1;
}

class Tour {
 public:
  explicit Tour(const scene::Scene& scene)
      : scene_(scene), evaluations_(scene), state_(scene.opening) {
    state_.caption.clear();
    state_.expand = scene::ExpandHeaviest{};
    if (!compares()) state_.view = View::matrix;
  }

  std::vector<scene::Step> steps() {
    look_at_tokens();
    put_mask_on();
    if (!compares() && state_.ask && evaluation().scores) {
      go_through_stages();
      if (evaluation().q && evaluation().k) go_through_vectors();
    }
    state_ = scene_.opening;
    add("end", "", state_.caption, 0.8);
    shorten();
    return std::move(steps_);
  }

 private:
  bool compares() const { return scene_.opening.compare_with.has_value(); }
  const attention::Evaluation& evaluation() const { return evaluations_.of(state_); }
  const scene::Passage& passage() const { return scene_.passages[state_.passage]; }

  void add(std::string id, std::string chapter, Caption caption, double transition) {
    const double hold = scene::reading_time(words_in(caption));
    state_.caption = std::move(caption);
    if (steps_.empty()) transition = 0;
    steps_.push_back({std::move(id), std::move(chapter), state_, transition, hold});
  }

  // Up to kVisited tokens in reading order, the opening's own (or the last) at the end.
  std::vector<std::size_t> visited() const {
    const std::size_t n = passage().tokens.size();
    const std::size_t last = scene_.opening.ask.value_or(n - 1);
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i + 1 < std::min(n, kVisited); ++i) {
      std::size_t token = n <= kVisited ? i : i * n / (kVisited - 1);
      if (token >= last) ++token;
      if (token < n) out.push_back(token);
    }
    out.push_back(last);
    return out;
  }

  std::size_t heaviest() const {
    const auto row = evaluation().weights.row(*state_.ask);
    std::size_t best = 0;
    for (std::size_t j = 1; j < row.size(); ++j) {
      if (row[j] > row[best] || std::isnan(row[best])) best = j;
    }
    return best;
  }

  // "chased gives 95.4% to cat."
  Caption answer() const {
    const std::string& token = passage().tokens[*state_.ask];
    if (evaluation().scores && evaluation().sees_nothing(*state_.ask)) {
      return {strong(token), plain(" sees no key.")};
    }
    scene::CaptionValue weight;
    weight.passage = state_.passage;
    weight.head = state_.head;
    weight.mask = state_.mask;
    weight.query = *state_.ask;
    weight.key = heaviest();
    weight.format = scene::CaptionValue::Format::percent;
    const bool itself = !passage().context && weight.key == *state_.ask;
    return {strong(token), plain(itself ? " keeps " : " gives "), weight,
            plain(itself ? " for itself." : " to "),
            itself ? plain("") : strong(passage().keys()[weight.key])};
  }

  void look_at_tokens() {
    if (has_mask()) state_.mask = *open_mask();
    state_.ask.reset();
    const Caption each{plain("Every row asks, and every column answers.")};
    add("start", "Who looks at whom", compares() ? Caption{} : each, 0);
    for (const std::size_t token : visited()) {
      state_.ask = token;
      add("ask-" + std::to_string(token), "", compares() ? Caption{} : answer(), 1);
    }
  }

  // The mask that hides nothing, where the scene holds one and its own is another.
  std::optional<std::size_t> open_mask() const {
    for (std::size_t i = 0; i < scene_.masks.size(); ++i) {
      if (scene_.masks[i].rules == attention::MaskRules{}) return i;
    }
    return std::nullopt;
  }
  bool has_mask() const {
    const auto open = open_mask();
    return open && *open != scene_.opening.mask && evaluations_.of(scene_.opening).scores;
  }

  void put_mask_on() {
    if (!has_mask()) return;
    state_.mask = scene_.opening.mask;
    add("mask", "The mask", {plain("The mask hides keys; every row adds to 1 over what is left.")},
        1.2);
  }

  void go_through_stages() {
    const bool root = !scene_.heads[state_.head].inputs.scale;
    state_.view = View::stages;
    state_.reveal = kNothing;
    state_.reveal.scores = true;
    add("scores", "From scores to weights", {plain("Scores: q·k of every query and every key.")},
        1);
    state_.reveal.scaled = true;
    add("scaled", "", {plain(root ? "Divided by √d_k." : "Times the head’s scale.")}, 0.8);
    state_.reveal = scene::Reveal{};
    add("weights", "", {plain("Softmax, row by row: each adds to 1.")}, 0.8);
  }

  void go_through_vectors() {
    state_.view = View::vectors;
    state_.reveal = kNothing;
    const bool projects = evaluation().x_k.has_value();
    if (projects) {
      state_.reveal.x = true;
      add("x", "Where it comes from", {plain("One column a token: x, its embedding.")}, 1);
    }
    state_.reveal.k = state_.reveal.q = true;
    add("keys", projects ? "" : "Where it comes from",
        {plain(projects ? "Keys and the query are projections of x."
                        : "One column a token: its key, and the query at the left.")},
        0.9);
    state_.reveal.scores = true;
    state_.expand = scene::ExpandKey{heaviest()};
    multiply();
    state_.reveal.scaled = state_.reveal.masked = state_.reveal.weights = true;
    add("softmax", "", answer(), 0.9);
    if (!evaluation().output) return;
    state_.reveal.v = state_.reveal.output = true;
    state_.expand = scene::ExpandOutput{};
    add("output", "", {plain("The output: values, added up by weight.")}, 0.9);
  }

  // The dot product with the heaviest key, term by term where it has few.
  void multiply() {
    const Caption caption{plain("The query meets every key: a dot product.")};
    const std::size_t terms = evaluation().q->columns();
    for (std::size_t t = 1; t < terms && terms <= kMostTerms; ++t) {
      state_.terms = t;
      add("term-" + std::to_string(t), "", caption, 0.6);
      steps_.back().hold = kQuick;
    }
    state_.terms.reset();
    add("product", "", caption, 0.6);
  }

  // Holds give way where the tour would be too long.
  void shorten() {
    double moving = 0, standing = 0;
    for (const scene::Step& step : steps_) {
      moving += step.transition;
      standing += step.hold;
    }
    const double factor = std::min(1.0, (kLongest - moving) / standing);
    for (scene::Step& step : steps_) step.hold *= factor;
  }

  const scene::Scene& scene_;
  const scene::Evaluations evaluations_;
  State state_;
  std::vector<scene::Step> steps_;
};

}  // namespace

std::vector<scene::Step> default_tour(const scene::Scene& scene) { return Tour(scene).steps(); }

}  // namespace qkv::timeline
