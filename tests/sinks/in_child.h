// What must not happen in the test's own process: limits, signals, mounts.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

#include "base/error.h"

namespace qkv::test {

constexpr int kSkipped = 77;  // for a child that cannot do what it was asked

// Runs `work` in a forked child: its exit code is 0, an Error's code, 98 for another exception, or
// 128 + the signal that ended it.
template <typename Work>
int in_child(const Work& work) {
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    int code = 0;
    try {
      work();
    } catch (const Error& error) {
      code = static_cast<int>(error.code());
    } catch (...) {
      code = 98;
    }
    _exit(code);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw std::runtime_error("waitpid failed");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace qkv::test
