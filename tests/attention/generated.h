// Inputs made from a seed, the same on every machine.
#pragma once

#include <random>

#include "attention/evaluation.h"

namespace qkv::test {

// An even number in [low, high): the standard distributions differ between libraries.
inline double uniform(std::mt19937& random, double low, double high) {
  return low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
}

inline std::size_t below(std::mt19937& random, std::size_t count) { return random() % count; }

inline Matrix random_matrix(std::mt19937& random, std::size_t rows, std::size_t columns,
                            double size = 2) {
  Matrix m(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (double& value : m.row(i)) value = uniform(random, -size, size);
  return m;
}

// A head of given Q, K and V.
struct Vectors {
  Matrix q, k, v;
};

inline Vectors random_vectors(std::mt19937& random, std::size_t n_q, std::size_t n_k,
                              std::size_t d_k = 4, std::size_t d_v = 3) {
  Vectors made{random_matrix(random, n_q, d_k), random_matrix(random, n_k, d_k),
               random_matrix(random, n_k, d_v)};
  return made;
}

inline attention::HeadInputs head_of(const Vectors& vectors) {
  return {attention::GivenVectors{vectors.q, vectors.k, vectors.v}, {}, {}};
}

inline attention::Evaluation evaluated(const Vectors& vectors,
                                       const attention::MaskRules& rules = {}) {
  return attention::evaluate(head_of(vectors), nullptr, nullptr, rules);
}

// One or two rules of any kind that fit n × n.
inline attention::MaskRules random_rules(std::mt19937& random, std::size_t n) {
  attention::MaskRules rules;
  for (std::size_t count = 1 + below(random, 2); count > 0; --count) {
    switch (below(random, 8)) {
      case 0:
        rules.push_back(attention::Causal{});
        break;
      case 1:
        rules.push_back(attention::Window{1 + below(random, n), below(random, 2) == 1});
        break;
      case 2:
        rules.push_back(attention::Prefix{below(random, n + 1)});
        break;
      case 3:
        rules.push_back(attention::Padding{{below(random, n)}});
        break;
      case 4: {
        attention::Documents documents;
        for (std::size_t i = 0; i < n; ++i)
          documents.of_token.push_back(static_cast<int>(below(random, 3)));
        rules.push_back(documents);
        break;
      }
      case 5: {
        attention::Keep keep{BoolMatrix(n, n)};
        for (std::size_t i = 0; i < n; ++i)
          for (std::uint8_t& entry : keep.allowed.row(i))
            entry = static_cast<std::uint8_t>(below(random, 2));
        rules.push_back(keep);
        break;
      }
      case 6:
        rules.push_back(attention::Bias{random_matrix(random, n, n)});
        break;
      default:
        rules.push_back(attention::Alibi{uniform(random, 0, 1)});
    }
  }
  return rules;
}

}  // namespace qkv::test
