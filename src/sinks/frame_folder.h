// A folder of PNG files, frame-000000.png and on, that appears whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

namespace qkv::sinks {

class FrameFolder {
 public:
  // Makes a temporary folder beside `folder`. Throws Error (bad_input) where `folder` exists and is
  // no folder or holds anything but frames (frame-NNNNNN.png), Error (machine) where it cannot be
  // made.
  explicit FrameFolder(const std::filesystem::path& folder);
  // What was not committed is removed again.
  ~FrameFolder();
  FrameFolder(const FrameFolder&) = delete;
  FrameFolder& operator=(const FrameFolder&) = delete;

  // Any order, several threads at once, each frame once. Throws Error (machine).
  void write(std::int64_t frame, std::string_view png);
  // Swaps the folder in (renameat2 RENAME_EXCHANGE where the target exists) and removes the old
  // one.
  void commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace qkv::sinks
