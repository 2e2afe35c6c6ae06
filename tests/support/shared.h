// Data that lies beside the project, and the skip where it does not.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>

namespace qkv::test {

// The path of `name` in the data folder beside the project ($QKV_SHARED, else ../shared), or an
// empty path, with a line that says so, where it is absent: the test then returns.
inline std::filesystem::path shared_file(const std::string& name) {
  const char* set = std::getenv("QKV_SHARED");
  const std::filesystem::path root =
      set ? std::filesystem::path(set) : std::filesystem::path(QKV_SOURCE_DIR) / ".." / "shared";
  const std::filesystem::path path = root / name;
  if (std::filesystem::exists(path)) return path;
  std::printf("skipped: %s is not there\n", path.c_str());
  return {};
}

}  // namespace qkv::test
