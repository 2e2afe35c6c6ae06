// Sums of products written out so that a reader can check them with a pencil: what is printed gives
// the printed result, or the sign between them is ≈.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "attention/evaluation.h"

namespace qkv::views {

struct ExpansionTerm {
  std::size_t index = 0;    // the dimension, or the key
  std::string left, right;  // the factors as printed
  bool operator==(const ExpansionTerm&) const = default;
};

struct Expansion {
  std::vector<ExpansionTerm> terms;  // in order of index
  std::size_t hidden = 0;            // terms that are not written
  std::string hidden_sum;            // their sum, with `decimals` decimals; "" where none is hidden
  int decimals = 2;                  // of the factors
  std::string result;                // two decimals, as in the grid
  bool holds = true;  // the printed factors, multiplied and added exactly, round to the result
  bool operator==(const Expansion&) const = default;
};

struct ExpansionLimits {
  std::size_t most = 8;         // that many terms are written, all of them;
  std::size_t kept = 6;         // of more, only the largest by size
  int least_left_decimals = 2;  // weights are printed with 3
  double least_left = 0;        // terms whose left factor is smaller are not written
};

// Σ left·right = result, with the fewest decimals from 2 to 4 at which it holds as printed; with 2
// where it holds at none of them (or where a number is not finite or not below 10^9 in size).
// Throws std::invalid_argument where the sides differ in length.
Expansion expanded(std::span<const double> left, std::span<const double> right, double result,
                   const ExpansionLimits& limits = {});

// The first of the terms, those of an index below `end`, and what they come to: printed as in the
// whole expansion, `result` their own sum.
Expansion so_far(const Expansion& whole, std::span<const double> left,
                 std::span<const double> right, std::size_t end,
                 const ExpansionLimits& limits = {});

// "(3.80)(−0.25)"
std::string fenced_product(const ExpansionTerm& term);
// "0.952·0.05"; a factor with a sign is fenced
std::string dotted_product(const ExpansionTerm& term);
// "(26 more: 1.07)"
std::string hidden_text(const Expansion& expansion);

// What happens to one score on its way to a weight, step by step.
struct ScoreStep {
  enum class Kind {
    scale,  // × scale
    cap,    // c·tanh(previous ÷ c)
    bias,   // + bias
    mask,   // −∞: the key may not be seen
  };
  Kind kind = Kind::scale;
  double operand = 0;    // the scale, c or the bias; 0 of a mask
  std::string previous;  // what the step starts from, as printed
  std::string result;    // as printed
  bool holds = true;     // `previous`, as printed, gives `result`, as printed
  bool operator==(const ScoreStep&) const = default;
};

// Of query i and key j; only where the evaluation has scores.
std::vector<ScoreStep> score_steps(const attention::Evaluation& evaluation, std::size_t i,
                                   std::size_t j);

// The scaled score after the scale alone, and after scale and cap.
double after_scale(const attention::Evaluation& evaluation, std::size_t i, std::size_t j);
double after_cap(const attention::Evaluation& evaluation, std::size_t i, std::size_t j);

}  // namespace qkv::views
