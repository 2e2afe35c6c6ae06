// Items for tests, spelled short.
#pragma once

#include <utility>

#include "display/items.h"

namespace qkv::test {

// An item with an id, and with what `set` changes in it.
template <typename T>
T made(display::Id id) {
  T item;
  item.id = std::move(id);
  return item;
}
template <typename T, typename Set>
T made(display::Id id, const Set& set) {
  T item = made<T>(std::move(id));
  set(item);
  return item;
}

inline display::Group group_of(display::Id id, std::vector<display::Item> children) {
  auto group = made<display::Group>(std::move(id));
  group.children = std::move(children);
  return group;
}

// A page of 640 × 360 whose root is called "page".
inline display::DisplayList list_of(std::vector<display::Item> items) {
  display::DisplayList list;
  list.size = {640, 360};
  list.background = kWhite;
  list.title = "A title";
  list.root = group_of("page", std::move(items));
  return list;
}

}  // namespace qkv::test
