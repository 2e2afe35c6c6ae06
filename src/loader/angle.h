// Sine and cosine with the same bits on every machine (the C library's differ between CPUs).
#pragma once

namespace qkv::loader {

struct Angle {
  double cosine = 1, sine = 0;
};

// Absolute error below 3e-16 for |radians| ≤ 10^5.
Angle angle(double radians);

}  // namespace qkv::loader
