#include "timeline/choreography.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "timeline/change.h"
#include "timeline/legible.h"
#include "timeline/passing.h"
#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using display::DisplayList;
using display::Id;
using scene::State;
using scene::View;

std::set<Id> ids_of(const DisplayList& list) {
  std::set<Id> ids;
  for (const Leaf& leaf : leaves_of(list)) ids.insert(display::id_of(leaf.item));
  return ids;
}

// A pill becomes the mark under its column's name, and the mark a pill.
void pair_pills(const State& from, const State& to, const std::set<Id>& in_a,
                std::vector<Twin>& twins) {
  const bool into = from.view == View::matrix && to.view == View::vectors;
  const bool out_of = from.view == View::vectors && to.view == View::matrix;
  if (!into && !out_of) return;
  for (const Id& id : in_a) {
    const std::string_view ends = into ? "/pill" : "/mark";
    if (part_of_id(id).kind != Part::Kind::token || !id.ends_with(ends)) continue;
    twins.push_back({id, id.substr(0, id.size() - ends.size()) + (into ? "/mark" : "/pill")});
  }
}

// What belongs to the head, not to this head: "head:0/weights/cell:1:2" is that cell of any head.
void pair_heads(const State& from, const State& to, const std::set<Id>& in_a,
                std::vector<Twin>& twins) {
  if (from.head == to.head || from.compare_with || to.compare_with) return;
  const Id before = fmt::format("head:{}/", from.head), after = fmt::format("head:{}/", to.head);
  for (const Id& id : in_a) {
    if (id.starts_with(before)) twins.push_back({id, after + id.substr(before.size())});
  }
}

// The asking token's column keeps its place whoever asks.
void pair_questions(const State& from, const State& to, std::vector<Twin>& twins) {
  if (!from.ask || !to.ask || from.ask == to.ask) return;
  for (const char* part : {"pill", "label"}) {
    twins.push_back(
        {fmt::format("query:{}/{}", *from.ask, part), fmt::format("query:{}/{}", *to.ask, part)});
  }
}

std::vector<Twin> twins_of(const State& from, const State& to, const DisplayList& a,
                           const DisplayList& b) {
  std::vector<Twin> twins;
  if (from.passage != to.passage) return twins;
  const std::set<Id> in_a = ids_of(a), in_b = ids_of(b);
  pair_pills(from, to, in_a, twins);
  pair_heads(from, to, in_a, twins);
  if (from.view == to.view) pair_questions(from, to, twins);
  std::erase_if(twins, [&](const Twin& twin) {
    return !in_a.contains(twin.from) || !in_b.contains(twin.to);
  });
  std::sort(twins.begin(), twins.end(), [](const Twin& p, const Twin& q) { return p.to < q.to; });
  return twins;
}

// Other tokens under the same indices, other questions along the same arcs.
std::vector<Id> apart_in(const State& from, const State& to, const DisplayList& a,
                         const DisplayList& b) {
  const bool passage = from.passage != to.passage;
  const bool arcs = passage || from.ask != to.ask || from.view != to.view;
  if (!arcs) return {};
  std::map<Id, Leaf> in_a;
  for (Leaf& leaf : leaves_of(a)) in_a[display::id_of(leaf.item)] = std::move(leaf);
  std::vector<Id> apart;
  for (const Leaf& leaf : leaves_of(b)) {
    const Id& id = display::id_of(leaf.item);
    const auto found = in_a.find(id);
    if (found == in_a.end()) continue;
    const Part::Kind kind = part_of_id(id).kind;
    const bool lasting = kind == Part::Kind::words || kind == Part::Kind::chip ||
                         kind == Part::Kind::formula || id == "card/panel";
    if (kind == Part::Kind::arc || (passage && !lasting && found->second != leaf)) {
      apart.push_back(id);
    }
  }
  std::sort(apart.begin(), apart.end());
  return apart;
}

