#include "loader/read_walkthrough.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "base/number_format.h"
#include "base/utf8.h"
#include "loader/frame_rate.h"
#include "loader/read_seconds.h"
#include "loader/read_state.h"
#include "loader/read_step.h"
#include "loader/scalars.h"
#include "loader/step_ids.h"
#include "loader/stretch.h"

namespace qkv::loader {
namespace {

constexpr double kTransition = 0.6;
constexpr double kPartHold = 0.8;  // of a part that is not the step's last

// As they stand on the page, a value for one.
std::size_t words_in(const scene::Caption& caption) {
  std::string text;
  for (const scene::CaptionPiece& piece : caption) {
    const auto* words = std::get_if<scene::CaptionText>(&piece);
    text += words ? words->text : "0";
  }
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    if (c != ' ' && !inside) ++words;
    inside = c != ' ';
  }
  return words;
}

class WalkthroughReader {
 public:
  WalkthroughReader(Session& session, const WrittenWalkthrough& written, scene::Scene& scene)
      : session_(session), written_(written), scene_(scene), ids_(session) {}

  scene::Walkthrough read(const Node* opening_mask) {
    const std::size_t errors = session_.errors();
    if (written_.fps) {
      out_.fps = read_frame_rate(session_, *written_.fps, "fps").value_or(out_.fps);
    }
    const Carried opening{scene_.opening, opening_mask};
    Carried carried = opening;
    for (std::size_t i = 0; i < written_.steps.size(); ++i) {
      const Fields& step = written_.steps[i];
      add(step, i, read_step(session_, step, opening, carried, scene_));
      if (out_.steps.size() <= kMostSteps) continue;
      session_.error(step.node().at, fmt::format("a walkthrough has at most {} steps, the parts of "
                                                 "tours and sums counted one by one",
                                                 kMostSteps));
      return out_;
    }
    const auto duration =
        written_.duration ? read_seconds(session_, *written_.duration, "duration") : std::nullopt;
    if (session_.errors() == errors) fit(duration);
    return out_;
  }

 private:
  void add(const Fields& step, std::size_t index, std::vector<scene::State> states) {
    const auto ids = ids_.of(step, index, states.size());
    const auto transition = seconds(step, "transition");
    const auto hold = seconds(step, "hold");
    for (std::size_t part = 0; part < states.size(); ++part) {
      const scene::State& state = states[part];
      scene::Step out;
      out.id = ids[part];
      if (part == 0) out.chapter = chapter(step);
      out.transition = transition.value_or(out_.steps.empty() ? 0 : kTransition);
      const bool last = part + 1 == states.size();
      const std::size_t words = words_in(state.card) + words_in(state.caption);
      out.hold = hold.value_or(last ? scene::reading_time(words) : kPartHold);
      out.state = std::move(states[part]);
      out_.steps.push_back(std::move(out));
    }
  }

  // nullopt: left out, or `auto`.
  std::optional<double> seconds(const Fields& step, const char* key) {
    const Node* node = step.find(key);
    if (!node || is_word(*node, "auto")) return std::nullopt;
    return read_seconds(session_, *node, key);
  }

  std::string chapter(const Fields& step) {
    const Node* node = step.find("chapter");
    const auto text = node ? read_text(session_, *node, "chapter") : std::nullopt;
    if (!text) return "";
    if (text->empty()) session_.error(node->at, "chapter: expected its title, found nothing");
    if (printable(*text) != *text) {
      session_.error(node->at,
                     "chapter: " + in_quotes(printable(*text)) + " holds a control character");
    }
    return *text;
  }

  void fit(std::optional<double> duration) {
    if (duration) stretch_to(*duration);
    const std::int64_t frames = frames_of(out_.steps, out_.fps);
    if (!out_.steps.empty() && frames == 0) {
      session_.error(written_.node->at,
                     "walkthrough: all its steps together last no frame; give one a `hold`");
    } else if (frames > scene::kMostFrames) {
      session_.error(written_.node->at, fmt::format("walkthrough: its steps last {} frames; a film "
                                                    "has at most {}",
                                                    frames, scene::kMostFrames));
    }
  }

  void stretch_to(double duration) {
    const Node& node = *written_.duration;
    const std::int64_t frames = frames_in(duration, out_.fps);
    if (out_.steps.empty()) {
      session_.error(node.at, "duration: there are no steps whose holds it could stretch");
    } else if (frames <= 0) {
      session_.error(node.at, fmt::format("duration: {} is less than a frame; expected 90, 6 min",
                                          in_quotes(node.text)));
    } else if (frames > scene::kMostFrames) {
      session_.error(node.at, fmt::format("duration: {} is {} frames; a film has at most {}",
                                          in_quotes(node.text), frames, scene::kMostFrames));
    } else if (!stretch(out_.steps, out_.fps, frames)) {
      session_.error(node.at, why_not(node.text));
    }
  }

  std::string why_not(const std::string& duration) const {
    std::int64_t transitions = 0, holds = 0;
    for (const scene::Step& step : out_.steps) {
      transitions += frames_in(step.transition, out_.fps);
      holds += step.hold > 0;
    }
    const std::string alone = shortest(static_cast<double>(transitions) / out_.fps.value()) + " s";
    if (holds == 0) {
      return fmt::format(
          "duration: no step has a hold that could be stretched to {}; the "
          "transitions alone take {}",
          in_quotes(duration), alone);
    }
    return fmt::format(
        "duration: {} is too short; the transitions alone take {}, and {} steps "
        "have a hold, of at least a frame each",
        in_quotes(duration), alone, holds);
  }

  Session& session_;
  const WrittenWalkthrough& written_;
  scene::Scene& scene_;
  StepIds ids_;
  scene::Walkthrough out_;
};

}  // namespace

scene::Walkthrough read_walkthrough(Session& session, const WrittenWalkthrough& written,
                                    const Node* opening_mask, scene::Scene& scene) {
  return WalkthroughReader(session, written, scene).read(opening_mask);
}

}  // namespace qkv::loader
