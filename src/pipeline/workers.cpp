#include "pipeline/workers.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace qkv::pipeline {

unsigned processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
  }
  return std::max(1U, std::thread::hardware_concurrency());
}

void run_tasks(std::size_t count, unsigned jobs, const MakeWorker& make_worker) {
  std::atomic<std::size_t> next{0};
  std::mutex guard;
  std::exception_ptr fault;
  const auto work = [&] {
    try {
      const auto task = make_worker();
      for (std::size_t i = next++; i < count; i = next++) task(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(guard);
      if (!fault) fault = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    const std::size_t others = std::min<std::size_t>(jobs, count);
    for (std::size_t i = 1; i < others; ++i) threads.emplace_back(work);
    if (count > 0) work();
  }
  if (fault) std::rethrow_exception(fault);
}

}  // namespace qkv::pipeline
