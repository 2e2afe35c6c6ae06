#include "sinks/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/error.h"
#include "sinks/atomic_file.h"
#include "sinks/film_mp4.h"
#include "sinks/film_packets.h"

namespace qkv::sinks {
namespace {

[[noreturn]] void refuse(std::size_t chunk, const char* what) {
  throw Error(Exit::machine, fmt::format("chunk {} of the film {}", chunk, what));
}

// Views into `bytes`.
FilmPackets whole_packets(std::size_t chunk, const std::string& bytes) {
  std::optional<FilmPackets> packets = packets_from_bytes(bytes);
  if (!packets || packets->list.empty()) refuse(chunk, "is damaged");
  return *std::move(packets);
}

// What a decoder needs: a key frame first, every picture once, none shown before it is decoded.
void check_order(std::size_t chunk, const FilmPackets& packets) {
  if (!packets.list.front().is_key) refuse(chunk, "does not begin with a key frame");
  std::vector<bool> seen(packets.list.size());
  for (std::size_t i = 0; i < packets.list.size(); ++i) {
    const std::int64_t pts = packets.list[i].pts;
    const bool is_right = pts >= 0 && pts < static_cast<std::int64_t>(seen.size()) &&
                          pts >= static_cast<std::int64_t>(i) - packets.delay &&
                          !seen[static_cast<std::size_t>(pts)];
    if (!is_right) refuse(chunk, "has frames out of order");
    seen[static_cast<std::size_t>(pts)] = true;
  }
}

void join(int file, const FilmFormat& format, const FilmRecord& record, std::size_t chunks,
          const std::function<std::string(std::size_t)>& chunk) {
  std::string bytes = chunk(0);
  FilmPackets packets = whole_packets(0, bytes);
  const std::string header(packets.header);
  const std::int64_t delay = packets.delay;
  Mp4Writer writer(file, format, record, packets);
  std::int64_t frames = 0;
  for (std::size_t i = 0;;) {
    if (packets.header != header || packets.delay != delay) {
      refuse(i, "was encoded otherwise than the first");
    }
    check_order(i, packets);
    writer.add(packets);
    frames += static_cast<std::int64_t>(packets.list.size());
    if (++i == chunks) break;
    bytes = chunk(i);
    packets = whole_packets(i, bytes);
  }
  if (frames != record.frames) throw std::logic_error("a film's chunks hold other frames");
  writer.finish();
}

}  // namespace

void write_film(const std::filesystem::path& path, const FilmFormat& format,
                const FilmRecord& record, std::size_t chunks,
                const std::function<std::string(std::size_t)>& chunk) {
  if (chunks == 0) throw std::logic_error("a film has at least one chunk");
  write_whole(path, [&](int file) { join(file, format, record, chunks, chunk); });
}

}  // namespace qkv::sinks
