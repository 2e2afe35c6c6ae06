#include "loader/read_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "loader/lists.h"
#include "loader/read_caption.h"
#include "loader/read_head.h"
#include "loader/read_mask.h"
#include "loader/read_state.h"
#include "loader/read_tokens.h"
#include "loader/scalars.h"
#include "loader/step_parts.h"

namespace qkv::loader {
namespace {

using scene::State;

constexpr scene::Reveal kNothing{false, false, false, false, false, false, false, false, false};

struct RevealedRow {
  const char* name;
  bool scene::Reveal::*row;
};
constexpr RevealedRow kRows[] = {{"x", &scene::Reveal::x},
                                 {"k", &scene::Reveal::k},
                                 {"q", &scene::Reveal::q},
                                 {"scores", &scene::Reveal::scores},
                                 {"scaled", &scene::Reveal::scaled},
                                 {"masked", &scene::Reveal::masked},
                                 {"weights", &scene::Reveal::weights},
                                 {"v", &scene::Reveal::v},
                                 {"output", &scene::Reveal::output}};

// Whether a caption about `a` may say something else than what `b` shows.
bool shows_other_numbers(const State& a, const State& b) {
  return a.passage != b.passage || a.view != b.view || a.head != b.head ||
         a.compare_with != b.compare_with || a.mask != b.mask || a.ask != b.ask;
}

class StepReader {
 public:
  StepReader(Session& session, const Fields& step, Carried& carried, scene::Scene& scene)
      : session_(session),
        step_(step),
        carried_(carried),
        scene_(scene),
        before_(carried.state),
        state_(carried.state) {}

  std::vector<State> read() {
    read_sentence();
    read_view(session_, step_, state_);
    read_reveal();
    read_heads_shown(session_, step_, scene_, state_);
    check_heads();
    read_ask(session_, step_, scene_, state_);
    read_own_mask();
    read_expand(session_, step_, scene_, state_);
    reveal_what_is_expanded();
    read_highlight(session_, step_, scene_, state_);
    if (const Node* title = step_.find_also_none("title")) {
      state_.title.clear();
      if (!title->is_none()) {
        state_.title = read_caption(session_, *title, "title", scene_, state_);
      }
    }
    if (shows_other_numbers(before_, state_) || step_.find("tour")) state_.caption.clear();
    State shown = state_;
    read_card(shown);
    read_own_caption(shown);
    auto parts = step_parts(session_, step_, shown, scene_);
    carried_.state = state_;
    carried_.state.ask = parts.back().ask;
    return parts;
  }

 private:
  void read_sentence() {
    const Node* sentence = step_.find("sentence");
    const auto tokens = sentence ? read_tokens(session_, *sentence, "sentence") : std::nullopt;
    if (!tokens) return;
    const auto found =
        std::find_if(scene_.passages.begin(), scene_.passages.end(),
                     [&](const scene::Passage& passage) { return passage.tokens == *tokens; });
    state_.passage = static_cast<std::size_t>(found - scene_.passages.begin());
    if (state_.passage == before_.passage) return;
    state_.ask = tokens->size() - 1;
    // With a context the keys are the same for every sentence.
    if (std::holds_alternative<scene::ExpandKey>(state_.expand) && !found->context) {
      state_.expand = scene::ExpandHeaviest{};
    }
    if (!step_.find_also_none("mask")) fit_mask(*sentence);
  }

  // The mask in force, for the tokens of another sentence.
  void fit_mask(const Node& sentence) {
    const scene::Passage& passage = scene_.passages[state_.passage];
    const std::size_t n_q = passage.tokens.size(), n_k = passage.keys().size();
    Session unheard(session_.templates());
    if (auto mask = read_mask(unheard, carried_.mask, n_q, n_k)) {
      state_.mask = index_of_mask(scene_, std::move(*mask));
      return;
    }
    session_.error(sentence.at,
                   fmt::format("sentence: the mask '{}' does not fit its {} tokens; give this step "
                               "a `mask` of its own, such as none or causal",
                               scene_.masks[state_.mask].title, n_q));
    state_.mask = index_of_mask(scene_, {"none", {}});
  }

