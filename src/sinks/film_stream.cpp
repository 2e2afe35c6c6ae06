#include "sinks/film_stream.h"

#include <sys/stat.h>
#include <unistd.h>

#include <new>
#include <system_error>

#include "sinks/file_io.h"

namespace qkv::sinks {

FilmStream::FilmStream(int file, Use use) : file_(file) {
  constexpr int kBuffer = 1 << 16;
  auto* buffer = static_cast<unsigned char*>(libav().av_malloc(kBuffer));
  if (!buffer) throw std::bad_alloc();
  const bool writes = use == Use::write;
  context_ = libav().avio_alloc_context(buffer, kBuffer, writes, this, writes ? nullptr : read,
                                        writes ? write : nullptr, seek);
  if (context_) return;
  libav().av_free(buffer);
  throw std::bad_alloc();
}

FilmStream::~FilmStream() {
  libav().av_free(context_->buffer);
  libav().avio_context_free(&context_);
}

int FilmStream::fault(int error) {
  if (error_ == 0) error_ = error;
  return AVERROR(error);
}

int FilmStream::read(void* self, std::uint8_t* bytes, int count) {
  FilmStream& stream = *static_cast<FilmStream*>(self);
  const ssize_t got = pread(stream.file_, bytes, static_cast<std::size_t>(count), stream.position_);
  if (got < 0) return stream.fault(errno);
  if (got == 0) return AVERROR_EOF;
  stream.position_ += got;
  return static_cast<int>(got);
}

int FilmStream::write(void* self, std::uint8_t* bytes, int count) {
  FilmStream& stream = *static_cast<FilmStream*>(self);
  try {
    write_all_at(stream.file_,
                 {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count)},
                 stream.position_);
  } catch (const std::system_error& error) {  // not through C
    return stream.fault(error.code().value());
  }
  stream.position_ += count;
  return count;
}

std::int64_t FilmStream::seek(void* self, std::int64_t offset, int whence) {
  FilmStream& stream = *static_cast<FilmStream*>(self);
  struct stat status {};
  if (whence != SEEK_SET && fstat(stream.file_, &status) != 0) return stream.fault(errno);
  switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE:
      return status.st_size;
    case SEEK_SET:
      break;
    case SEEK_CUR:
      offset += stream.position_;
      break;
    case SEEK_END:
      offset += status.st_size;
      break;
    default:
      return AVERROR(EINVAL);
  }
  if (offset < 0) return AVERROR(EINVAL);
  return stream.position_ = offset;
}

}  // namespace qkv::sinks
