// Packets into an MP4 file: exact times, index in front, chapters, captions as a text track.
#pragma once

#include <string_view>
#include <vector>

#include "sinks/film.h"
#include "sinks/film_captions.h"
#include "sinks/film_packets.h"
#include "sinks/film_stream.h"

namespace qkv::sinks {

// Throws std::system_error where the file cannot be written, Error (machine) where libav refuses.
// After an exception nothing more may be called.
class Mp4Writer {
 public:
  // `first` gives what all chunks share. `file` is open for reading and writing.
  Mp4Writer(int file, const FilmFormat& format, const FilmRecord& record, const FilmPackets& first);

  // One chunk after the other.
  void add(const FilmPackets& chunk);
  void finish();

 private:
  void set_up_muxer(const FilmRecord& record);
  void add_video_stream(const FilmPackets& first);
  void add_caption_stream();
  void add_chapters(const FilmRecord& record);
  void write_header();
  void write_captions_until(std::int64_t frame);
  // Times in frames.
  void write(int stream, std::string_view data, std::int64_t pts, std::int64_t dts,
             std::int64_t frames, bool is_key);
  void check(int code, const char* what) const;

  const FilmFormat format_;
  int file_;
  // Every time is exact in both: a frame has a whole number of ticks.
  int ticks_a_second_ = 0;
  std::int64_t ticks_a_frame_ = 0;
  FilmStream stream_;
  MuxerPtr muxer_;
  PacketPtr packet_ = new_packet();
  std::vector<CaptionSample> captions_;
  std::size_t captions_written_ = 0;
  std::int64_t frames_written_ = 0;
};

}  // namespace qkv::sinks
