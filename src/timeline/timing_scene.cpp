// Another view or another sentence.
#include <algorithm>

#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

double share(std::size_t k, std::size_t n) {
  return n <= 1 ? 0 : static_cast<double>(std::min(k, n - 1)) / static_cast<double>(n - 1);
}

// When a part comes, from first (0) to last (1).
double matrix_rank(const Part& part, const Change& change) {
  switch (part.kind) {
    case Kind::formula:
    case Kind::token:
      return 0.05;
    case Kind::arc:
      return 0.75;
    case Kind::bar:
      return 0.8;
    case Kind::cell:
      return 0.15 + 0.3 * share(part.i, change.tokens);
    case Kind::label:
    case Kind::block:
      return 0.1;
    case Kind::frame:
      return 0.5;
    case Kind::card:
      return 0.5;
    case Kind::answer:
      return 0.55 + 0.25 * share(part.i, change.tokens);
    case Kind::blend:
    case Kind::share:
      return 0.9;
    case Kind::readout:
      return 1;
    default:
      return 0.1;
  }
}

double vectors_rank(const Part& part, const Change& change) {
  if (part.kind == Kind::written) return 1;
  if (part.kind == Kind::panel) return 0.9;
  if (part.kind == Kind::token) return 0;
  if (part.row == Row::none) return 0.1;
  const double row = static_cast<double>(part.row) - 1;  // x is 0, the output 8
  const bool column = part.kind == Kind::entry && part.row != Row::output && part.row != Row::q;
  return (row + (column ? 0.9 * share(part.i, change.tokens) : 0)) / 9.5;
}

double stages_rank(const Part& part, const Change& change) {
  if (part.row == Row::none) return 1;
  const double block = static_cast<double>(part.row) - static_cast<double>(Row::scores);
  const double within = part.kind == Kind::cell  ? 0.7 * share(part.i, change.tokens)
                        : part.kind == Kind::bar ? 0.8
                                                 : 0;
  return (block + within) / 4;
}

double rank_of(const Part& part, const Change& change) {
  switch (change.to) {
    case scene::View::vectors:
      return vectors_rank(part, change);
    case scene::View::stages:
      return stages_rank(part, change);
    case scene::View::matrix:
      break;
  }
  return matrix_rank(part, change);
}

}  // namespace

Timing scene_timing(const Track& track, const Part& part, const Change& change) {
  // Words that are set otherwise at the other end change when they have arrived.
  if (change.view && track.kind == Track::Kind::replaced) {
    return {{kTravel.end, 0.56}, kTravel, {0.56, 0.62}};
  }
  const double first = change.view ? 0.52 : 0.34, length = 0.16;
  const double start = first + (1 - length - first) * rank_of(part, change);
  return {{0, change.view ? 0.22 : 0.3}, kTravel, {start, start + length}};
}

}  // namespace qkv::timeline
