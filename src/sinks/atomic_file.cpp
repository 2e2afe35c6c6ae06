#include "sinks/atomic_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/utf8.h"
#include "sinks/temporaries.h"

namespace qkv::sinks {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(int error = errno) {
  throw std::system_error(error, std::generic_category());
}

class File {
 public:
  File(const std::string& path, int flags) : file_(open(path.c_str(), flags | O_CLOEXEC)) {
    if (file_ < 0) fail();
  }
  ~File() {
    if (file_ >= 0) ::close(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int get() const { return file_; }
  void close() {
    const int file = file_;
    file_ = -1;
    if (::close(file) != 0) fail();
  }

 private:
  int file_;
};

void write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    if (written == 0) fail(ENOSPC);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::optional<struct stat> status_of(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  fail();
}

// The absolute path of what is to be replaced: the end of a chain of links, even of one that leads
// nowhere yet.
std::string target_of(fs::path path) {
  constexpr int kMostLinks = 40;
  for (int links = 0; fs::is_symlink(path); ++links) {
    if (links == kMostLinks) fail(ELOOP);
    path = path.parent_path() / fs::read_symlink(path);
  }
  if (!path.has_filename() || path.filename() == "." || path.filename() == "..") fail(EISDIR);
  return (fs::weakly_canonical(fs::absolute(path).parent_path()) / path.filename()).string();
}

void write_in_place(const fs::path& path, std::string_view bytes) {
  File file(path.string(), O_WRONLY | O_NOCTTY);
  write_all(file.get(), bytes);
  file.close();
}

// So that the new name outlives a crash of the machine. Some file systems have no such call.
void sync_folder(const std::string& folder) {
  File file(folder, O_RDONLY | O_DIRECTORY);
  if (fsync(file.get()) != 0 && errno != EINVAL && errno != ENOTSUP) fail();
}

void replace(const fs::path& path, const std::optional<struct stat>& old, std::string_view bytes) {
  if (old && access(path.c_str(), W_OK) != 0) fail();
  const std::string target = target_of(path);
  Temporary temporary(target);
  if (old && fchmod(temporary.file(), old->st_mode & 0777) != 0) fail();
  write_all(temporary.file(), bytes);
  if (fsync(temporary.file()) != 0) fail();
  temporary.commit();
  sync_folder(fs::path(target).parent_path().string());
}

extern "C" void remove_and_end(int signal) {
  remove_temporaries();
  _exit(128 + signal);
}

}  // namespace

void write_whole(const fs::path& path, std::string_view bytes) {
  try {
    const std::optional<struct stat> old = status_of(path);
    if (old && S_ISDIR(old->st_mode)) fail(EISDIR);
    if (old && !S_ISREG(old->st_mode)) {
      write_in_place(path, bytes);
    } else {
      replace(path, old, bytes);
    }
  } catch (const std::system_error& error) {
    throw Error(Exit::machine,
                "cannot write '" + printable(path.string()) + "': " + error.code().message());
  }
}

void require_writable(const fs::path& path) {
  try {
    const std::optional<struct stat> old = status_of(path);
    if (old && S_ISDIR(old->st_mode)) fail(EISDIR);
    if (old && access(path.c_str(), W_OK) != 0) fail();
    if (!old || S_ISREG(old->st_mode)) const Temporary probe(target_of(path));
  } catch (const std::system_error& error) {
    throw Error(Exit::machine,
                "cannot write '" + printable(path.string()) + "': " + error.code().message());
  }
}

void write_stdout(std::string_view bytes) {
  try {
    write_all(STDOUT_FILENO, bytes);
  } catch (const std::system_error& error) {
    throw Error(Exit::machine, "cannot write to standard output: " + error.code().message());
  }
}

void install_signal_handlers() {
  struct sigaction action {};
  sigfillset(&action.sa_mask);
  action.sa_handler = remove_and_end;
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
  struct sigaction before {};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);  // else run by nohup
  action.sa_handler = SIG_IGN;
  for (const int signal : {SIGPIPE, SIGXFSZ}) sigaction(signal, &action, nullptr);
}

}  // namespace qkv::sinks
