// A chunk's packets, and the bytes they are kept as.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qkv::sinks {

struct FilmPacket {
  std::int64_t pts = 0;  // frames from the chunk's first
  bool is_key = false;
  std::string_view data;
};

struct FilmPackets {
  std::string_view header;       // SPS and PPS as the encoder gives them
  std::int64_t delay = 0;        // frames by which decoding runs ahead of showing
  std::vector<FilmPacket> list;  // one a frame, in the order of decoding
};

// Integers are little-endian, a checksum ends it.
std::string packets_as_bytes(const FilmPackets& packets);

// Views into `bytes`. Nothing where they are not whole.
std::optional<FilmPackets> packets_from_bytes(std::string_view bytes);

}  // namespace qkv::sinks
