// A scene's settled picture, set with the real fonts, and its items by id.
#pragma once

#include <map>
#include <span>
#include <string>

#include "text/typesetter.h"
#include "views/view.h"

namespace qkv::test {

inline const text::Typesetter& typesetter() {
  static const text::Typesetter setter("Inter", "Latin Modern Math");
  return setter;
}

// The picture of the scene's opening state.
inline display::DisplayList composed(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  return views::arrange(evaluations, std::span(&scene.opening, 1), typesetter())
      ->compose(evaluations, scene.opening, typesetter());
}

using Items = std::map<std::string, const display::Item*>;

inline void collect(Items& all, const display::Group& group) {
  for (const display::Item& item : group.children) {
    all[display::id_of(item)] = &item;
    if (const auto* inner = std::get_if<display::Group>(&item)) collect(all, *inner);
  }
}

// Pointers into `list`, which must outlive them.
inline Items by_id(const display::DisplayList& list) {
  Items all;
  collect(all, list.root);
  return all;
}

}  // namespace qkv::test
