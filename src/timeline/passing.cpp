#include "timeline/passing.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "timeline/trim.h"

namespace qkv::timeline {
namespace {

using display::Path;
using display::Rect;
using Kind = display::PathStep::Kind;

constexpr Window kQuestion{0.2, 0.42}, kQuestionGone{0.42, 0.54};
constexpr double kGhostGone = 0.86;

struct Pill {
  Box box;
  Colour colour;  // of the fill
  bool hidden = false;
};

// Everything about the sentence that lines are drawn between, in one picture.
struct Band {
  std::map<std::size_t, Pill> tokens, context;
  std::map<std::size_t, Path> arcs;
};

Band band_of(const std::vector<Leaf>& leaves) {
  Band band;
  for (const Leaf& leaf : leaves) {
    const display::Id& id = display::id_of(leaf.item);
    const Part part = part_of_id(id);
    if (const auto* rect = std::get_if<Rect>(&leaf.item); rect && id.ends_with("/pill")) {
      if (part.kind != Part::Kind::token || !rect->fill) continue;
      auto& row = id.starts_with("context:") ? band.context : band.tokens;
      row[part.i] = {rect->box, *rect->fill, rect->hatch.has_value()};
    }
    if (const auto* path = std::get_if<Path>(&leaf.item); path && part.kind == Part::Kind::arc) {
      band.arcs[part.i] = *path;
    }
  }
  return band;
}

// The cubic whose level controls lie `rise` px above both ends.
Steps arch(Point from, Point to, double rise) {
  return {{Kind::move, {}, {}, from},
          {Kind::cubic, {from.x, from.y - rise}, {to.x, to.y - rise}, to}};
}

// How high an arc of the longest span rises, read off an arc that is there.
std::optional<double> rise_of(const Band& band, std::size_t asking) {
  const auto asker = band.tokens.find(asking);
  if (asker == band.tokens.end()) return std::nullopt;
  const double from = asker->second.box.centre().x;
  const double span = std::max(from - band.tokens.begin()->second.box.centre().x,
                               band.tokens.rbegin()->second.box.centre().x - from);
  for (const auto& [j, arc] : band.arcs) {
    if (j == asking || arc.steps.size() != 2 || span <= 0) continue;
    const double run = std::abs(arc.steps[1].c.x - arc.steps[0].c.x);
    return (arc.steps[0].c.y - arc.steps[1].a.y) / (0.5 + 0.5 * run / span);
  }
  return std::nullopt;
}

class Questions {
 public:
  Questions(const Matched& matched, const Change& change, Choreography& out)
      : band_(band_of(matched.b)), asking_(*change.asking), out_(out) {
    if (band_.tokens.contains(asking_)) asker_ = band_.tokens[asking_];
    rise_ = rise_of(band_, asking_);
    if (!rise_) {  // it looks at itself only: as high as arcs were before
      const Band before = band_of(matched.a);
      for (const auto& [i, pill] : before.tokens) {
        if (!rise_) rise_ = rise_of(before, i);
      }
    }
    if (!rise_) rise_ = asker_.box.height * 1.4;
  }

  void add(const std::vector<Cue>& cues) {
    if (band_.arcs.empty() || asker_.box.empty()) return;
    for (const auto& [j, pill] : keys()) {
      if (!pill.hidden && (j != asking_ || !band_.context.empty())) line(j, pill);
    }
    for (const auto& [j, arc] : band_.arcs) {
      const auto cue = std::find_if(cues.begin(), cues.end(),
                                    [&, id = arc.id](const Cue& each) { return each.id == id; });
      if (cue != cues.end() && arc.stroke && is_line(arc.steps)) arrow(j, arc, cue->timing.enter);
    }
  }

 private:
  const std::map<std::size_t, Pill>& keys() const {
    return band_.context.empty() ? band_.tokens : band_.context;
  }

  void line(std::size_t j, const Pill& pill) {
    Line line;
    line.id = "question-line:" + std::to_string(j);
    line.under = "token:0/pill";
    const auto arc = band_.arcs.find(j);
    line.steps = arc == band_.arcs.end() ? way_to(pill) : arc->second.steps;
    line.stroke = {asker_.colour, quantised(std::max(1.0, asker_.box.height / 40))};
    line.grow = kQuestion;
    line.fade = kQuestionGone;
    out_.lines.push_back(std::move(line));
  }

