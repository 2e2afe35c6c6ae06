// The files of a frame folder by their names.
#pragma once

#include <cstdint>
#include <string>

namespace qkv::sinks {

constexpr std::int64_t kMostFrames = 1000000;  // six digits

// "frame-000012.png"
std::string frame_name(std::int64_t frame);
bool is_frame_name(const char* name);

// Removes the frames in a folder, and the folder itself unless it holds anything else. Where other
// threads may still be making their last frames, it is tried so many times, a millisecond apart.
// Async-signal-safe.
void remove_frame_folder(const char* path, int attempts);

}  // namespace qkv::sinks
