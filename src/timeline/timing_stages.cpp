// The stages view: scores, scaled, masked, weights, one after the other.
#include <algorithm>

#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

// The time of one matrix.
Window block_window(Row row, const Change& change, Window whole) {
  const auto found = std::find(change.rows.begin(), change.rows.end(), row);
  const auto index = static_cast<std::size_t>(found - change.rows.begin());
  const double count = static_cast<double>(std::max<std::size_t>(1, change.rows.size()));
  const double length = (whole.end - whole.start) * std::min(1.0, 1.4 / count);
  return slot(whole, index, change.rows.size(), length);
}

}  // namespace

Timing stages_timing(const Part& part, const Change& change) {
  if (change.ask && (part.kind == Kind::label || part.kind == Kind::frame)) {
    return {{0, 0.12}, {0, 0.28}, {0.16, 0.28}};
  }
  const Window whole = change.ask ? Window{0.26, 0.86} : Window{0.06, 0.86};
  const Window block = block_window(part.row, change, whole);
  const double length = block.end - block.start;
  switch (part.kind) {
    case Kind::cell:
      if (const auto distance = change.swept_distance(part)) {
        return phased(
            sweep({block.start, block.start + length * 0.75}, *distance, change, length * 0.35));
      }
      if (change.head) return phased(slot(block, part.i, change.tokens, length * 0.5));
      return phased({block.start + length * 0.5, block.end});
    case Kind::label:
    case Kind::frame:
    case Kind::block:
      return phased(block);
    case Kind::bar:
      return phased({block.start + length * 0.4, block.end});
    default:
      return phased({0.7, 1});
  }
}

}  // namespace qkv::timeline
