// Where finished chunks wait to be joined: in the user's cache, so that the next run finds them, or
// in a nameless file that ends with the process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace qkv::pipeline {

// $XDG_CACHE_HOME/qkv, else $HOME/.cache/qkv; empty where neither is an absolute path.
std::filesystem::path default_cache_folder();

// Bytes by key (64 hex digits). Any thread. A value that cannot be kept in the folder (not
// writable, disk full) goes to the nameless file; that is said once.
class ChunkStore {
 public:
  using Warn = std::function<void(const std::string&)>;

  // `folder` empty: no cache.
  ChunkStore(std::filesystem::path folder, Warn warn);
  ~ChunkStore();

  // What an earlier run or put() left; nullopt where there is none. Marks it as used.
  std::optional<std::string> get(const std::string& key);
  bool has(const std::string& key) const;
  void put(const std::string& key, std::string_view bytes);

  // Removes the values that were used longest ago until at most `bytes` are left, and what killed
  // processes left half-written.
  void trim(std::uintmax_t bytes) const;

 private:
  class Spill;

  std::filesystem::path file_of(const std::string& key) const;
  bool put_in_folder(const std::string& key, std::string_view bytes);
  void warn_once(const std::string& message);

  std::filesystem::path folder_;
  Warn warn_;
  mutable std::mutex guard_;
  bool warned_ = false;
  std::unique_ptr<Spill> spill_;
};

// What the cache may hold.
constexpr std::uintmax_t kCacheLimit = std::uintmax_t{2} << 30;

}  // namespace qkv::pipeline
