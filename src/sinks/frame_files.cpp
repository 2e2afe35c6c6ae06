#include "sinks/frame_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

namespace qkv::sinks {
namespace {

// Whether any frame was there. A pass may miss what others make or remove meanwhile.
bool unlink_frames(int folder) {
  alignas(dirent64) char entries[8192];
  bool any = false;
  lseek(folder, 0, SEEK_SET);
  for (;;) {
    const ssize_t count = getdents64(folder, entries, sizeof entries);
    if (count <= 0) return any;
    for (ssize_t at = 0; at < count;) {
      const dirent64* entry = reinterpret_cast<const dirent64*>(entries + at);
      if (is_frame_name(entry->d_name) && unlinkat(folder, entry->d_name, 0) == 0) any = true;
      at += entry->d_reclen;
    }
  }
}

}  // namespace

std::string frame_name(std::int64_t frame) {
  if (frame < 0 || frame >= kMostFrames) throw std::logic_error("a frame has six digits");
  return fmt::format("frame-{:06}.png", frame);
}

bool is_frame_name(const char* name) {
  constexpr char kPattern[] = "frame-dddddd.png";
  for (std::size_t i = 0; i < sizeof kPattern; ++i) {  // the closing zero too
    const bool digit = name[i] >= '0' && name[i] <= '9';
    if (kPattern[i] == 'd' ? !digit : name[i] != kPattern[i]) return false;
  }
  return true;
}

void remove_frame_folder(const char* path, int attempts) {
  const int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  for (int attempt = 1;; ++attempt) {
    while (unlink_frames(folder)) {
    }
    if (rmdir(path) == 0 || errno != ENOTEMPTY || attempt >= attempts) break;
    const timespec moment{0, 1000000};
    nanosleep(&moment, nullptr);
  }
  close(folder);
}

}  // namespace qkv::sinks
