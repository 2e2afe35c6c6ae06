#include "pipeline/workers.h"

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "pipeline/shared_results.h"
#include "tests/support/catch.h"

using namespace qkv;

TEST_CASE("every task is done once, on no more threads than asked for") {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    std::vector<std::atomic<int>> done(100);
    std::atomic<unsigned> workers{0};
    pipeline::run_tasks(done.size(), jobs, [&] {
      ++workers;
      return [&](std::size_t task) { ++done[task]; };
    });
    for (const auto& count : done) CHECK(count == 1);
    CHECK(workers == jobs);
  }
  pipeline::run_tasks(0, 2, []() -> std::function<void(std::size_t)> {
    throw std::logic_error("no task, no worker");
  });
}

TEST_CASE("a fault stops the tasks that have not begun, and is thrown") {
  std::atomic<int> done{0};
  const auto make = [&] {
    return [&](std::size_t task) {
      if (task == 3) throw std::runtime_error("task 3");
      ++done;
    };
  };
  CHECK_THROWS_WITH(pipeline::run_tasks(100000, 2, make), "task 3");
  CHECK(done < 100000);
}

TEST_CASE("a shared result is worked out once, and the least recent is forgotten") {
  pipeline::SharedResults<int> results(2);
  int made = 0;
  const auto make = [&] { return ++made; };
  CHECK(results.get("a", make) == 1);
  CHECK(results.get("b", make) == 2);
  CHECK(results.get("a", make) == 1);
  CHECK(results.get("c", make) == 3);
  CHECK(results.get("a", make) == 1);
  CHECK(results.get("b", make) == 4);
}

TEST_CASE("threads that want the same result wait for the one that makes it") {
  pipeline::SharedResults<int> results(2);
  std::atomic<int> made{0};
  std::mutex guard;
  std::multiset<int> got;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        const int result = results.get("a", [&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          return ++made;
        });
        const std::lock_guard lock(guard);
        got.insert(result);
      });
    }
  }
  CHECK(got == std::multiset<int>{1, 1, 1, 1});
}
