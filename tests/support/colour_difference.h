// How different two colours look, also to colour-blind eyes. Colours: sRGB, three numbers in 0…1.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace qkv::test {

using Rgb = std::array<double, 3>;
using Transform = std::array<std::array<double, 3>, 3>;

struct Vision {
  const char* name;
  Transform seen;  // on linear RGB
};

// Severity 1.0 of Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of
// Color Vision Deficiency", IEEE TVCG 15(6), 2009, table 1.
inline constexpr std::array<Vision, 4> kVisions{{{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
                                                 {"protan",
                                                  {{{0.152286, 1.052583, -0.204868},
                                                    {0.114503, 0.786281, 0.099216},
                                                    {-0.003882, -0.048116, 1.051998}}}},
                                                 {"deutan",
                                                  {{{0.367322, 0.860646, -0.227968},
                                                    {0.280085, 0.672501, 0.047413},
                                                    {-0.011820, 0.042940, 0.968881}}}},
                                                 {"tritan",
                                                  {{{1.255528, -0.076749, -0.178779},
                                                    {-0.078411, 0.930809, 0.147602},
                                                    {0.004733, 0.691367, 0.303900}}}}}};

inline Rgb transformed(const Transform& transform, const Rgb& in) {
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) out[i] += transform[i][j] * in[j];
  return out;
}

// CIE 1976 L*a*b* (white D65) of a colour as the given eyes see it.
inline Rgb lab(const Rgb& colour, const Vision& vision = kVisions[0]) {
  constexpr Transform kXyz{{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};
  constexpr Rgb kWhite{0.95047, 1, 1.08883};
  Rgb linear{};
  for (std::size_t i = 0; i < 3; ++i) {
    const double c = colour[i];
    linear[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  linear = transformed(vision.seen, linear);
  for (double& c : linear) c = std::clamp(c, 0.0, 1.0);
  Rgb f = transformed(kXyz, linear);
  for (std::size_t i = 0; i < 3; ++i) {
    const double t = f[i] / kWhite[i];
    f[i] = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

// ΔE*ab (1976): about 2 is just noticeable.
inline double delta_e(const Rgb& a, const Rgb& b, const Vision& vision = kVisions[0]) {
  const Rgb p = lab(a, vision), q = lab(b, vision);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

}  // namespace qkv::test
