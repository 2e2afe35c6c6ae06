#include "sinks/film_boxes.h"

#include <unistd.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sinks/file_io.h"

namespace qkv::sinks {
namespace {

// ISO 14496-12: a box is its size in four bytes, its type in four, and its content.
constexpr std::int64_t kHeader = 8;

// Where the content lies in the file.
struct Span {
  std::int64_t start = 0, end = 0;
};

std::string bytes_at(int file, std::int64_t offset, std::size_t count) {
  std::string bytes(count, '\0');
  const ssize_t got = pread(file, bytes.data(), count, offset);
  if (got < 0) fail_with();
  if (static_cast<std::size_t>(got) != count) throw std::logic_error("an MP4 file ends too early");
  return bytes;
}

// The content of the box number `index` of a type among those in `in`.
Span find(int file, Span in, std::string_view type, int index = 0) {
  for (std::int64_t at = in.start; at + kHeader <= in.end;) {
    const std::string header = bytes_at(file, at, kHeader);
    std::int64_t size = 0;
    for (int i = 0; i < 4; ++i) {
      size = size << 8 | static_cast<unsigned char>(header[static_cast<std::size_t>(i)]);
    }
    if (size < kHeader) break;  // of 64 bits, or to the file's end: nothing before the index is
    if (header.substr(4) == type && index-- == 0) return {at + kHeader, at + size};
    at += size;
  }
  throw std::logic_error("an MP4 file lacks a box");
}

}  // namespace

void disable_track(int file, int index) {
  const Span whole{0, lseek(file, 0, SEEK_END)};
  const Span track = find(file, find(file, whole, "moov"), "trak", index);
  // A version in one byte, flags in three, of which the lowest bit says "enabled".
  const std::int64_t flags = find(file, track, "tkhd").start + 3;
  std::string byte = bytes_at(file, flags, 1);
  byte[0] = static_cast<char>(byte[0] & ~1);
  write_all_at(file, byte, flags);
}

}  // namespace qkv::sinks
