// Elementary functions with the same bits on every machine: only additions, multiplications and
// divisions, no call into the C library, whose exp and tanh differ between versions.
#pragma once

namespace qkv::attention {

// e^x by argument reduction and a polynomial; relative error below 1e-15; 0 for −∞ and below −745,
// +∞ from 709.79 on, NaN for NaN.
double exponential(double x);

// tanh x, odd, in −1…1; relative error below 2e-15; NaN for NaN.
double hyperbolic_tangent(double x);

}  // namespace qkv::attention