  // As the arc would run that is too light to be drawn.
  Steps way_to(const Pill& pill) const {
    const Point from{asker_.box.centre().x, asker_.box.y}, to{pill.box.centre().x, pill.box.y};
    if (!band_.context.empty()) {
      const Point under{from.x, asker_.box.bottom()};
      const double middle = (under.y + to.y) / 2;
      return {{Kind::move, {}, {}, under}, {Kind::cubic, {under.x, middle}, {to.x, middle}, to}};
    }
    const double span = std::max(from.x - band_.tokens.begin()->second.box.centre().x,
                                 band_.tokens.rbegin()->second.box.centre().x - from.x);
    return arch(from, to, *rise_ * (0.5 + 0.5 * std::abs(to.x - from.x) / span));
  }

  void arrow(std::size_t j, const Path& arc, Window run) {
    Arrow arrow;
    arrow.id = "arrow:" + std::to_string(j);
    arrow.steps = arc.steps;
    arrow.colour = arc.stroke->colour;
    arrow.size = std::max(asker_.box.height * 0.24, arc.stroke->width * 1.7);
    arrow.run = run;
    arrow.fade = {run.end, std::min(0.99, run.end + 0.14)};
    out_.arrows.push_back(std::move(arrow));
  }

  Band band_;
  const std::size_t asking_;
  Pill asker_;
  std::optional<double> rise_;
  Choreography& out_;
};

const Rect* rect_of(const Leaf* leaf) { return leaf ? std::get_if<Rect>(&leaf->item) : nullptr; }

// The ink of the page: of the words that stand on it.
Colour outline_colour(const Matched& matched) {
  for (const Leaf& leaf : matched.b) {
    const auto* text = std::get_if<display::Text>(&leaf.item);
    if (text && part_of_id(text->id).kind == Part::Kind::readout && !text->runs.empty()) {
      return text->runs.front().colour;
    }
    if (text && part_of_id(text->id).kind == Part::Kind::words && !text->runs.empty()) {
      return text->runs.front().colour;
    }
  }
  return {128, 128, 128};
}

void ghost(const Rect& was, Window when, Colour colour, Choreography& out) {
  Ghost ghost;
  ghost.rect.id = "ghost:" + was.id;
  ghost.rect.box = was.box.inset(0.75);
  ghost.rect.radius = std::max(0.0, was.radius - 0.75);
  ghost.rect.stroke = display::Stroke{colour, 1.5};
  ghost.appear = when;
  ghost.fade = {kGhostGone, 0.99};
  out.ghosts.push_back(std::move(ghost));
}

}  // namespace

void add_question(const Matched& matched, const Change& change, const std::vector<Cue>& cues,
                  Choreography& out) {
  if (change.everything() || !change.ask || !change.asking) return;
  if (change.to != scene::View::matrix) return;
  Questions(matched, change, out).add(cues);
}

void add_ghosts(const Matched& matched, const Change& change, const std::vector<Cue>& cues,
                Choreography& out) {
  const bool only_mask = change.mask && !change.everything() && !change.ask && !change.head;
  if (!only_mask || change.to == scene::View::vectors || !change.asking) return;
  const Colour colour = outline_colour(matched);
  const auto start = [&](const display::Id& id) {
    const auto cue =
        std::find_if(cues.begin(), cues.end(), [&](const Cue& each) { return each.id == id; });
    return cue == cues.end() ? 0.0 : cue->timing.leave.start;
  };
  const bool card = std::any_of(matched.a.begin(), matched.a.end(), [](const Leaf& leaf) {
    return part_of_id(display::id_of(leaf.item)).kind == Part::Kind::answer;
  });
  for (const Track& track : matched.tracks) {
    const Rect* was = rect_of(track.a);
    if (!was || !was->facts.value || track.kind == Track::Kind::still) continue;
    const Rect* is = rect_of(track.b);
    const Part part = part_of_id(track.id());
    const double left = is ? is->box.width : 0;
    const bool bar = card && part.kind == Part::Kind::answer && track.id().ends_with("/bar");
    const bool cell = !card && part.kind == Part::Kind::cell && part.i == change.asking &&
                      part.row == Row::weights && is && is->hatch && *was->facts.value > 0.05;
    if ((bar && was->box.width - left > 2) || cell) {
      const double from = start(track.id());
      ghost(*was, {from, from + 0.04}, colour, out);
    }
  }
}

}  // namespace qkv::timeline
