#include "timeline/blend.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "timeline/ease.h"
#include "timeline/match.h"
#include "timeline/mix.h"
#include "timeline/transients.h"

namespace qkv::timeline {
namespace {

using display::DisplayList;
using display::Item;

// A track with what was decided about it.
struct Cued {
  Track track;
  Timing timing;
  bool grows = false, shrinks = false;
  bool in_place = false;  // what is replaced does not move meanwhile
  bool renamed = false;   // while it leaves, because its id stands for something else too
  Item still;             // what is painted where nothing moves
  std::optional<Leaf> stop;
  Window onwards;  // from the stop
};

// How far words have come from where they stand, and how much larger they are than there.
struct Carried {
  Point shift;
  double scale = 1;
};

Leaf carried(Leaf leaf, const Carried& by) {
  if (by.scale != 1) leaf = resized(std::move(leaf), by.scale);
  return shifted(std::move(leaf), by.shift);
}

void emit_leaving(const Cued& cued, double t, const Carried& by, std::vector<Item>& out) {
  const double gone = part_of(cued.timing.leave, t);
  if (gone >= 1) return;
  Leaf leaf = *cued.track.a;
  if (cued.shrinks) {
    if (!grown(leaf.item, 1 - gone)) return;
  } else {
    fade(leaf.item, 1 - gone);
    if (opacity_of(leaf.item) <= 0) return;
  }
  leaf = carried(std::move(leaf), by);
  if (cued.renamed) rename(leaf.item, "leaving:" + display::id_of(leaf.item));
  out.push_back(placed_item(std::move(leaf)));
}

void emit_entering(const Cued& cued, double t, const Carried& by, std::vector<Item>& out) {
  const double come = part_of(cued.timing.enter, t);
  if (come <= 0) return;
  Leaf leaf = *cued.track.b;
  if (cued.grows) {
    if (!grown(leaf.item, come)) return;
  } else {
    fade(leaf.item, come);
    if (opacity_of(leaf.item) <= 0) return;
  }
  leaf = carried(std::move(leaf), by);
  out.push_back(placed_item(std::move(leaf)));
}

// New pixels come over the old ones.
void emit_replaced_image(const Cued& cued, double t, std::vector<Item>& out) {
  if (part_of(cued.timing.enter, t) < 1) {
    Item old = cued.track.a->item;
    rename(old, "leaving:" + display::id_of(old));
    out.push_back(std::move(old));
  }
  emit_entering(cued, t, {}, out);
}

// Old and new words move with what they stand on.
void emit_replaced(const Cued& cued, double t, std::vector<Item>& out) {
  if (std::holds_alternative<display::Image>(cued.track.b->item)) {
    emit_replaced_image(cued, t, out);
    return;
  }
  if (cued.in_place) {
    emit_leaving(cued, t, {}, out);
    emit_entering(cued, t, {}, out);
    return;
  }
  const Leaf &a = *cued.track.a, &b = *cued.track.b;
  const double part = part_of(cued.timing.move, t);
  const Point from = page_anchor(a), to = page_anchor(b), now = mixed(from, to, part);
  const double size = mixed(size_of(a.item), size_of(b.item), part);
  const auto by = [&](Point at, const Leaf& leaf) {
    return Carried{{now.x - at.x, now.y - at.y}, size > 0 ? size / size_of(leaf.item) : 1};
  };
  emit_leaving(cued, t, by(from, a), out);
  emit_entering(cued, t, by(to, b), out);
}

Item on_its_way(const Cued& cued, double t) {
  const double part = part_of(cued.timing.move, t);
  const Leaf &a = *cued.track.a, &b = *cued.track.b;
  if (!cued.stop) return between(a, b, part);
  return part < 1 ? between(a, *cued.stop, part) : between(*cued.stop, b, part_of(cued.onwards, t));
}

void emit(const Cued& cued, double t, std::vector<Item>& out) {
  switch (cued.track.kind) {
    case Track::Kind::still:
      out.push_back(cued.still);
      break;
    case Track::Kind::moves:
      out.push_back(on_its_way(cued, t));
      break;
    case Track::Kind::replaced:
      emit_replaced(cued, t, out);
      break;
    case Track::Kind::leaves:
      emit_leaving(cued, t, {}, out);
      break;
    case Track::Kind::enters:
      emit_entering(cued, t, {}, out);
      break;
  }
}

bool is_words(const Track& track) {
  const Item& item = (track.b ? track.b : track.a)->item;
  return std::holds_alternative<display::Text>(item) ||
         std::holds_alternative<display::Formula>(item);
}

std::vector<Cued> cued_tracks(const Matched& matched, const std::vector<Cue>& cues) {
  std::map<std::string_view, const Cue*> by_id;
  for (const Cue& cue : cues) by_id[cue.id] = &cue;
  std::set<std::string_view> in_b;
  for (const Leaf& leaf : matched.b) in_b.insert(display::id_of(leaf.item));
  std::vector<Cued> out;
  for (const Track& track : matched.tracks) {
    Cued cued;
    cued.track = track;
    cued.in_place = !is_words(track);
    if (const auto cue = by_id.find(track.id()); cue != by_id.end()) {
      cued.timing = cue->second->timing;
      cued.grows = cue->second->grows;
      cued.shrinks = cue->second->shrinks;
      if (cue->second->replaced) {
        cued.in_place = true;
        if (track.kind == Track::Kind::moves) cued.track.kind = Track::Kind::replaced;
      }
    }
    if (track.kind == Track::Kind::still) cued.still = placed_item(*track.b);
    cued.renamed = track.a && in_b.contains(display::id_of(track.a->item)) &&
                   (!track.b || cued.timing.leave.end > cued.timing.enter.start);
    out.push_back(std::move(cued));
  }
  return out;
}

void add_stops(const std::vector<Stop>& stops, std::vector<Cued>& cued) {
  std::map<std::string_view, const Stop*> by_id;
  for (const Stop& stop : stops) by_id[stop.rect.id] = &stop;
  for (Cued& each : cued) {
    const auto stop = by_id.find(each.track.id());
    if (stop == by_id.end() || each.track.kind != Track::Kind::moves) continue;
    if (!std::holds_alternative<display::Rect>(each.track.b->item)) continue;
    each.stop = Leaf{stop->second->rect, {}, {}};
    each.onwards = stop->second->move;
  }
}

}  // namespace

struct Blend::Plan {
  const DisplayList* from;
  const DisplayList* to;
  Choreography choreography;
  std::unique_ptr<const Matched> matched;
  std::vector<Cued> cued;
  std::map<std::size_t, std::vector<const Line*>> lines;  // by the track they are painted before

