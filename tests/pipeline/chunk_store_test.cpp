#include "pipeline/chunk_store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>

#include "tests/support/catch.h"
#include "tests/support/temp_folder.h"

using namespace qkv;
namespace fs = std::filesystem;

namespace {

std::string key(char letter) { return std::string(64, letter); }

const auto kNoWarning = [](const std::string& text) { FAIL(text); };

fs::path file_of(const fs::path& folder, char letter) {
  return folder / std::string(2, letter) / (key(letter) + ".chunk");
}

void used_hours_ago(const fs::path& file, int hours) {
  fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(hours));
}

}  // namespace

TEST_CASE("what is put into the cache is there for the next run") {
  const test::TempFolder folder;
  const std::string bytes("a\0b\n", 4);
  {
    pipeline::ChunkStore store(folder.path(), kNoWarning);
    CHECK_FALSE(store.has(key('a')));
    CHECK_FALSE(store.get(key('a')));
    store.put(key('a'), bytes);
    CHECK(store.has(key('a')));
  }
  pipeline::ChunkStore again(folder.path(), kNoWarning);
  CHECK(again.get(key('a')) == bytes);
}

TEST_CASE("without a cache values last as long as the store") {
  pipeline::ChunkStore store({}, kNoWarning);
  std::string large(3'000'000, 'x');
  large += "end";
  store.put(key('a'), large);
  store.put(key('b'), "b");
  CHECK(store.get(key('a')) == large);
  CHECK(store.get(key('b')) == "b");
  CHECK_FALSE(pipeline::ChunkStore({}, kNoWarning).get(key('a')));
}

TEST_CASE("a cache that cannot be used is said once, and done without") {
  const test::TempFolder folder;
  test::write_file(folder / "file", "");
  std::vector<std::string> warnings;
  pipeline::ChunkStore store(folder / "file" / "cache",
                             [&](const std::string& text) { warnings.push_back(text); });
  store.put(key('a'), "1");
  store.put(key('b'), "2");
  CHECK(store.get(key('a')) == "1");
  CHECK(store.get(key('b')) == "2");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].find("going on without it") != std::string::npos);
}

TEST_CASE("the cache loses what was used longest ago") {
  const test::TempFolder folder;
  pipeline::ChunkStore store(folder.path(), kNoWarning);
  for (const char letter : {'a', 'b', 'c'}) store.put(key(letter), std::string(100, letter));
  used_hours_ago(file_of(folder.path(), 'a'), 3);
  used_hours_ago(file_of(folder.path(), 'b'), 5);
  used_hours_ago(file_of(folder.path(), 'c'), 4);
  CHECK(store.get(key('b')));  // used again
  store.trim(200);
  CHECK_FALSE(store.has(key('c')));
  CHECK(store.has(key('a')));
  CHECK(store.has(key('b')));
}

TEST_CASE("what a killed run left half-written goes after a while") {
  const test::TempFolder folder;
  pipeline::ChunkStore store(folder.path(), kNoWarning);
  test::write_file(folder.path() / "aa" / ".old.qkv-abcdef", "x");
  test::write_file(folder.path() / "aa" / ".new.qkv-abcdef", "x");
  used_hours_ago(folder.path() / "aa" / ".old.qkv-abcdef", 2);
  store.trim(pipeline::kCacheLimit);
  CHECK_FALSE(fs::exists(folder.path() / "aa" / ".old.qkv-abcdef"));
  CHECK(fs::exists(folder.path() / "aa" / ".new.qkv-abcdef"));
}

TEST_CASE("the cache's folder is the user's, and only an absolute one") {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const std::string before = cache ? cache : "";
  setenv("XDG_CACHE_HOME", "/somewhere", 1);
  CHECK(pipeline::default_cache_folder() == "/somewhere/qkv");
  setenv("XDG_CACHE_HOME", "relative", 1);
  setenv("HOME", "/home/me", 1);
  CHECK(pipeline::default_cache_folder() == "/home/me/.cache/qkv");
  if (cache) {
    setenv("XDG_CACHE_HOME", before.c_str(), 1);
  } else {
    unsetenv("XDG_CACHE_HOME");
  }
}
