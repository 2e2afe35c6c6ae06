#include "sinks/temporaries.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

namespace qkv::sinks {
namespace {

enum State { kFree, kClaimed, kActive };

struct Slot {
  std::atomic<int> state{kFree};
  char path[PATH_MAX] = {};
  int folders = 0;  // so many of the innermost were missing
};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads it");

std::array<Slot, 64> table;  // more than threads ever write at once
std::atomic<bool> ending{false};

[[noreturn]] void fail(int error = errno) {
  throw std::system_error(error, std::generic_category());
}

int claim() {
  for (;;) {
    for (std::size_t i = 0; i < table.size() && !ending; ++i) {
      int expected = kFree;
      if (table[i].state.compare_exchange_strong(expected, kClaimed)) return static_cast<int>(i);
    }
    std::this_thread::yield();
  }
}

// The target's folders that do not exist, innermost first.
std::vector<std::string> missing_folders(const std::string& target) {
  std::vector<std::string> missing;
  std::string folder = target;
  for (;;) {
    folder.resize(folder.rfind('/'));
    struct stat status {};
    if (folder.empty() || stat(folder.c_str(), &status) == 0) return missing;
    if (errno != ENOENT) fail();
    missing.push_back(folder);
  }
}

std::string random_letters() {
  static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::array<unsigned char, 6> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) fail();
  std::string letters;
  for (const unsigned char byte : bytes) letters += kLetters[byte % 36];
  return letters;
}

// The target's name is cut between characters where the new one would be longer than 255 bytes.
std::string temporary_path(const std::string& target) {
  constexpr std::size_t kLongestKept = 200;
  const std::size_t start = target.rfind('/') + 1;
  std::size_t end = std::min(target.size(), start + kLongestKept);
  while (end < target.size() && end > start && (target[end] & 0xC0) == 0x80) --end;
  return target.substr(0, start) + '.' + target.substr(start, end - start) + ".qkv-" +
         random_letters();
}

void set_path(Slot& slot, const std::string& path) {
  if (path.size() >= sizeof slot.path) fail(ENAMETOOLONG);
  std::memcpy(slot.path, path.c_str(), path.size() + 1);
}

// Above 2: a message to a closed standard error must not land in the picture.
int above_standard_streams(int file) {
  if (file > 2) return file;
  const int moved = fcntl(file, F_DUPFD_CLOEXEC, 3);
  const int error = errno;
  close(file);
  errno = error;
  return moved;
}

// Async-signal-safe. A folder that is missing or not empty stays as it is.
void remove_files(const Slot& slot) {
  char path[PATH_MAX];
  std::memcpy(path, slot.path, sizeof path);
  unlink(path);
  for (int i = 0; i < slot.folders; ++i) {
    char* slash = std::strrchr(path, '/');
    if (!slash || slash == path) return;
    *slash = '\0';
    rmdir(path);
  }
}

}  // namespace

Temporary::Temporary() : slot_(claim()) {}

// Each step is in the table before it is taken, so that a signal at any moment finds it there. The
// delegation lets the destructor clean up after a throw.
Temporary::Temporary(const std::string& target) : Temporary() {
  target_ = target;
  Slot& slot = table[static_cast<std::size_t>(slot_)];
  const std::vector<std::string> missing = missing_folders(target);
  set_path(slot, temporary_path(target));
  slot.folders = static_cast<int>(missing.size());
  slot.state = kActive;
  for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
    if (mkdir(folder->c_str(), 0777) != 0 && errno != EEXIST) fail();
  }
  constexpr int kAttempts = 100;
  for (int attempt = 1; file_ < 0; ++attempt) {
    file_ = open(slot.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ >= 0) break;
    if (errno != EEXIST) fail();
    set_path(slot, temporary_path(target));  // the old name is another's
    if (attempt == kAttempts) fail(EEXIST);
  }
  file_ = above_standard_streams(file_);
  if (file_ < 0) fail();
}

Temporary::~Temporary() {
  if (file_ >= 0) close(file_);
  if (slot_ < 0) return;
  Slot& slot = table[static_cast<std::size_t>(slot_)];
  if (slot.state == kActive) remove_files(slot);
  slot.state = kFree;
}

void Temporary::commit() {
  const int file = file_;
  file_ = -1;
  if (close(file) != 0) fail();
  Slot& slot = table[static_cast<std::size_t>(slot_)];
  if (std::rename(slot.path, target_.c_str()) != 0) fail();
  slot.state = kFree;
  slot_ = -1;
}

void remove_temporaries() {
  ending = true;
  for (const Slot& slot : table) {
    if (slot.state == kActive) remove_files(slot);
  }
}

}  // namespace qkv::sinks
