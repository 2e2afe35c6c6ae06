// What differs between two states and their pictures, as far as it decides what moves when.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "scene/state.h"
#include "timeline/match.h"
#include "timeline/part.h"

namespace qkv::timeline {

struct Change {
  bool passage = false;  // another sentence
  bool view = false;     // another view, or a card instead of one
  bool ask = false, head = false, mask = false, reveal = false;
  bool terms = false;                        // only more or fewer terms of the same sum
  scene::View to = scene::View::matrix;      // the second state's
  std::optional<std::size_t> asking, asked;  // the second and the first state's
  std::size_t tokens = 1;                    // most rows or columns of either picture
  std::vector<Row> rows;                     // of the computation that change, in its order
  // What a mask takes or gives back, by what it hides: a cell (row, i, j), a key (none, 0, j).
  std::set<std::tuple<Row, std::size_t, std::size_t>> swept;
  bool hides = false;                          // the mask takes more than it gives back
  std::size_t farthest = 1;                    // from the diagonal, of all that is swept
  std::map<display::Id, std::size_t> written;  // place in the written sum, of what is new there

  bool everything() const { return passage || view; }
  // How far from the diagonal, where a mask sweeps over it.
  std::optional<std::size_t> swept_distance(const Part& part) const;
};

Change change_of(const scene::State& from, const scene::State& to, const Matched& matched);

}  // namespace qkv::timeline
