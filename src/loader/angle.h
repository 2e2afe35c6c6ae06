// Sine and cosine with the same bits on every machine (the C library's differ between CPUs).
#pragma once

namespace qkv::loader {

struct Angle {
  double cosine = 1, sine = 0;
};

// Multiples of 2^-50; absolute error below 1e-15 for |radians| ≤ 10^5.
Angle angle(double radians);

}  // namespace qkv::loader
