// What every moment of every transition must hold, checked on display lists.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/layout_checks.h"
#include "timeline/blend.h"
#include "timeline/leaves.h"

namespace qkv::test {

constexpr double kVisible = 0.02;  // opacity from which a text counts as seen

// The id of the thing, also where it is on its way out.
inline std::string thing(const std::string& id) {
  const std::string leaving = "leaving:";
  return id.starts_with(leaving) ? id.substr(leaving.size()) : id;
}

inline bool seen(const FlatText& text) {
  return std::any_of(text.colours.begin(), text.colours.end(),
                     [](Colour c) { return c.a > kVisible * 255; });
}

using IdPair = std::pair<std::string, std::string>;

// Pairs of visible texts whose inks overlap. A thing never pairs with itself, unless both its old
// and its new words are seen.
inline std::set<IdPair> overlaps(const FlatPicture& picture) {
  std::vector<const FlatText*> texts;
  for (const FlatText& text : picture.texts) {
    if (seen(text)) texts.push_back(&text);
  }
  std::sort(texts.begin(), texts.end(), [](const FlatText* a, const FlatText* b) {
    return bounds(a->ink).x < bounds(b->ink).x;
  });
  std::set<IdPair> found;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Box box = bounds(texts[i]->ink);
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const Box other = bounds(texts[j]->ink);
      if (other.x > box.right()) break;
      if (!box.overlaps(other, 1)) continue;
      if (shared_depth(texts[i]->ink, texts[j]->ink) <= 1) continue;
      found.insert(std::minmax(thing(texts[i]->id), thing(texts[j]->id)));
    }
  }
  return found;
}

// Words as they are shown, those of formulas too.
inline std::set<std::string> shown_words(const FlatPicture& picture) {
  std::set<std::string> words;
  for (const FlatText& text : picture.texts) words.insert(text.words);
  return words;
}

class TransitionChecks {
 public:
  TransitionChecks(const display::DisplayList& a, const display::DisplayList& b,
                   const timeline::Blend& blend)
      : a_(a), b_(b), blend_(blend) {
    for (const display::DisplayList* list : {&a, &b}) {
      const FlatPicture picture = flattened(*list);
      for (const IdPair& pair : overlaps(picture)) allowed_.insert(pair);
      words_.merge(shown_words(picture));
    }
    std::map<std::string, timeline::Leaf> in_a;
    for (timeline::Leaf& leaf : timeline::leaves_of(a)) {
      in_a[display::id_of(leaf.item)] = std::move(leaf);
    }
    for (const timeline::Leaf& leaf : timeline::leaves_of(b)) {
      const auto found = in_a.find(display::id_of(leaf.item));
      if (found == in_a.end()) continue;
      if (found->second == leaf) unchanged_.push_back(timeline::placed_item(leaf));
    }
  }

  // Every violation as a sentence.
  std::vector<std::string> run() {
    if (!(blend_.at(0) == a_)) report("at 0 it is not the first picture");
    if (!(blend_.at(1) == b_)) report("at 1 it is not the second picture");
    for (int k = 1; k < 16; ++k) moment(k / 16.0);
    return std::move(found_);
  }

 private:
  void report(const std::string& what) {
    if (found_.size() < kMostReported) found_.push_back(what);
  }

  void moment(double t) {
    const display::DisplayList list = blend_.at(t);
    try {
      if (!(display::settled(list) == list)) report(fmt::format("t {}: not settled", t));
    } catch (const std::logic_error& error) {
      report(fmt::format("t {}: {}", t, error.what()));
    }
    opacities(t, list.root);
    const FlatPicture picture = flattened(list);
    for (const auto& [one, other] : overlaps(picture)) {
      if (allowed_.contains({one, other})) continue;
      report(fmt::format("t {}: {} overlaps {}", t, one, other));
    }
    for (const FlatText& text : picture.texts) {
      if (!words_.contains(text.words)) {
        report(fmt::format("t {}: {} shows \"{}\", which is in neither picture", t, text.id,
                           text.words));
      }
    }
    stays(t, list);
  }

  void opacities(double t, const display::Group& group) {
    for (const display::Item& item : group.children) {
      const double opacity = std::visit([](const auto& each) { return each.opacity; }, item);
      if (!(opacity >= 0 && opacity <= 1)) {
        report(fmt::format("t {}: {} has opacity {}", t, display::id_of(item), opacity));
      }
      if (const auto* inner = std::get_if<display::Group>(&item)) opacities(t, *inner);
    }
  }

  // What is equal in both pictures is there, as it is. (By position in a map: ids are unique.)
  void stays(double t, const display::DisplayList& list) {
    std::map<std::string, const display::Item*> by_id;
    for (const display::Item& item : list.root.children) by_id[display::id_of(item)] = &item;
    for (const display::Item& item : unchanged_) {
      const auto found = by_id.find(display::id_of(item));
      if (found == by_id.end() || !(*found->second == item)) {
        report(fmt::format("t {}: {} does not stay as it is", t, display::id_of(item)));
      }
    }
  }

  const display::DisplayList &a_, &b_;
  const timeline::Blend& blend_;
  std::set<IdPair> allowed_;
  std::set<std::string> words_;
  std::vector<display::Item> unchanged_;
  std::vector<std::string> found_;
};

}  // namespace qkv::test