Planned planned(const Track& track, const Change& change) {
  const Part part = part_of_id(track.id());
  const bool bar = track.id().ends_with("/bar");
  // Of another sum no piece is left over that only happens to be alike; words of a card and of a
  // picture are not carried from the one to the other.
  const bool other_words = (part.kind == Part::Kind::written && !change.terms) ||
                           (part.kind == Part::Kind::words && change.view);
  const bool still = track.kind == Track::Kind::still;
  return {timing_of(track, part, change), bar || part.kind == Part::Kind::arc,
          bar && !change.everything(), other_words && !still};
}

// One cue an id: where two things share it, the one that goes and the one that comes.
std::vector<Cue> cues_of(const Matched& matched, const std::vector<Planned>& plan) {
  std::map<Id, Cue> cues;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const Track& track = matched.tracks[i];
    if (track.kind == Track::Kind::still) continue;
    const Cue cue{track.id(), plan[i].timing, plan[i].grows, plan[i].shrinks, plan[i].replaced};
    const auto [at, fresh] = cues.emplace(cue.id, cue);
    if (fresh) continue;
    if (track.kind == Track::Kind::leaves) {
      at->second.timing.leave = cue.timing.leave;
    } else {
      const Window leave = at->second.timing.leave;
      at->second = cue;
      if (track.kind == Track::Kind::enters) at->second.timing.leave = leave;
    }
  }
  std::vector<Cue> out;
  for (auto& [id, cue] : cues) out.push_back(std::move(cue));
  return out;
}

std::string text_of(Window w) { return fmt::format("{:.4f}–{:.4f}", w.start, w.end); }

}  // namespace

Choreography choreograph(const State& from, const State& to, const DisplayList& a,
                         const DisplayList& b) {
  Choreography out;
  out.twins = twins_of(from, to, a, b);
  out.apart = apart_in(from, to, a, b);
  const auto matched = timeline::matched(a, b, out.twins, out.apart);
  const Change change = change_of(from, to, *matched);
  std::vector<Planned> plan;
  for (const Track& track : matched->tracks) plan.push_back(planned(track, change));
  keep_legible(*matched, plan);
  out.cues = cues_of(*matched, plan);
  add_stops(*matched, change, out);
  add_question(*matched, change, out.cues, out);
  add_ghosts(*matched, change, out.cues, out);
  return out;
}

std::string dump(const Choreography& choreography) {
  std::string out;
  for (const Twin& twin : choreography.twins) out += "twin " + twin.from + " → " + twin.to + "\n";
  for (const Id& id : choreography.apart) out += "apart " + id + "\n";
  for (const Cue& cue : choreography.cues) {
    out +=
        fmt::format("cue {} leave {} move {} enter {}{}{}{}\n", cue.id, text_of(cue.timing.leave),
                    text_of(cue.timing.move), text_of(cue.timing.enter), cue.grows ? " grows" : "",
                    cue.shrinks ? " shrinks" : "", cue.replaced ? " replaced" : "");
  }
  for (const Stop& stop : choreography.stops) {
    const Box& box = stop.rect.box;
    out += fmt::format("stop {} at {},{} {}x{} move {}\n", stop.rect.id, box.x, box.y, box.width,
                       box.height, text_of(stop.move));
  }
  for (const Line& line : choreography.lines) {
    out += fmt::format("line {} under {} {} width {} grow {} fade {}\n", line.id, line.under,
                       to_hex(line.stroke.colour), line.stroke.width, text_of(line.grow),
                       text_of(line.fade));
  }
  for (const Arrow& arrow : choreography.arrows) {
    out += fmt::format("arrow {} {} size {} run {} fade {}\n", arrow.id, to_hex(arrow.colour),
                       arrow.size, text_of(arrow.run), text_of(arrow.fade));
  }
  for (const Ghost& ghost : choreography.ghosts) {
    out += fmt::format("ghost {} appear {} fade {}\n", ghost.rect.id, text_of(ghost.appear),
                       text_of(ghost.fade));
  }
  return out;
}

}  // namespace qkv::timeline
