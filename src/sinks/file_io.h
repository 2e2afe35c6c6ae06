// Files by descriptor, for the sinks. Every fault is a std::system_error with errno's value.
#pragma once

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>

namespace qkv::sinks {

[[noreturn]] void fail_with(int error = errno);

class File {
 public:
  File(const std::string& path, int flags, unsigned mode = 0);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int get() const { return file_; }
  void close();

 private:
  int file_;
};

// At the descriptor's position; an interrupted call is repeated.
void write_all(int file, std::string_view bytes);
// The same at `offset`, in a file that has one.
void write_all_at(int file, std::string_view bytes, std::int64_t offset);

// The absolute path of what is to be replaced: the end of a chain of links, even of one that leads
// nowhere yet.
std::string target_of(std::filesystem::path path);

// So that a new name outlives a crash of the machine. Some file systems have no such call.
void sync_folder(const std::string& folder);

}  // namespace qkv::sinks
