// The temporaries of writes under way, in a fixed table that a signal handler may read.
#pragma once

#include <sys/types.h>

#include <string>

namespace qkv::sinks {

// A name `.NAME.qkv-XXXXXX` beside a target, and the folders that had to be made for it. What is
// still under that name at the end is removed again, folders included. A process that is killed
// (SIGKILL) leaves it behind; no later write minds, as each takes a name of its own.
class TemporaryName {
 public:
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;

 protected:
  // Makes missing folders. `target` is absolute and normalised. Throws std::system_error, as all
  // of these functions do.
  TemporaryName(const std::string& target, bool is_folder);
  ~TemporaryName();
  // Calls `make(path)` until it does not return -1 because the name is taken.
  int make_new(int (*make)(const char* path));
  const char* path() const;
  const std::string& target() const { return target_; }
  // Nothing is under that name any more.
  void release();
  // What is to be removed has this name now; the folders made for it stay.
  void now_named(const std::string& path);

 private:
  TemporaryName();

  std::string target_;
  int slot_ = -1;
};

// A new file, open for writing and reading.
class Temporary : public TemporaryName {
 public:
  explicit Temporary(const std::string& target);
  ~Temporary();

  int file() const { return file_; }
  // Closes the file and renames it over the target.
  void commit();

 private:
  int file_ = -1;
};

// A new folder for frames: no other files are ever removed from it.
class TemporaryFolder : public TemporaryName {
 public:
  explicit TemporaryFolder(const std::string& target);
  ~TemporaryFolder();

  std::string folder() const { return path(); }
  // A new file in it, open for writing; closed by the caller. Several threads at once.
  int create(const std::string& name);
  // Swaps the folder with the target where that exists, and removes the frames there were. Where
  // the file system knows no swap, the old folder is moved aside first: for a moment there is none.
  void commit();

 private:
  int folder_ = -1;
};

// For a signal handler that then ends the process: removes what the table holds; no write can begin
// any more. Async-signal-safe.
void remove_temporaries();

}  // namespace qkv::sinks
