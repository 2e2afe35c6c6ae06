#include "timeline/match.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "timeline/mix.h"

namespace qkv::timeline {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// For every leaf of b the index of its partner in a.
std::vector<std::size_t> partners(const Matched& m, const std::vector<Twin>& twins,
                                  const std::vector<display::Id>& apart) {
  std::map<std::string_view, std::size_t> in_a;
  for (std::size_t i = 0; i < m.a.size(); ++i) in_a[display::id_of(m.a[i].item)] = i;
  const std::set<std::string_view> separate(apart.begin(), apart.end());
  std::map<std::string_view, std::string_view> from_of;
  std::set<std::string_view> spoken_for;
  for (const Twin& twin : twins) {
    if (!in_a.contains(twin.from)) continue;
    from_of[twin.to] = twin.from;
    spoken_for.insert(twin.from);
  }
  std::vector<std::size_t> out(m.b.size(), kNone);
  for (std::size_t i = 0; i < m.b.size(); ++i) {
    const std::string_view id = display::id_of(m.b[i].item);
    const auto twin = from_of.find(id);
    if (twin == from_of.end() && (separate.contains(id) || spoken_for.contains(id))) continue;
    const auto found = in_a.find(twin == from_of.end() ? id : twin->second);
    // Two kinds of item under one id are two things.
    if (found != in_a.end() && m.a[found->second].item.index() == m.b[i].item.index()) {
      out[i] = found->second;
    }
  }
  return out;
}

Track::Kind kind_of(const Leaf& a, const Leaf& b) {
  if (a == b) return Track::Kind::still;
  if (can_move(a, b)) return Track::Kind::moves;
  return Track::Kind::replaced;
}

bool is_words(const Leaf& leaf) {
  return std::holds_alternative<display::Text>(leaf.item) ||
         std::holds_alternative<display::Formula>(leaf.item);
}

// A shape that words stood on in the first picture stays under them on the way.
void keep_under_words(std::vector<Track>& tracks, const std::vector<Twin>& twins) {
  std::set<std::string_view> renamed;
  for (const Twin& twin : twins) renamed.insert(twin.to);
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const Track shape = tracks[i];
    if (!shape.a || !shape.b || is_words(*shape.b) || !renamed.contains(shape.id())) continue;
    const auto here = tracks.begin() + static_cast<std::ptrdiff_t>(i);
    const auto words = std::find_if(tracks.begin(), here, [&](const Track& track) {
      return track.a && track.b && is_words(*track.b) && track.a > shape.a;
    });
    std::rotate(words, here, here + 1);
  }
}

}  // namespace

std::unique_ptr<const Matched> matched(const display::DisplayList& from,
                                       const display::DisplayList& to,
                                       const std::vector<Twin>& twins,
                                       const std::vector<display::Id>& apart) {
  auto m = std::make_unique<Matched>();
  m->a = leaves_of(from);
  m->b = leaves_of(to);
  const std::vector<std::size_t> partner = partners(*m, twins, apart);
  std::vector<bool> stays(m->a.size(), false);
  for (const std::size_t i : partner) {
    if (i != kNone) stays[i] = true;
  }
  // Leaving ones hang on the last thing before them that stays.
  std::map<std::size_t, std::vector<std::size_t>> after;
  std::size_t last = kNone;
  for (std::size_t i = 0; i < m->a.size(); ++i) {
    if (stays[i]) last = i;
    if (!stays[i]) after[last].push_back(i);
  }
  const auto leave = [&](std::size_t anchor) {
    const auto found = after.find(anchor);
    if (found == after.end()) return;
    for (const std::size_t i : found->second) {
      m->tracks.push_back({Track::Kind::leaves, &m->a[i], nullptr});
    }
  };
  leave(kNone);
  for (std::size_t i = 0; i < m->b.size(); ++i) {
    const Leaf* b = &m->b[i];
    if (partner[i] == kNone) {
      m->tracks.push_back({Track::Kind::enters, nullptr, b});
      continue;
    }
    const Leaf* a = &m->a[partner[i]];
    m->tracks.push_back({kind_of(*a, *b), a, b});
    leave(partner[i]);
  }
  keep_under_words(m->tracks, twins);
  return m;
}

}  // namespace qkv::timeline
