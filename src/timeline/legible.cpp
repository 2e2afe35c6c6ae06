#include "timeline/legible.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "timeline/ease.h"
#include "timeline/transients.h"

namespace qkv::timeline {
namespace {

constexpr int kSamples = 48;     // of the transition's time
constexpr int kRounds = 8;       // until texts that still meet are replaced where they stand
constexpr double kShared = 0.5;  // px two inks may share
constexpr double kLeast = 0.1;   // length of a fade

using Quad = std::array<Point, 4>;

// A text's ink, and how it lies.
struct Pose {
  Box ink;
  Place place;
  Point anchor;  // in the same coordinates as the ink
};

struct Words {
  std::size_t track = 0;
  std::optional<Pose> a, b;
};

enum class Phase { still, moving, old, fresh };

struct Seen {
  const Words* words = nullptr;
  Phase phase = Phase::still;
  Quad quad;
  Box bounds;
};

Quad quad_of(const Pose& pose) {
  const Box& ink = pose.ink;
  return {pose.place({ink.x, ink.y}), pose.place({ink.right(), ink.y}),
          pose.place({ink.right(), ink.bottom()}), pose.place({ink.x, ink.bottom()})};
}

Box bounds_of(const Quad& quad) {
  Box box{quad[0].x, quad[0].y, 0, 0};
  for (const Point p : quad) box = box.joined({p.x, p.y, 0, 0});
  return box;
}

// Whether a side of `a` parts the two (their sides are never all degenerate: inks are not empty).
bool parted(const Quad& a, const Quad& b) {
  for (std::size_t side = 0; side < 2; ++side) {
    const Point p = a[side], q = a[side + 1];
    const double nx = q.y - p.y, ny = p.x - q.x;
    double a_low = 1e18, a_high = -1e18, b_low = 1e18, b_high = -1e18;
    for (std::size_t i = 0; i < 4; ++i) {
      const double on_a = a[i].x * nx + a[i].y * ny, on_b = b[i].x * nx + b[i].y * ny;
      a_low = std::min(a_low, on_a), a_high = std::max(a_high, on_a);
      b_low = std::min(b_low, on_b), b_high = std::max(b_high, on_b);
    }
    // Scaled by the side's length, so that no root is needed.
    const double shared = std::min(a_high, b_high) - std::max(a_low, b_low);
    if (shared <= 0 || shared * shared <= kShared * kShared * (nx * nx + ny * ny)) return true;
  }
  return false;
}

bool meet(const Seen& a, const Seen& b) {
  return a.bounds.overlaps(b.bounds, kShared) && !parted(a.quad, b.quad) && !parted(b.quad, a.quad);
}

std::optional<Pose> pose_of(const Leaf* leaf, bool turns) {
  if (!leaf) return std::nullopt;
  const Leaf own = turns ? hung(*leaf) : *leaf;
  return std::visit(
      [&](const auto& each) -> std::optional<Pose> {
        if constexpr (requires { each.ink; }) {
          if (!each.ink.empty()) return Pose{each.ink, own.place, each.at};
        }
        return std::nullopt;
      },
      own.item);
}

class Keeper {
 public:
  Keeper(const Matched& matched, std::vector<Planned>& plan) : matched_(matched), plan_(plan) {
    for (std::size_t i = 0; i < matched.tracks.size(); ++i) {
      const Track& track = matched.tracks[i];
      const bool turns = track.a && track.b && track.a->place != track.b->place;
      Words words{i, pose_of(track.a, turns), pose_of(track.b, turns)};
      if (!words.a && !words.b) continue;
      Timing& timing = plan[i].timing;
      timing.enter.start = std::max(timing.enter.start, timing.leave.end);
      timing.enter.end = std::max(timing.enter.end, timing.enter.start);
      words_.push_back(words);
    }
    allow(true);
    allow(false);
  }

  void keep() {
    for (int round = 0; round < kRounds; ++round) {
      const auto meetings = all_meetings();
      if (meetings.empty()) return;
      for (const auto& [p, q] : meetings) part(p, q);
    }
    for (const auto& [p, q] : all_meetings()) {
      stand(*p.words);
      stand(*q.words);
    }
  }

 private:
  using Meetings = std::vector<std::pair<Seen, Seen>>;

  // Texts that meet in one of the two pictures may do so on the way.
  void allow(bool first) {
    std::vector<Seen> seen;
    for (const Words& words : words_) {
      const auto& pose = first ? words.a : words.b;
      if (pose) add(seen, words, Phase::still, quad_of(*pose));
    }
    for (const auto& [p, q] : meetings_of(seen)) allowed_.insert(key(p, q));
  }

  static std::pair<std::size_t, std::size_t> key(const Seen& p, const Seen& q) {
    return std::minmax({p.words->track, q.words->track});
  }

  static void add(std::vector<Seen>& seen, const Words& words, Phase phase, const Quad& quad) {
    seen.push_back({&words, phase, quad, bounds_of(quad)});
  }

