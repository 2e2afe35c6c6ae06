#include "timeline/tour.h"

#include <algorithm>
#include <string>
#include <utility>

#include "scene/evaluations.h"
#include "timeline/tour_captions.h"

namespace qkv::timeline {
namespace {

using scene::Caption;
using scene::State;
using scene::View;

constexpr double kLongest = 59.5;   // seconds: a minute, whole frames and all
constexpr double kLeastPace = 0.7;  // holds are shortened so far before fewer tokens ask
constexpr double kQuick = 0.9;      // seconds a term stands that is one of many
constexpr std::size_t kMostAsking = 4;
constexpr std::size_t kMostTerms = 8;

constexpr scene::Reveal kNothing{false, false, false, false, false, false, false, false, false};

std::size_t words_in(const Caption& caption) {
  std::size_t words = 1;
  for (const scene::CaptionPiece& piece : caption) {
    if (const auto* text = std::get_if<scene::CaptionText>(&piece)) {
      words += static_cast<std::size_t>(std::count(text->text.begin(), text->text.end(), ' '));
    }
  }
  return caption.empty() ? 0 : words;
}

// What the tour goes through is settled before it starts; each part adds its steps to the end.
class Tour {
 public:
  Tour(const scene::Evaluations& evaluations, std::size_t most_asking)
      : scene_(evaluations.scene()),
        evaluations_(evaluations),
        say_(evaluations),
        most_asking_(most_asking),
        state_(scene_.opening) {
    state_.caption.clear();
    state_.card.clear();
    state_.terms.reset();
    state_.project.reset();
    state_.expand = scene::ExpandHeaviest{};
    if (!compares()) state_.view = View::matrix;
  }

  std::vector<scene::Step> steps() {
    ask_in_turn();
    put_mask_on();
    if (!compares() && evaluation().scores) {
      go_through_stages();
      go_through_vectors();
    }
    state_ = scene_.opening;
    add("end", state_.caption, 0.8);
    return std::move(steps_);
  }

 private:
  bool compares() const { return scene_.opening.compare_with.has_value(); }
  const attention::Evaluation& evaluation() const { return evaluations_.of(state_); }
  const scene::Passage& passage() const { return scene_.passages[state_.passage]; }

  void begin(std::string chapter) { chapter_ = std::move(chapter); }

  void add(std::string id, Caption caption, double transition) {
    const double hold = scene::reading_time(words_in(caption));
    state_.caption = std::move(caption);
    if (steps_.empty()) transition = 0;
    steps_.push_back(
        {std::move(id), std::exchange(chapter_, std::string()), state_, transition, hold});
  }

  // A token that looks at another one is worth more than one that looks at itself.
  double worth(std::size_t token) const {
    State state = state_;
    state.ask = token;
    const auto most = say_.heaviest(state);
    if (!most) return 0;
    const bool itself = !passage().context && *most == token;
    return evaluation().weights(token, *most) + (itself ? 0 : 2);
  }

  // The tokens that ask: the most worth showing in reading order, then the opening's own (or the
  // last).
  std::vector<std::size_t> asking() const {
    const std::size_t n = passage().tokens.size();
    const std::size_t own = scene_.opening.ask.value_or(n - 1);
    std::vector<std::pair<double, std::size_t>> others;
    for (std::size_t i = 0; i < n; ++i) {
      if (i != own) others.emplace_back(-worth(i), i);
    }
    std::sort(others.begin(), others.end());
    others.resize(std::min(others.size(), most_asking_ - 1));
    std::vector<std::size_t> out;
    for (const auto& [worth, token] : others) out.push_back(token);
    std::sort(out.begin(), out.end());
    out.push_back(own);
    return out;
  }

  void ask_in_turn() {
    begin("The question");
    const auto open = open_mask();
    if (open) state_.mask = *open;
    state_.ask.reset();
    add("start", say_.start(state_), 0);
    for (const std::size_t token : asking()) {
      state_.ask = token;
      add("ask-" + std::to_string(token), say_.answer(state_), 1);
    }
  }

