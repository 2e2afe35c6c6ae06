#include "sinks/film_packets.h"

#include "base/sha256.h"

namespace qkv::sinks {
namespace {

constexpr std::string_view kMagic = "qkv film chunk 1\n";
constexpr std::size_t kChecksum = 64;  // hexadecimal digits

void put(std::string& bytes, std::uint64_t value) {
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

void put(std::string& bytes, std::string_view text) {
  put(bytes, text.size());
  bytes += text;
}

// Takes from the front; after a fault every further value is empty.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) {
      failed_ = true;
      count = rest_.size();
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return failed_ ? std::string_view() : taken;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    int shift = 0;
    for (const char byte : take(8)) {
      value |= std::uint64_t{static_cast<unsigned char>(byte)} << shift;
      shift += 8;
    }
    return value;
  }
  std::string_view text() { return take(number()); }
  bool is_good() const { return !failed_; }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace

std::string packets_as_bytes(const FilmPackets& packets) {
  std::string bytes(kMagic);
  put(bytes, packets.header);
  put(bytes, static_cast<std::uint64_t>(packets.delay));
  put(bytes, packets.list.size());
  for (const FilmPacket& packet : packets.list) {
    put(bytes, static_cast<std::uint64_t>(packet.pts));
    put(bytes, std::uint64_t{packet.is_key});
    put(bytes, packet.data);
  }
  return bytes + sha256(bytes);
}

std::optional<FilmPackets> packets_from_bytes(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + kChecksum || !bytes.starts_with(kMagic)) return std::nullopt;
  const std::string_view body = bytes.substr(0, bytes.size() - kChecksum);
  if (sha256(body) != bytes.substr(body.size())) return std::nullopt;
  Reader reader(body.substr(kMagic.size()));
  FilmPackets packets;
  packets.header = reader.text();
  packets.delay = static_cast<std::int64_t>(reader.number());
  const std::uint64_t count = reader.number();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    FilmPacket& packet = packets.list.emplace_back();
    packet.pts = static_cast<std::int64_t>(reader.number());
    packet.is_key = reader.number() != 0;
    packet.data = reader.text();
  }
  if (!reader.is_good() || !reader.is_at_end()) return std::nullopt;
  return packets;
}

}  // namespace qkv::sinks
