// The vector view: rows follow the computation, columns follow one another; the sum is written
// last.
#include <algorithm>

#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

bool numbers_change(const Change& change) { return change.ask || change.head || change.mask; }

// The whole time the rows have.
Window rows_window(const Change& change) {
  if (change.ask) return {0.2, 0.88};
  if (numbers_change(change)) return {0.1, 0.88};
  return {0.02, change.written.empty() ? 0.98 : 0.86};
}

// The time of one row of the computation.
Window row_window(Row row, const Change& change) {
  const Window whole = rows_window(change);
  const auto found = std::find(change.rows.begin(), change.rows.end(), row);
  const auto index = static_cast<std::size_t>(found - change.rows.begin());
  const double count = static_cast<double>(std::max<std::size_t>(1, change.rows.size()));
  return slot(whole, index, change.rows.size(),
              (whole.end - whole.start) * std::min(1.0, 1.5 / count));
}

Window entry_window(const Part& part, const Change& change) {
  const Window row = row_window(part.row, change);
  const double length = (row.end - row.start) * 0.6;
  if (part.row == Row::output || part.row == Row::q) return row;
  if (const auto distance = change.swept_distance(part))
    return sweep(row, *distance, change, length);
  return slot(row, part.i, change.tokens, length);
}

// What is new comes at once; what changes goes first.
Timing changing(Window window, const Change& change) {
  if (numbers_change(change)) return phased(window);
  const Timing steady = phased(window);
  return {{window.start, steady.leave.end}, steady.move, window};
}

Timing written(const display::Id& id, const Change& change) {
  const auto found = change.written.find(id);
  const std::size_t place = found == change.written.end() ? 0 : found->second;
  const std::size_t count = std::max<std::size_t>(1, change.written.size());
  if (numbers_change(change) || change.reveal) {
    return {{0.6, 0.7}, {0.68, 0.84}, slot({0.84, 1}, place, count, 0.1)};
  }
  if (change.terms) return {{0, 0.2}, {0.15, 0.5}, slot({0.5, 1}, place, count, 0.3)};
  return {{0, 0.22}, {0.22, 0.5}, slot({0.5, 1}, place, count, 0.25)};
}

}  // namespace

Timing vectors_timing(const display::Id& id, const Part& part, const Change& change) {
  const bool asks = part.kind == Kind::token && (change.asking == part.i || change.asked == part.i);
  const bool early = change.ask && (part.kind == Kind::question || part.row == Row::x || asks ||
                                    id.starts_with("q/way"));
  if (early) return {{0, 0.1}, {0, 0.24}, {0.13, 0.24}};
  switch (part.kind) {
    case Kind::entry:
      return changing(entry_window(part, change), change);
    case Kind::name:
    case Kind::frame: {
      const Window row = row_window(part.row, change);
      return changing({row.start, row.start + (row.end - row.start) * 0.6}, change);
    }
    case Kind::token:
    case Kind::panel:
      if (numbers_change(change) || change.reveal) return phased({0.68, 0.9});
      return phased({0.05, 0.6});
    case Kind::written:
      return written(id, change);
    default:
      return phased({0.05, 0.95});
  }
}

}  // namespace qkv::timeline
