// The matrix view: the frame slides, the question goes out, the values come back, the card changes;
// a mask sweeps from the diagonal, another head crosses over row by row.
#include "timeline/timing.h"

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

constexpr Window kSweep{0.06, 0.6};  // of a mask
constexpr double kSweepLength = 0.16;
constexpr Window kRows{0.05, 0.62};  // of another head's matrix
constexpr double kRowLength = 0.24;
constexpr Window kCardRows{0.6, 1};

Timing at_once(Window window) { return {window, window, window}; }

// Another question.
Timing asked(const Part& part, const Change& change) {
  switch (part.kind) {
    case Kind::arc:
      return {{0, 0.12}, {0, 0}, slot({0.44, 0.74}, part.i, change.tokens, 0.22)};
    case Kind::bar:
      return {{0, 0.14}, {0.5, 0.74}, {0.5, 0.74}};
    case Kind::card:
      return {{0.58, 0.66}, {0.6, 0.7}, {0.68, 0.78}};
    case Kind::answer: {
      const Window window = slot({0.6, 0.98}, part.i, change.tokens, 0.32);
      return phased(window);
    }
    case Kind::share:
      return at_once({0.68, 0.92});
    case Kind::blend:
      return {{0.6, 0.68}, {0.68, 0.92}, {0.88, 1}};
    case Kind::readout:
      return {{0.6, 0.7}, {0.68, 0.84}, {0.86, 1}};
    default:
      return {{0, 0.1}, {0, 0.24}, {0.13, 0.24}};
  }
}

// Another mask, or what follows from one.
Timing masked(const Part& part, const Change& change) {
  if (const auto distance = change.swept_distance(part)) {
    return phased(sweep(kSweep, *distance, change, kSweepLength));
  }
  switch (part.kind) {
    case Kind::formula:
      return phased({0.06, 0.4});
    case Kind::arc:
      return {{0.3, 0.5}, {0.64, 0.86}, {0.64, 0.86}};
    case Kind::answer:
    case Kind::bar:
    case Kind::cell:
      return phased({0.62, 0.9});
    case Kind::share:
      return at_once({0.74, 0.94});
    case Kind::blend:
    case Kind::readout:
      return phased({0.68, 1});
    default:
      return phased({0.06, 0.6});
  }
}

// Another head.
Timing headed(const Part& part, const Change& change) {
  switch (part.kind) {
    case Kind::cell:
    case Kind::label:
      return phased(slot(kRows, part.i, change.tokens, kRowLength));
    case Kind::formula:
      return phased({0.05, 0.35});
    case Kind::arc:
      return {{0.4, 0.52}, {0.5, 0.72}, slot({0.5, 0.8}, part.i, change.tokens, 0.2)};
    case Kind::bar:
    case Kind::token:
      return {{0.46, 0.54}, {0.5, 0.72}, {0.64, 0.72}};
    case Kind::answer:
      return phased(slot(kCardRows, part.i, change.tokens, 0.28));
    case Kind::share:
      return at_once({0.73, 0.93});
    case Kind::card:
    case Kind::blend:
    case Kind::readout:
      return phased({0.66, 1});
    default:
      return phased({0.1, 0.6});
  }
}

}  // namespace

Timing matrix_timing(const Part& part, const Change& change) {
  if (change.ask && part.kind != Kind::cell) return asked(part, change);
  if (change.head) return headed(part, change);
  if (change.mask) return masked(part, change);
  return phased({0.05, 0.95});
}

}  // namespace qkv::timeline
