#include "sinks/temporaries.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include "sinks/file_io.h"
#include "sinks/frame_files.h"

namespace qkv::sinks {
namespace {

enum State { kFree, kClaimed, kActive };

struct Slot {
  std::atomic<int> state{kFree};
  char path[PATH_MAX] = {};
  bool is_folder = false;
  int folders = 0;  // so many of the innermost were missing
};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads it");

std::array<Slot, 64> table;  // more than threads ever write at once
std::atomic<bool> ending{false};

// A call that fails while the handler removes what there is fails because of that: the handler ends
// the process, not the error.
[[noreturn]] void fail(int error = errno) {
  while (ending) std::this_thread::yield();
  fail_with(error);
}

Slot& slot_at(int index) { return table[static_cast<std::size_t>(index)]; }

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
  if (file > 2 || file < 0) return file;
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
  if (slot.is_folder) {
    constexpr int kAttempts = 100;
    remove_frame_folder(path, ending ? kAttempts : 1);
  } else {
    unlink(path);
  }
  for (int i = 0; i < slot.folders; ++i) {
    char* slash = std::strrchr(path, '/');
    if (!slash || slash == path) return;
    *slash = '\0';
    rmdir(path);
  }
}

}  // namespace

TemporaryName::TemporaryName() : slot_(claim()) {}

// Each step is in the table before it is taken, so that a signal at any moment finds it there. The
// delegation lets the destructor clean up after a throw.
TemporaryName::TemporaryName(const std::string& target, bool is_folder) : TemporaryName() {
  target_ = target;
  Slot& slot = slot_at(slot_);
  const std::vector<std::string> missing = missing_folders(target);
  set_path(slot, temporary_path(target));
  slot.is_folder = is_folder;
  slot.folders = static_cast<int>(missing.size());
  slot.state = kActive;
  for (auto folder = missing.rbegin(); folder != missing.rend(); ++folder) {
    if (mkdir(folder->c_str(), 0777) != 0 && errno != EEXIST) fail();
  }
}

TemporaryName::~TemporaryName() {
  if (slot_ < 0) return;
  Slot& slot = slot_at(slot_);
  if (slot.state == kActive) remove_files(slot);
  slot.state = kFree;
}

int TemporaryName::make_new(int (*make)(const char* path)) {
  constexpr int kAttempts = 100;
  for (int attempt = 1;; ++attempt) {
    const int made = make(path());
    if (made >= 0) return made;
    if (errno != EEXIST) fail();
    set_path(slot_at(slot_), temporary_path(target_));  // the old name is another's
    if (attempt == kAttempts) fail(EEXIST);
  }
}

const char* TemporaryName::path() const { return slot_at(slot_).path; }

void TemporaryName::release() {
  slot_at(slot_).state = kFree;
  slot_ = -1;
}

void TemporaryName::now_named(const std::string& path) {
  Slot& slot = slot_at(slot_);
  slot.folders = 0;
  if (path != slot.path) set_path(slot, path);
}

Temporary::Temporary(const std::string& target) : TemporaryName(target, false) {
  file_ = make_new(
      [](const char* path) { return open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
  file_ = above_standard_streams(file_);
  if (file_ < 0) fail();
}

Temporary::~Temporary() {
  if (file_ >= 0) close(file_);
}

void Temporary::commit() {
  const int file = file_;
  file_ = -1;
  if (close(file) != 0) fail();
  if (std::rename(path(), target().c_str()) != 0) fail();
  release();
}

TemporaryFolder::TemporaryFolder(const std::string& target) : TemporaryName(target, true) {
  make_new([](const char* path) { return mkdir(path, 0777); });
  folder_ = above_standard_streams(open(path(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder_ < 0) fail();
}

TemporaryFolder::~TemporaryFolder() {
  if (folder_ >= 0) close(folder_);
}

int TemporaryFolder::create(const std::string& name) {
  while (ending) std::this_thread::yield();  // the handler is removing what there is
  const int file = above_standard_streams(
      openat(folder_, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (file < 0) fail();
  return file;
}

// rename(2) takes the place of nothing and of an empty folder.
void TemporaryFolder::commit() {
  if (syncfs(folder_) != 0) fail();  // one call rather than one a frame
  if (std::rename(path(), target().c_str()) == 0) return release();
  if (errno != EEXIST && errno != ENOTEMPTY) fail();
  if (renameat2(AT_FDCWD, path(), AT_FDCWD, target().c_str(), RENAME_EXCHANGE) == 0) {
    return now_named(path());
  }
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) fail();
  const std::string aside = temporary_path(target());
  if (std::rename(target().c_str(), aside.c_str()) != 0) fail();
  if (std::rename(path(), target().c_str()) != 0) {
    const int error = errno;
    std::rename(aside.c_str(), target().c_str());
    fail(error);
  }
  now_named(aside);
}

// Twice: another thread may have been about to make what it had entered in the table.
void remove_temporaries() {
  ending = true;
  for (int pass = 1; pass <= 2; ++pass) {
    for (const Slot& slot : table) {
      if (slot.state == kActive) remove_files(slot);
    }
    const timespec moment{0, 2000000};
    if (pass == 1) nanosleep(&moment, nullptr);
  }
}

}  // namespace qkv::sinks