  // From left to right: only what begins before a text ends can touch it.
  static Meetings meetings_of(std::vector<Seen>& seen) {
    std::stable_sort(seen.begin(), seen.end(),
                     [](const Seen& a, const Seen& b) { return a.bounds.x < b.bounds.x; });
    Meetings found;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      for (std::size_t j = i + 1; j < seen.size(); ++j) {
        if (seen[j].bounds.x > seen[i].bounds.right()) break;
        if (seen[i].words != seen[j].words && meet(seen[i], seen[j])) {
          found.emplace_back(seen[i], seen[j]);
        }
      }
    }
    return found;
  }

  Meetings all_meetings() const {
    Meetings out;
    auto known = allowed_;
    for (int k = 1; k < kSamples; ++k) {
      std::vector<Seen> seen;
      for (const Words& words : words_) see(words, static_cast<double>(k) / kSamples, seen);
      for (const auto& meeting : meetings_of(seen)) {
        if (known.insert(key(meeting.first, meeting.second)).second) out.push_back(meeting);
      }
    }
    return out;
  }

  void see(const Words& words, double t, std::vector<Seen>& seen) const {
    const Track& track = matched_.tracks[words.track];
    const Planned& planned = plan_[words.track];
    if (track.kind == Track::Kind::still) {
      add(seen, words, Phase::still, quad_of(*words.b));
      return;
    }
    const double part = part_of(planned.timing.move, t);
    if (track.kind == Track::Kind::moves && !planned.replaced) {
      if (!words.a || !words.b) return;
      const Pose pose{mixed(words.a->ink, words.b->ink, part),
                      {mixed(words.a->place.offset, words.b->place.offset, part),
                       mixed(words.a->place.scale, words.b->place.scale, part),
                       mixed(words.a->place.angle, words.b->place.angle, part)},
                      {}};
      add(seen, words, Phase::moving, quad_of(pose));
      return;
    }
    Pose old = words.a.value_or(Pose{}), fresh = words.b.value_or(Pose{});
    if (track.a && track.b && !planned.replaced) carry(track, part, old, fresh);
    if (words.a && part_of(planned.timing.leave, t) < 1) {
      add(seen, words, Phase::old, quad_of(old));
    }
    if (words.b && part_of(planned.timing.enter, t) > 0) {
      add(seen, words, Phase::fresh, quad_of(fresh));
    }
  }

  // Words that change move with what they stand on, and take its size.
  static void carry(const Track& track, double part, Pose& old, Pose& fresh) {
    const Point from = page_anchor(*track.a), to = page_anchor(*track.b),
                now = mixed(from, to, part);
    const double size_a = size_of(track.a->item), size_b = size_of(track.b->item);
    const auto set = [&](Pose& pose, Point at, double own) {
      const double factor = own > 0 ? mixed(size_a, size_b, part) / own : 1;
      const Point anchor = pose.anchor;
      pose.place.offset = {pose.place.offset.x + now.x - at.x, pose.place.offset.y + now.y - at.y};
      pose.ink = {anchor.x + (pose.ink.x - anchor.x) * factor,
                  anchor.y + (pose.ink.y - anchor.y) * factor, pose.ink.width * factor,
                  pose.ink.height * factor};
    };
    set(old, from, size_a);
    set(fresh, to, size_b);
  }

  Timing& timing(const Seen& seen) { return plan_[seen.words->track].timing; }

  void part(const Seen& p, const Seen& q) {
    if (p.phase > q.phase) return part(q, p);
    if (p.phase == Phase::old && q.phase == Phase::fresh) {
      leave_by(timing(p), std::min(timing(p).leave.end, 0.8));
      enter_from(timing(q), timing(p).leave.end);
    } else if (p.phase == Phase::moving && q.phase == Phase::old) {
      Window& move = timing(p).move;
      move.start = std::max(move.start, 0.2);
      move.end = std::max(move.end, move.start + 0.2);
      leave_by(timing(q), move.start);
    } else if (p.phase == Phase::moving && q.phase == Phase::fresh) {
      Window& move = timing(p).move;
      move.end = std::min(move.end, 0.8);
      move.start = std::min(move.start, move.end - 0.2);
      enter_from(timing(q), move.end);
    } else {
      for (const Seen* each : {&p, &q}) {
        if (each->phase != Phase::still) plan_[each->words->track].replaced = true;
      }
    }
  }

  static void leave_by(Timing& timing, double end) {
    timing.leave.end = std::min(timing.leave.end, end);
    timing.leave.start = std::max(0.0, std::min(timing.leave.start, timing.leave.end - kLeast));
  }
  static void enter_from(Timing& timing, double start) {
    const double length = timing.enter.end - timing.enter.start;
    timing.enter.start = std::max(timing.enter.start, start);
    timing.enter.end = std::min(1.0, std::max(timing.enter.end, timing.enter.start + length));
  }

  // Old words first, new words then, nothing moves.
  void stand(const Words& words) {
    Planned& planned = plan_[words.track];
    planned.replaced = true;
    leave_by(planned.timing, 0.45);
    enter_from(planned.timing, 0.55);
  }

  const Matched& matched_;
  std::vector<Planned>& plan_;
  std::vector<Words> words_;
  std::set<std::pair<std::size_t, std::size_t>> allowed_;  // pairs of tracks
};

}  // namespace

void keep_legible(const Matched& matched, std::vector<Planned>& plan) {
  Keeper(matched, plan).keep();
}

}  // namespace qkv::timeline