  // The mask that does nothing, where the scene holds one, its own is another and is applied.
  std::optional<std::size_t> open_mask() const {
    if (!evaluations_.of(scene_.opening).scores) return std::nullopt;
    if (scene_.masks[scene_.opening.mask].rules.empty()) return std::nullopt;
    for (std::size_t i = 0; i < scene_.masks.size(); ++i) {
      if (scene_.masks[i].rules.empty()) return i;
    }
    return std::nullopt;
  }

  void put_mask_on() {
    if (state_.mask == scene_.opening.mask) return;
    const State without = state_;
    state_.mask = scene_.opening.mask;
    begin("The mask");
    add("mask", say_.mask(without, state_), 1);
  }

  bool forbids_any() const {
    const auto allowed = evaluation().allowed.values();
    return std::find(allowed.begin(), allowed.end(), 0) != allowed.end();
  }

  void go_through_stages() {
    begin("From scores to weights");
    state_.view = View::stages;
    state_.reveal = kNothing;
    state_.reveal.scores = true;
    add("scores", say_.all_scores(), 1);
    state_.reveal.scaled = true;
    add("scaled", say_.all_scaled(state_), 0.8);
    state_.reveal.masked = true;
    if (forbids_any()) add("masked", say_.all_masked(), 0.8);
    state_.reveal = scene::Reveal{};
    add("weights", say_.all_weights(state_), 0.8);
  }

  void go_through_vectors() {
    begin("Where it comes from");
    state_.view = View::vectors;
    state_.expand = scene::ExpandNothing{};
    state_.reveal = kNothing;
    if (evaluation().x_k) {
      state_.reveal.x = true;
      add("vectors-x", say_.x(), 1);
    }
    state_.reveal.k = true;
    add("vectors-k", say_.keys(state_), 0.9);
    state_.reveal.q = true;
    add("vectors-q", say_.query(state_), 0.8);
    multiply();
    weigh();
    add_up();
  }

  // The dot product with the heaviest key, term by term where it has few.
  void multiply() {
    state_.reveal.scores = true;
    if (const auto most = say_.heaviest(state_)) {
      state_.expand = scene::ExpandKey{*most};
      const std::size_t terms = evaluation().d_k;
      for (std::size_t t = 1; t < terms && terms <= kMostTerms; ++t) {
        state_.terms = t;
        add("term-" + std::to_string(t), say_.multiplying(state_), 0.6);
        if (t > 1) steps_.back().hold = kQuick;
      }
      state_.terms.reset();
    }
    add("vectors-scores", say_.product(state_), 0.6);
  }

  void weigh() {
    state_.reveal.scaled = true;
    add("vectors-scaled", say_.scaled(state_), 0.7);
    state_.reveal.masked = true;
    state_.reveal.weights = true;
    add("vectors-weights", say_.weights(state_), 0.8);
  }

  void add_up() {
    if (!evaluation().output) return;
    state_.reveal.v = true;
    add("vectors-v", say_.values(state_), 0.8);
    state_.reveal.output = true;
    state_.expand = scene::ExpandOutput{};
    add("vectors-output", say_.output(state_), 0.8);
  }

  const scene::Scene& scene_;
  const scene::Evaluations& evaluations_;
  const TourCaptions say_;
  const std::size_t most_asking_;
  State state_;
  std::string chapter_;  // that the next step begins
  std::vector<scene::Step> steps_;
};

// By how much holds have to be shortened.
double pace(const std::vector<scene::Step>& steps) {
  double moving = 0, standing = 0;
  for (const scene::Step& step : steps) {
    moving += step.transition;
    standing += step.hold;
  }
  return std::min(1.0, (kLongest - moving) / standing);
}

}  // namespace

std::vector<scene::Step> default_tour(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  std::vector<scene::Step> steps;
  for (std::size_t asking = kMostAsking; asking > 1; --asking) {
    steps = Tour(evaluations, asking).steps();
    if (pace(steps) >= kLeastPace) break;
  }
  const double factor = pace(steps);
  for (scene::Step& step : steps) step.hold *= factor;
  return steps;
}

}  // namespace qkv::timeline
