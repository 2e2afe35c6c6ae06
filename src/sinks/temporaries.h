// The temporaries of writes under way, in a fixed table that a signal handler may read.
#pragma once

#include <sys/types.h>

#include <string>

namespace qkv::sinks {

// A new file `.NAME.qkv-XXXXXX` beside its target, and the folders that had to be made for it.
// Whatever is not renamed over the target is removed again, folders included.
class Temporary {
 public:
  // Makes missing folders and opens the file for writing. `target` is absolute and normalised.
  // Throws std::system_error.
  explicit Temporary(const std::string& target);
  ~Temporary();
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  int file() const { return file_; }
  // Closes the file and renames it over the target. Throws std::system_error.
  void commit();

 private:
  Temporary();

  std::string target_;
  int slot_ = -1;
  int file_ = -1;
};

// For a signal handler that then ends the process: removes what the table holds; no write can begin
// any more. Async-signal-safe.
void remove_temporaries();

}  // namespace qkv::sinks
