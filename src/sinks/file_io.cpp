#include "sinks/file_io.h"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>

namespace qkv::sinks {
namespace {

namespace fs = std::filesystem;

// `write_some(bytes, done)` is write(2) or pwrite(2) of what is left after `done` bytes.
template <typename WriteSome>
void repeat(std::string_view bytes, const WriteSome& write_some) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = write_some(bytes.substr(done), done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_with();
    if (written == 0) fail_with(ENOSPC);
    done += static_cast<std::size_t>(written);
  }
}

}  // namespace

void fail_with(int error) { throw std::system_error(error, std::generic_category()); }

File::File(const std::string& path, int flags, unsigned mode)
    : file_(open(path.c_str(), flags | O_CLOEXEC, mode)) {
  if (file_ < 0) fail_with();
}

File::~File() {
  if (file_ >= 0) ::close(file_);
}

void File::close() {
  const int file = file_;
  file_ = -1;
  if (::close(file) != 0) fail_with();
}

void write_all(int file, std::string_view bytes) {
  repeat(bytes, [file](std::string_view rest, std::size_t) {
    return write(file, rest.data(), rest.size());
  });
}

void write_all_at(int file, std::string_view bytes, std::int64_t offset) {
  repeat(bytes, [file, offset](std::string_view rest, std::size_t done) {
    return pwrite(file, rest.data(), rest.size(), offset + static_cast<off_t>(done));
  });
}

std::string target_of(fs::path path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; fs::is_symlink(path); ++links) {
    if (links == kMostLinks) fail_with(ELOOP);
    path = path.parent_path() / fs::read_symlink(path);
  }
  if (!path.has_filename() || path.filename() == "." || path.filename() == "..") fail_with(EISDIR);
  return (fs::weakly_canonical(fs::absolute(path).parent_path()) / path.filename()).string();
}

void sync_folder(const std::string& folder) {
  const File file(folder, O_RDONLY | O_DIRECTORY);
  if (fsync(file.get()) != 0 && errno != EINVAL && errno != ENOTSUP) fail_with();
}

}  // namespace qkv::sinks
