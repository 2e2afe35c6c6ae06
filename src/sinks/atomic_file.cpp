#include "sinks/atomic_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/utf8.h"
#include "sinks/file_io.h"
#include "sinks/temporaries.h"

namespace qkv::sinks {
namespace {

namespace fs = std::filesystem;
using Fill = std::function<void(int)>;

std::optional<struct stat> status_of(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  if (errno == ENOENT) return std::nullopt;
  fail_with();
}

void write_in_place(const fs::path& path, const Fill& fill) {
  File file(path.string(), O_WRONLY | O_NOCTTY);
  fill(file.get());
  file.close();
}

void replace(const fs::path& path, const std::optional<struct stat>& old, const Fill& fill) {
  if (old && access(path.c_str(), W_OK) != 0) fail_with();
  const std::string target = target_of(path);
  Temporary temporary(target);
  if (old && fchmod(temporary.file(), old->st_mode & 0777) != 0) fail_with();
  fill(temporary.file());
  if (fsync(temporary.file()) != 0) fail_with();
  temporary.commit();
  sync_folder(fs::path(target).parent_path().string());
}

void copy_from_start(int from, int to) {
  std::array<char, 1 << 16> buffer{};
  for (off_t offset = 0;;) {
    const ssize_t count = pread(from, buffer.data(), buffer.size(), offset);
    if (count < 0) fail_with();
    if (count == 0) return;
    write_all(to, {buffer.data(), static_cast<std::size_t>(count)});
    offset += count;
  }
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// `fill` writes to a file; `fill_in_place` to what may have neither positions nor a way back.
void write_by(const fs::path& path, const Fill& fill, const Fill& fill_in_place) {
  try {
    const std::optional<struct stat> old = status_of(path);
    if (old && S_ISDIR(old->st_mode)) fail_with(EISDIR);
    if (old && !S_ISREG(old->st_mode)) {
      write_in_place(path, fill_in_place);
    } else {
      replace(path, old, fill);
    }
  } catch (const std::system_error& error) {
    throw Error(Exit::machine,
                "cannot write '" + printable(path.string()) + "': " + error.code().message());
  }
}

extern "C" void remove_and_end(int signal) {
  remove_temporaries();
  _exit(128 + signal);
}

}  // namespace

void write_whole(const fs::path& path, std::string_view bytes) {
  const Fill fill = [bytes](int file) { write_all(file, bytes); };
  write_by(path, fill, fill);
}

void write_whole(const fs::path& path, const Fill& fill) {
  write_by(path, fill, [&fill](int to) {
    const std::unique_ptr<std::FILE, Close> nameless(std::tmpfile());
    if (!nameless) fail_with();
    fill(fileno(nameless.get()));
    copy_from_start(fileno(nameless.get()), to);
  });
}

void require_writable(const fs::path& path) {
  try {
    const std::optional<struct stat> old = status_of(path);
    if (old && S_ISDIR(old->st_mode)) fail_with(EISDIR);
    if (old && access(path.c_str(), W_OK) != 0) fail_with();
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
