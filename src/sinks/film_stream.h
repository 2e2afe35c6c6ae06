// A file as libav reads and writes it, with a position of its own.
#pragma once

#include <cstdint>

#include "sinks/libav.h"

namespace qkv::sinks {

class FilmStream {
 public:
  enum class Use { read, write };
  // `file` stays open and belongs to the caller.
  FilmStream(int file, Use use);
  ~FilmStream();
  FilmStream(const FilmStream&) = delete;
  FilmStream& operator=(const FilmStream&) = delete;

  AVIOContext* get() const { return context_; }
  // errno of the first call that failed, else 0. libav does not report all of them.
  int error() const { return error_; }

 private:
  static int read(void* self, std::uint8_t* bytes, int count);
  static int write(void* self, std::uint8_t* bytes, int count);
  static std::int64_t seek(void* self, std::int64_t offset, int whence);
  int fault(int error);

  int file_;
  std::int64_t position_ = 0;
  int error_ = 0;
  AVIOContext* context_ = nullptr;
};

}  // namespace qkv::sinks
