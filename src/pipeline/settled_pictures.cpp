#include "pipeline/settled_pictures.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/error.h"
#include "base/sha256.h"
#include "display/dump.h"
#include "pipeline/words.h"

namespace qkv::pipeline {
namespace {

// Enough for a lesson; a longer film makes its pictures once more, in the same memory.
constexpr std::size_t kKept = 48;

// States that share a layout. Between the others everything changes anyway.
using Kind = std::tuple<bool, scene::View, bool, std::size_t>;

Kind kind_of(const scene::State& state) {
  if (!state.card.empty()) return {true, {}, false, 0};
  return {false, state.view, state.compare_with.has_value(), state.passage};
}

}  // namespace

SettledPictures::SettledPictures(const scene::Scene& scene, std::vector<scene::Step> steps,
                                 const text::Typesetter& typesetter)
    : evaluations_(scene), steps_(std::move(steps)), title_(plain_title(evaluations_)) {
  arrange(typesetter);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    display::DisplayList list = compose(i, typesetter);
    page_.width = std::max(page_.width, list.size.width);
    page_.height = std::max(page_.height, list.size.height);
    digests_.push_back(sha256(display::dump(list)));
    keep(digests_.back(), std::make_shared<const display::DisplayList>(std::move(list)));
  }
  kept_.remove_if([&](const auto& entry) { return entry.second->size != page_; });
}

void SettledPictures::arrange(const text::Typesetter& typesetter) {
  std::map<Kind, std::size_t> groups;
  std::vector<std::vector<scene::State>> states;
  for (const scene::Step& step : steps_) {
    const auto [group, is_new] = groups.try_emplace(kind_of(step.state), states.size());
    if (is_new) states.emplace_back();
    layout_of_.push_back(group->second);
    std::vector<scene::State>& all = states[group->second];
    if (std::find(all.begin(), all.end(), step.state) == all.end()) all.push_back(step.state);
  }
  for (std::size_t g = 0; g < states.size(); ++g) {
    try {
      layouts_.push_back(views::arrange(evaluations_, states[g], typesetter));
    } catch (const Error& error) {
      const auto step = std::find(layout_of_.begin(), layout_of_.end(), g) - layout_of_.begin();
      throw Error(error.code(), "step '" + steps_[static_cast<std::size_t>(step)].id +
                                    "' and those like it: " + error.what());
    }
  }
}

display::DisplayList SettledPictures::compose(std::size_t step,
                                              const text::Typesetter& typesetter) const {
  const views::Layout& layout = *layouts_[layout_of_.at(step)];
  display::DisplayList list = layout.compose(evaluations_, steps_[step].state, typesetter);
  list.title = title_;
  return list;
}

void SettledPictures::keep(const std::string& digest, const Picture& picture) const {
  const auto same = [&](const auto& entry) { return entry.first == digest; };
  if (std::find_if(kept_.begin(), kept_.end(), same) != kept_.end()) return;
  kept_.emplace_front(digest, picture);
  if (kept_.size() > kKept) kept_.pop_back();
}

Picture SettledPictures::at(std::size_t step, const text::Typesetter& typesetter) const {
  const std::string& digest = digests_.at(step);
  {
    const std::lock_guard lock(guard_);
    const auto found = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const auto& entry) { return entry.first == digest; });
    if (found != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, found);
      return found->second;
    }
  }
  display::DisplayList list = compose(step, typesetter);
  list.size = page_;
  const auto picture = std::make_shared<const display::DisplayList>(std::move(list));
  const std::lock_guard lock(guard_);
  keep(digest, picture);
  return picture;
}

}  // namespace qkv::pipeline
