// The one exception for what a library, a file or the machine refuses; caught in `cli` only.
// Mistakes in a scene are not exceptions: they are Diagnostics, collected and reported together.
#pragma once

#include <stdexcept>
#include <string>

namespace qkv {

// The process's exit codes.
enum class Exit { done = 0, different = 1, bad_input = 2, no_baseline = 3, machine = 4 };

class Error : public std::runtime_error {
 public:
  Error(Exit code, const std::string& message) : std::runtime_error(message), code_(code) {}
  Exit code() const { return code_; }

 private:
  Exit code_;
};

}  // namespace qkv
