// A run of frames as H.264: the first a key frame, none referring to another run. The same pictures
// give the same bytes, whatever the machine and however many of these work at once.
#pragma once

#include <cairo.h>

#include <memory>
#include <string>

#include "sinks/film_format.h"

namespace qkv::sinks {

// A picture as the encoder takes it: YUV 4:2:0, BT.709 limited range. May be shared by threads.
class FilmPicture;
using FilmPicturePtr = std::shared_ptr<const FilmPicture>;

// `surface` is an RGB24 or ARGB32 image of the format's width and height. Throws Error (machine).
FilmPicturePtr film_picture(cairo_surface_t* surface, const FilmFormat& format);

// Not for two threads at once; several encoders may run beside each other.
class ChunkEncoder {
 public:
  explicit ChunkEncoder(const FilmFormat& format);
  ~ChunkEncoder();
  ChunkEncoder(const ChunkEncoder&) = delete;
  ChunkEncoder& operator=(const ChunkEncoder&) = delete;

  void add(const FilmPicturePtr& picture);
  // Ends the chunk: a self-describing byte string with a checksum, as write_film() reads it. At
  // least one picture was added.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether `bytes` is a whole chunk (checksum right); `frames` is how many pictures it must hold.
bool is_whole_chunk(std::string_view bytes, std::int64_t frames);

}  // namespace qkv::sinks
