#include "attention/mask.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace qkv::attention {
namespace {

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument("mask: " + what); }

std::string shape(std::size_t rows, std::size_t columns) {
  return std::to_string(rows) + " x " + std::to_string(columns);
}

// Whether a rule's own shape fits n_q × n_k; throws where it does not.
struct CheckShape {
  std::size_t n_q, n_k;

  void operator()(const Causal&) const {}
  void operator()(const Window&) const {}
  void operator()(const Prefix&) const {}
  void operator()(const Alibi&) const {}
  void operator()(const Padding& padding) const {
    for (const std::size_t key : padding.hidden_keys) {
      if (key >= n_k)
        refuse("padding hides key " + std::to_string(key) + " of " + std::to_string(n_k));
    }
  }
  void operator()(const Documents& documents) const {
    const std::size_t count = documents.of_token.size();
    if (n_q != n_k) refuse("documents need as many queries as keys, not " + shape(n_q, n_k));
    if (count != n_k)
      refuse(std::to_string(count) + " document numbers for " + std::to_string(n_k) + " tokens");
  }
  void operator()(const Keep& keep) const { check(keep.allowed, "keep"); }
  void operator()(const Bias& bias) const { check(bias.added, "bias"); }

  template <typename Table>
  void check(const Table& table, const char* name) const {
    if (table.rows() == n_q && table.columns() == n_k) return;
    refuse(std::string(name) + " is " + shape(table.rows(), table.columns()) + ", not " +
           shape(n_q, n_k));
  }
};

// Whether a rule lets query i see key j, its shape checked.
struct Sees {
  std::size_t i, j, n_q, n_k;

  bool operator()(const Causal& causal) const {
    if (causal.align == Causal::Align::top_left) return j <= i;
    return j + n_q <= i + n_k;  // j ≤ i + (n_k − n_q), without going below zero
  }
  bool operator()(const Window& window) const {
    return j <= i ? i - j < window.size : window.both && j - i < window.size;
  }
  bool operator()(const Prefix& prefix) const { return j <= i || j < prefix.length; }
  bool operator()(const Padding&) const { return true; }  // by whole keys: see hide()
  bool operator()(const Documents& documents) const {
    return documents.of_token[i] == documents.of_token[j];
  }
  bool operator()(const Keep& keep) const { return keep.allowed(i, j) != 0; }
  // Adding −∞ is how many programs write a mask.
  bool operator()(const Bias& bias) const {
    return bias.added(i, j) != -std::numeric_limits<double>::infinity();
  }
  bool operator()(const Alibi&) const { return true; }
};

void hide(const Padding& padding, BoolMatrix& allowed) {
  for (const std::size_t key : padding.hidden_keys) {
    for (std::size_t i = 0; i < allowed.rows(); ++i) allowed(i, key) = 0;
  }
}

void forbid(const MaskRule& rule, BoolMatrix& allowed) {
  if (const auto* padding = std::get_if<Padding>(&rule)) return hide(*padding, allowed);
  const std::size_t n_q = allowed.rows(), n_k = allowed.columns();
  for (std::size_t i = 0; i < n_q; ++i) {
    for (std::size_t j = 0; j < n_k; ++j) {
      if (!std::visit(Sees{i, j, n_q, n_k}, rule)) allowed(i, j) = 0;
    }
  }
}

}  // namespace

BoolMatrix allowed(const MaskRules& rules, std::size_t n_q, std::size_t n_k) {
  BoolMatrix result(n_q, n_k, std::uint8_t{1});
  for (const MaskRule& rule : rules) {
    std::visit(CheckShape{n_q, n_k}, rule);
    forbid(rule, result);
  }
  return result;
}

bool adds_bias(const MaskRules& rules) {
  return std::any_of(rules.begin(), rules.end(), [](const MaskRule& rule) {
    return std::holds_alternative<Bias>(rule) || std::holds_alternative<Alibi>(rule);
  });
}

double added_bias(const MaskRules& rules, std::size_t i, std::size_t j) {
  double sum = 0;
  for (const MaskRule& rule : rules) {
    if (const auto* bias = std::get_if<Bias>(&rule)) {
      sum += bias->added(i, j);
    } else if (const auto* alibi = std::get_if<Alibi>(&rule)) {
      sum -= alibi->slope * static_cast<double>(i < j ? j - i : i - j);
    }
  }
  return sum;
}

}  // namespace qkv::attention
