#include <algorithm>
#include <cmath>

#include "timeline/passing.h"
#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using display::Id;
using display::Rect;
using display::Text;

// A pill or mark and the word it belongs to, at both ends.
struct Travelling {
  const Rect *from = nullptr, *to = nullptr;
  const Text *word_from = nullptr, *word_to = nullptr;
};

template <typename Kind>
const Kind* as(const Leaf* leaf) {
  return leaf && leaf->place == Place{} ? std::get_if<Kind>(&leaf->item) : nullptr;
}

// By the token's own id, "token:4".
std::map<Id, Travelling> travelling(const Matched& matched) {
  std::map<Id, Travelling> out;
  for (const Track& track : matched.tracks) {
    const Id& id = track.id();
    if (part_of_id(id).kind != Part::Kind::token || !track.a || !track.b) continue;
    Travelling& one = out[id.substr(0, id.find('/'))];
    if (id.ends_with("/label")) {
      one.word_from = as<Text>(track.a);
      one.word_to = as<Text>(track.b);
    } else if (display::id_of(track.a->item) != id) {
      one.from = as<Rect>(track.a);
      one.to = as<Rect>(track.b);
    }
  }
  std::erase_if(out, [](const auto& each) {
    const Travelling& t = each.second;
    return !t.from || !t.to || !t.word_from || !t.word_to;
  });
  return out;
}

// The least distance between two words of a row.
double pitch_of(const std::map<Id, Travelling>& all, const Text* Travelling::*word) {
  std::vector<double> at;
  for (const auto& [id, each] : all) at.push_back((each.*word)->at.x);
  std::sort(at.begin(), at.end());
  double least = 1e6;
  for (std::size_t i = 1; i < at.size(); ++i) least = std::min(least, at[i] - at[i - 1]);
  return least;
}

// The pill as it lies round its word, round the same word elsewhere; pills never touch.
Rect round_word(const Rect& pill, const Text& word, const Text& elsewhere, double pitch) {
  const double scale = elsewhere.size / word.size;
  Rect rect = pill;
  const double width = std::min(pill.box.width * scale, pitch * 0.94);
  rect.box = quantised(Box{elsewhere.at.x + (pill.box.centre().x - word.at.x) * scale - width / 2,
                           elsewhere.at.y + (pill.box.y - word.at.y) * scale, width,
                           pill.box.height * scale});
  rect.radius = quantised(std::min(pill.radius * scale, width / 5));
  return rect;
}

}  // namespace

void add_stops(const Matched& matched, const Change& change, Choreography& out) {
  if (!change.view || change.passage) return;
  const auto all = travelling(matched);
  const bool into_marks = change.to == scene::View::vectors;
  const double pitch = pitch_of(all, into_marks ? &Travelling::word_to : &Travelling::word_from);
  std::map<Id, const Travelling*> by_id;
  for (const auto& [token, each] : all) by_id[each.to->id] = &each;
  for (Cue& cue : out.cues) {
    const auto found = by_id.find(cue.id);
    if (found == by_id.end()) continue;
    const Travelling& t = *found->second;
    Stop stop;
    if (into_marks) {
      stop = {round_word(*t.from, *t.word_from, *t.word_to, pitch), kIntoMark};
    } else {
      stop = {round_word(*t.to, *t.word_to, *t.word_from, pitch), kTravel};
      cue.timing.move = kIntoPill;
    }
    stop.rect.id = cue.id;
    out.stops.push_back(std::move(stop));
  }
}

}  // namespace qkv::timeline
