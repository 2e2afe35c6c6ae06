// How numbers are written on a page (conventions: real minus sign U+2212, no "-0", and a printed
// number is never more certain than the value: 1 and 0 are printed bare only when exact to 1e-12).
#pragma once

#include <string>

namespace qkv {

// `decimals` digits after the point, locale-free, correctly rounded: "15.68", "−4.05".
std::string fixed(double value, int decimals);

// A vector's or score's entry: fixed(), but exact zero is "0" and what rounds to zero keeps its
// decimals without a sign: "0.00". NaN is "NaN", infinities "∞" and "−∞".
std::string vector_number(double value, int decimals = 2);

// A weight in a matrix cell, 2 decimals without the leading zero: ".94", "<.01", ">.99", "1", "0".
std::string weight_cell(double weight);

// A weight with 3 decimals: "0.952", "<.001", ">.999", "1", "0".
std::string weight_number(double weight);

// A weight as a percentage: "95.2%", "<0.1%", ">99.9%", "100%", "0%".
std::string percent(double weight);

// The sum of a row of weights: "1" when exact to 1e-12, else 3 decimals ("1.000", "0.998").
std::string row_sum(double sum);

// The shortest text that reads back as the same double ("0.1", "-2.5e-07"), ASCII minus: for
// machine-readable output. Not for NaN or infinities.
std::string shortest(double value);

// `value` rounded to 12 significant digits; -0 becomes 0. Throws std::logic_error on NaN.
double displayed(double value);

}  // namespace qkv
