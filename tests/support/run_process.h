// Other programs, and qkv itself, run from the outside as a user runs them.
#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/temp_folder.h"

namespace qkv::test {

struct Launch {
  std::filesystem::path folder;                    // working folder; empty: this one
  std::map<std::string, std::string> environment;  // set beside what is inherited
  std::string input;                               // standard input
  std::string out_to;                              // standard output goes there; empty: is kept
};

struct Finished {
  int code = -1;  // exit code; 128 + the signal where one ended it
  std::string out, err;
  double cpu_seconds = 0;  // user and system, so that a busy machine fails no test
  long peak_kib = 0;       // largest resident size
};

namespace detail {

inline double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// In the child: never returns.
[[noreturn]] inline void become(const std::vector<std::string>& command, const Launch& launch,
                                const TempFolder& files) {
  const auto redirect = [](const std::string& path, int flags, int to) {
    const int from = open(path.c_str(), flags, 0600);
    if (from < 0 || dup2(from, to) < 0) _exit(126);
  };
  redirect(files / "in", O_RDONLY, STDIN_FILENO);
  redirect(launch.out_to.empty() ? (files / "out").string() : launch.out_to, O_WRONLY | O_CREAT,
           STDOUT_FILENO);
  redirect(files / "err", O_WRONLY | O_CREAT, STDERR_FILENO);
  if (!launch.folder.empty() && chdir(launch.folder.c_str()) != 0) _exit(126);
  for (const auto& [name, value] : launch.environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(argv[0], argv.data());
  _exit(127);
}

}  // namespace detail

// Runs a command to its end. A command that is not there has code 127.
inline Finished run_process(const std::vector<std::string>& command, const Launch& launch = {}) {
  const TempFolder files;
  write_file(files / "in", launch.input);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) detail::become(command, launch, files);
  int status = 0;
  rusage usage{};
  if (wait4(child, &status, 0, &usage) != child) throw std::runtime_error("wait4 failed");
  Finished finished;
  finished.cpu_seconds = detail::seconds(usage.ru_utime) + detail::seconds(usage.ru_stime);
  finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  finished.peak_kib = usage.ru_maxrss;
  if (launch.out_to.empty()) finished.out = read_file(files / "out");
  finished.err = read_file(files / "err");
  return finished;
}

// Runs the qkv that was built beside the tests.
inline Finished run_qkv(std::vector<std::string> arguments, const Launch& launch = {}) {
  arguments.insert(arguments.begin(), QKV_BINARY);
  return run_process(arguments, launch);
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace qkv::test