  void read_own_mask() {
    const Node* node = step_.find_also_none("mask");
    if (!node) return;
    const scene::Passage& passage = scene_.passages[state_.passage];
    carried_.mask = node;
    auto mask = read_mask(session_, node, passage.tokens.size(), passage.keys().size());
    if (mask) state_.mask = index_of_mask(scene_, std::move(*mask));
  }

  void read_reveal() {
    const Node* reveal = step_.find_also_none("reveal");
    if (step_.find("view")) state_.reveal = reveal ? kNothing : scene::Reveal{};
    if (!reveal) return;
    if (state_.view == scene::View::matrix) {
      session_.error(reveal->key_at,
                     "reveal: the matrix view has no rows to reveal; add view: vectors or stages");
      return;
    }
    if (reveal->is_none() || !expect_list(session_, *reveal, "reveal", "rows")) return;
    if (state_.reveal == scene::Reveal{}) {
      session_.warning(reveal->key_at,
                       "reveal: all rows are shown already; to begin with these alone, add view: "
                       "vectors to the step");
    }
    std::vector<std::string> names;
    for (const RevealedRow& row : kRows) names.emplace_back(row.name);
    for (const Node& item : reveal->items) {
      const auto choice = read_choice(session_, item, "reveal", names);
      if (choice) state_.reveal.*kRows[*choice].row = true;
    }
  }

  void check_heads() {
    const Node* view = step_.find("view");
    if (view && state_.view == scene::View::vectors && state_.compare_with) {
      session_.error(view->at,
                     "view: the vector view shows one head and two are compared; add compare: "
                     "none to the step");
    }
    if (state_.passage == 0) return;
    check_projects(state_.head);
    if (state_.compare_with) check_projects(*state_.compare_with);
  }

  void check_projects(std::size_t head) {
    if (projects(scene_.heads[head])) return;
    session_.error(step_.node().at, "a step: " + numbers_of_one_sentence(scene_.heads[head]));
  }

  // A sum is written out of numbers that are on the page, and its result is there too.
  void reveal_what_is_expanded() {
    if (!step_.find("expand") || state_.view != scene::View::vectors) return;
    scene::Reveal& rows = state_.reveal;
    if (std::holds_alternative<scene::ExpandOutput>(state_.expand)) {
      rows.weights = rows.v = rows.output = true;
    } else if (!std::holds_alternative<scene::ExpandNothing>(state_.expand)) {
      rows.k = rows.q = rows.scores = true;
    }
  }

  // A card and the words below it are for this step alone.
  void read_card(State& shown) {
    const Node* card = step_.find("card");
    if (!card) return;
    shown.caption.clear();
    const std::size_t errors = session_.errors();
    shown.card = read_caption(session_, *card, "card", scene_, state_);
    if (shown.card.empty() && session_.errors() == errors) {
      session_.error(card->at, "card: expected some words, found nothing");
    }
  }

  void read_own_caption(State& shown) {
    const Node* caption = step_.find_also_none("caption");
    if (!caption) return;
    shown.caption.clear();
    if (!caption->is_none()) {
      shown.caption = read_caption(session_, *caption, "caption", scene_, state_);
    }
    if (shown.card.empty()) state_.caption = shown.caption;
  }

  Session& session_;
  const Fields& step_;
  Carried& carried_;
  scene::Scene& scene_;
  const State before_;
  State state_;
};

}  // namespace

std::vector<scene::State> read_step(Session& session, const Fields& step, const Carried& opening,
                                    Carried& carried, scene::Scene& scene) {
  const Node* reset = step.find("reset");
  if (reset && read_bool(session, *reset, "reset").value_or(false)) carried = opening;
  return StepReader(session, step, carried, scene).read();
}

}  // namespace qkv::loader
