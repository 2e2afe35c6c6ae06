#include "timeline/change.h"

#include <algorithm>

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

bool hatched(const Leaf* leaf) {
  const auto* rect = leaf ? std::get_if<display::Rect>(&leaf->item) : nullptr;
  return rect && rect->hatch;
}

bool is_rect(const Leaf* leaf) { return leaf && std::holds_alternative<display::Rect>(leaf->item); }

std::size_t distance(std::size_t a, std::size_t b) { return a > b ? a - b : b - a; }

// Of a key it is the asking token that looks at it.
std::tuple<Row, std::size_t, std::size_t> hidden_thing(const Part& part) {
  if (part.kind == Kind::cell) return {part.row, part.i, part.j};
  return {Row::none, 0, part.i};
}

bool can_be_hidden(Kind kind) {
  return kind == Kind::cell || kind == Kind::token || kind == Kind::answer || kind == Kind::entry ||
         kind == Kind::bar;
}

void find_swept(Change& change, const Matched& matched) {
  std::size_t taken = 0, given = 0;
  for (const Track& track : matched.tracks) {
    if (!is_rect(track.a) || !is_rect(track.b) || hatched(track.a) == hatched(track.b)) continue;
    const Part part = part_of_id(track.id());
    if (!can_be_hidden(part.kind)) continue;
    change.swept.insert(hidden_thing(part));
    ++(hatched(track.b) ? taken : given);
    if (const auto far = change.swept_distance(part)) {
      change.farthest = std::max(change.farthest, *far);
    }
  }
  change.hides = taken >= given;
}

// New pieces of the written sum, line by line from the left.
void find_written(Change& change, const Matched& matched) {
  std::vector<std::tuple<double, double, display::Id>> pieces;
  for (const Track& track : matched.tracks) {
    if (!track.b || track.kind == Track::Kind::still) continue;
    if (change.terms && track.kind == Track::Kind::moves) continue;
    if (part_of_id(track.id()).kind != Kind::written) continue;
    const Point at = anchor_of(track.b->item);
    pieces.emplace_back(at.y, at.x, track.id());
  }
  std::sort(pieces.begin(), pieces.end());
  for (const auto& piece : pieces) {
    const std::size_t place = change.written.size();
    change.written[std::get<2>(piece)] = place;
  }
}

void find_rows(Change& change, const Matched& matched) {
  std::set<Row> rows;
  for (const Track& track : matched.tracks) {
    const Part part = part_of_id(track.id());
    change.tokens = std::max({change.tokens, part.i + 1, part.j + 1});
    if (track.kind != Track::Kind::still && part.row != Row::none) rows.insert(part.row);
  }
  change.rows.assign(rows.begin(), rows.end());
}

}  // namespace

std::optional<std::size_t> Change::swept_distance(const Part& part) const {
  if (!can_be_hidden(part.kind) || !swept.contains(hidden_thing(part))) return std::nullopt;
  if (part.kind == Kind::cell) return distance(part.i, part.j);
  return distance(part.i, asking.value_or(0));
}

Change change_of(const scene::State& from, const scene::State& to, const Matched& matched) {
  Change change;
  change.passage = from.passage != to.passage;
  change.view =
      from.view != to.view || from.card != to.card || from.compare_with != to.compare_with;
  change.ask = from.ask != to.ask;
  change.head = from.head != to.head;
  change.mask = from.mask != to.mask;
  change.reveal = from.reveal != to.reveal;
  change.terms = from.terms != to.terms && from.expand == to.expand && from.project == to.project;
  change.to = to.view;
  change.asking = to.ask;
  change.asked = from.ask;
  find_rows(change, matched);
  if (change.mask && !change.everything()) find_swept(change, matched);
  find_written(change, matched);
  return change;
}

}  // namespace qkv::timeline
