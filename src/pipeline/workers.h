// Independent tasks over several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace qkv::pipeline {

// The processors this process may run on.
unsigned processors();

// Work for one thread: called in it once, gives what does one task after the other.
using MakeWorker = std::function<std::function<void(std::size_t task)>()>;

// Runs tasks 0 … count − 1, each once, in (about) that order, on `jobs` ≥ 1 threads; one of them is
// the caller's. The first exception stops what has not begun and is thrown here.
void run_tasks(std::size_t count, unsigned jobs, const MakeWorker& make_worker);

}  // namespace qkv::pipeline
