// How long evaluate() takes, and how that grows with the number of tokens. Prints milliseconds of
// processor time (one thread, so a busy machine does not blur them), the median of several runs of
// one head with Q, K and V of 64 dimensions, under no mask and under a causal one.
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "tests/attention/generated.h"

using namespace qkv;

namespace {

double milliseconds(const test::Vectors& vectors, const attention::MaskRules& rules) {
  const std::clock_t start = std::clock();
  const attention::Evaluation evaluation = test::evaluated(vectors, rules);
  const std::clock_t end = std::clock();
  // Used, so that no compiler leaves the work out.
  if (!(evaluation.weight_sum(0) > 0.5)) std::puts("a row does not add to 1");
  return 1000.0 * static_cast<double>(end - start) / CLOCKS_PER_SEC;
}

double median(const test::Vectors& vectors, const attention::MaskRules& rules) {
  std::vector<double> runs(15);
  for (double& run : runs) run = milliseconds(vectors, rules);
  std::nth_element(runs.begin(), runs.begin() + 7, runs.end());
  return runs[7];
}

void report(const char* name, const attention::MaskRules& rules) {
  std::mt19937 random(1);
  double last = 0, first = 0;
  for (const std::size_t n : {128U, 256U, 512U, 1024U}) {
    const double time = median(test::random_vectors(random, n, n, 64, 64), rules);
    std::printf("%-8s %5zu tokens  d 64  %9.3f ms", name, n, time);
    if (last > 0)
      std::printf("  x %.2f for twice the tokens, x %.1f from 128", time / last, time / first);
    std::printf("\n");
    if (first == 0) first = time;
    last = time;
  }
}

}  // namespace

int main() {
  report("no mask", {});
  report("causal", {attention::Causal{}});
}
