#include "pipeline/chunk_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/utf8.h"
#include "sinks/temporaries.h"

namespace qkv::pipeline {
namespace fs = std::filesystem;
namespace {

fs::path absolute_from(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value ? value : "";
  return path.is_absolute() ? path : fs::path();
}

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      throw std::system_error(written < 0 ? errno : ENOSPC, std::generic_category());
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

fs::path default_cache_folder() {
  if (const fs::path cache = absolute_from("XDG_CACHE_HOME"); !cache.empty()) return cache / "qkv";
  const fs::path home = absolute_from("HOME");
  return home.empty() ? fs::path() : home / ".cache" / "qkv";
}

// One file without a name for all values.
class ChunkStore::Spill {
 public:
  Spill() : file_(std::tmpfile()) {
    if (!file_) fail();
  }
  ~Spill() { std::fclose(file_); }
  Spill(const Spill&) = delete;
  Spill& operator=(const Spill&) = delete;

  bool has(const std::string& key) const { return places_.count(key) > 0; }

  std::string get(const std::string& key) const {
    const auto [offset, size] = places_.at(key);
    std::string bytes(size, '\0');
    for (std::size_t done = 0; done < size;) {
      const ssize_t got =
          pread(fileno(file_), bytes.data() + done, size - done, static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) fail();
      done += static_cast<std::size_t>(got);
    }
    return bytes;
  }

  void put(const std::string& key, std::string_view bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t written = pwrite(fileno(file_), bytes.data() + done, bytes.size() - done,
                                     static_cast<off_t>(end_ + done));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail();
      done += static_cast<std::size_t>(written);
    }
    places_[key] = {end_, bytes.size()};
    end_ += bytes.size();
  }

 private:
  [[noreturn]] static void fail() {
    throw Error(Exit::machine, "cannot keep the film's pieces in a temporary file: " +
                                   std::generic_category().message(errno) +
                                   "; TMPDIR may name a folder with more room");
  }

  std::FILE* file_;
  std::map<std::string, std::pair<std::size_t, std::size_t>> places_;  // offset, size
  std::size_t end_ = 0;
};

ChunkStore::ChunkStore(fs::path folder, Warn warn)
    : folder_(std::move(folder)), warn_(std::move(warn)) {}

ChunkStore::~ChunkStore() = default;

fs::path ChunkStore::file_of(const std::string& key) const {
  return folder_ / key.substr(0, 2) / (key + ".chunk");
}

bool ChunkStore::has(const std::string& key) const {
  {
    const std::lock_guard lock(guard_);
    if (spill_ && spill_->has(key)) return true;
  }
  std::error_code ignored;
  return !folder_.empty() && fs::is_regular_file(file_of(key), ignored);
}

std::optional<std::string> ChunkStore::get(const std::string& key) {
  {
    const std::lock_guard lock(guard_);
    if (spill_ && spill_->has(key)) return spill_->get(key);
  }
  if (folder_.empty()) return std::nullopt;
  const fs::path path = file_of(key);
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) return std::nullopt;
  utimensat(AT_FDCWD, path.c_str(), nullptr, 0);  // last used now; no matter where it fails
  return bytes;
}

// A torn file is found by the chunk's own checksum: nothing waits for the disk here.
bool ChunkStore::put_in_folder(const std::string& key, std::string_view bytes) {
  if (folder_.empty()) return false;
  try {
    sinks::Temporary temporary(file_of(key).string());
    write_all(temporary.file(), bytes);
    temporary.commit();
    return true;
  } catch (const std::system_error& error) {
    warn_once("the cache '" + printable(folder_.string()) +
              "' cannot be used: " + error.code().message() + "; going on without it");
    return false;
  }
}

void ChunkStore::put(const std::string& key, std::string_view bytes) {
  if (put_in_folder(key, bytes)) return;
  const std::lock_guard lock(guard_);
  if (!spill_) spill_ = std::make_unique<Spill>();
  spill_->put(key, bytes);
}

void ChunkStore::warn_once(const std::string& message) {
  const std::lock_guard lock(guard_);
  if (std::exchange(warned_, true)) return;
  warn_(message);
}

void ChunkStore::trim(std::uintmax_t limit) const {
  struct Entry {
    fs::file_time_type used;
    fs::path path;
    std::uintmax_t size;
  };
  std::vector<Entry> entries;
  std::uintmax_t all = 0;
  std::error_code fault;
  const auto now = fs::file_time_type::clock::now();
  for (fs::recursive_directory_iterator it(folder_, fault), end; !fault && it != end;
       it.increment(fault)) {
    std::error_code gone;
    if (!it->is_regular_file(gone) || gone) continue;
    const Entry entry{it->last_write_time(gone), it->path(), it->file_size(gone)};
    if (gone) continue;
    const bool whole = entry.path.extension() == ".chunk";
    if (!whole && now - entry.used > std::chrono::hours(1)) fs::remove(entry.path, gone);
    if (!whole) continue;
    all += entry.size;
    entries.push_back(entry);
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.used < b.used; });
  for (const Entry& entry : entries) {
    if (all <= limit) return;
    std::error_code gone;
    if (fs::remove(entry.path, gone)) all -= entry.size;
  }
}

}  // namespace qkv::pipeline
