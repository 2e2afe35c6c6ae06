// From numbers to a settled picture, in two steps: arrange() measures once over all states of a
// film or still; compose() places one state. Neither knows time, Cairo or YAML.
#pragma once

#include <memory>
#include <span>

#include "display/items.h"
#include "display/text_measurer.h"
#include "scene/evaluations.h"
#include "scene/state.h"

namespace qkv::views {

// Where everything goes: boxes, sizes, what is elided. Made by arrange(), read by compose().
class Layout {
 public:
  virtual ~Layout() = default;
  // The settled picture of one state: one of those the layout was arranged for.
  virtual display::DisplayList compose(const scene::Evaluations& evaluations,
                                       const scene::State& state,
                                       const display::TextMeasurer& measurer) const = 0;
};

// All `states` share one view, or all are cards; every box takes its maximum over them, so that nothing jumps.
// Throws Error (bad_input) saying what would fit, where the content fits the page in no way.
std::unique_ptr<Layout> arrange(const scene::Evaluations& evaluations,
                                std::span<const scene::State> states,
                                const display::TextMeasurer& measurer);

}  // namespace qkv::views
