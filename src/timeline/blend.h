// The pictures between two settled pictures. Never measures anything: what moves has the size it
// has at either end.
#pragma once

#include <memory>
#include <string>

#include "display/items.h"
#include "timeline/choreography.h"

namespace qkv::timeline {

// Matches the items of two pictures by id once; at() may then be called for any t, in any order,
// from several threads.
class Blend {
 public:
  // Both lists are settled and outlive the Blend.
  Blend(const display::DisplayList& from, const display::DisplayList& to,
        Choreography choreography);
  ~Blend();
  Blend(const Blend&) = delete;
  Blend& operator=(const Blend&) = delete;

  // The picture when the part t (0…1) of the transition's time has passed; 0 is `from`, 1 is `to`.
  // Numbers and words fade into each other, one after the other, and never interpolate.
  display::DisplayList at(double t) const;

 private:
  struct Plan;
  std::unique_ptr<const Plan> plan_;
};

}  // namespace qkv::timeline