  Plan(const DisplayList& a, const DisplayList& b, Choreography c);
};

Blend::Plan::Plan(const DisplayList& a, const DisplayList& b, Choreography c)
    : from(&a), to(&b), choreography(std::move(c)) {
  matched = timeline::matched(a, b, choreography.twins, choreography.apart);
  cued = cued_tracks(*matched, choreography.cues);
  add_stops(choreography.stops, cued);
  for (const Line& line : choreography.lines) {
    const auto under = std::find_if(cued.begin(), cued.end(), [&](const Cued& each) {
      return each.track.b && each.track.id() == line.under;
    });
    lines[static_cast<std::size_t>(under - cued.begin())].push_back(&line);
  }
}

Blend::Blend(const DisplayList& from, const DisplayList& to, Choreography choreography)
    : plan_(std::make_unique<Plan>(from, to, std::move(choreography))) {}
Blend::~Blend() = default;

DisplayList Blend::at(double t) const {
  const Plan& plan = *plan_;
  if (!(t > 0)) return *plan.from;
  if (t >= 1) return *plan.to;
  const double part = eased(t);
  DisplayList list;
  const DisplayList &a = *plan.from, &b = *plan.to, &nearer = part < 0.5 ? a : b;
  list.size = b.size;
  list.background = mix(a.background, b.background, part);
  list.title = nearer.title;
  list.description = nearer.description;
  list.root = camera(a.root, b.root, part);
  std::vector<Item>& out = list.root.children;
  out.reserve(plan.cued.size() + 64);
  auto lines = plan.lines.begin();
  for (std::size_t i = 0; i <= plan.cued.size(); ++i) {
    if (lines != plan.lines.end() && lines->first == i) {
      for (const Line* line : lines->second) emit(*line, t, out);
      ++lines;
    }
    if (i < plan.cued.size()) emit(plan.cued[i], t, out);
  }
  for (const Ghost& ghost : plan.choreography.ghosts) emit(ghost, t, out);
  for (const Arrow& arrow : plan.choreography.arrows) emit(arrow, t, out);
  return list;
}

}  // namespace qkv::timeline
