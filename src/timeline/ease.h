// Ease in-out cubic, in polynomials only, so that every machine agrees.
#pragma once

#include <algorithm>

#include "timeline/choreography.h"

namespace qkv::timeline {

inline double eased(double u) {
  u = std::clamp(u, 0.0, 1.0);
  if (u < 0.5) return 4 * u * u * u;
  const double rest = 1 - u;
  return 1 - 4 * rest * rest * rest;
}

// How far a window is at t, eased: 0 before it, 1 after it.
inline double part_of(const Window& window, double t) {
  if (t <= window.start) return window.start >= window.end && t >= window.end ? 1 : 0;
  if (t >= window.end) return 1;
  return eased((t - window.start) / (window.end - window.start));
}

inline double mixed(double a, double b, double part) { return a + (b - a) * part; }
inline Point mixed(Point a, Point b, double part) {
  return {mixed(a.x, b.x, part), mixed(a.y, b.y, part)};
}
inline Box mixed(const Box& a, const Box& b, double part) {
  return {mixed(a.x, b.x, part), mixed(a.y, b.y, part), mixed(a.width, b.width, part),
          mixed(a.height, b.height, part)};
}

}  // namespace qkv::timeline
