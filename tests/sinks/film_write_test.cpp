// Films on disks that fill, in folders that take nothing, and interrupted.
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <set>
#include <thread>

#include "sinks/atomic_file.h"
#include "tests/sinks/film_sample.h"
#include "tests/sinks/in_child.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace qkv::test;
using qkv::Error;
using qkv::sinks::write_whole;

namespace {

FilmFormat small() {
  FilmFormat format;
  format.width = 160;
  format.height = 96;
  return format;
}

constexpr int kFrames = 600;

// About 40 kB: more than the muxer keeps to itself is not needed, the whole is.
const std::vector<std::string>& chunks() {
  static const std::vector<std::string> made = chunks_of(small(), kFrames);
  return made;
}

void write_sample(const fs::path& path) {
  write_chunks(path, small(), record_of(kFrames), chunks());
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

const std::set<std::string> kOnlyOld{"old.mp4"};

std::string refusal(const fs::path& path) {
  try {
    write_sample(path);
  } catch (const Error& error) {
    CHECK(error.code() == qkv::Exit::machine);
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace

TEST_CASE("a film replaces an old file, through a link too, and nothing is left beside it") {
  const TempFolder folder;
  write_whole(folder / "old.mp4", "old");
  fs::permissions(folder / "old.mp4", fs::perms{0604});
  fs::create_symlink("old.mp4", folder / "link.mp4");
  write_sample(folder / "link.mp4");
  CHECK(read_file(folder / "old.mp4").substr(4, 4) == "ftyp");
  CHECK(fs::status(folder / "old.mp4").permissions() == fs::perms{0604});
  CHECK(names_in(folder.path()) == std::set<std::string>{"link.mp4", "old.mp4"});
  write_sample(folder / "new/folder/film.mp4");
  CHECK(read_file(folder / "new/folder/film.mp4") == read_file(folder / "old.mp4"));
}

TEST_CASE("a film into a pipe is the same film") {
  const TempFolder folder;
  write_sample(folder / "film.mp4");
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  std::string got;
  std::thread reader([&] { got = read_file(folder / "pipe"); });
  write_sample(folder / "pipe");
  reader.join();
  CHECK(got == read_file(folder / "film.mp4"));
}

TEST_CASE("15 a film on a full device, in a folder that takes none, over a folder") {
  CHECK(refusal("/dev/full") == "cannot write '/dev/full': No space left on device");
  CHECK(refusal("/proc/film.mp4").starts_with("cannot write '/proc/film.mp4': "));
  const TempFolder folder;
  CHECK(refusal(folder.path()) == "cannot write '" + folder.path().string() + "': Is a directory");
  write_whole(folder / "old.mp4", "old");
  CHECK(refusal(folder / "old.mp4/film.mp4").ends_with("Not a directory"));
  CHECK(names_in(folder.path()) == kOnlyOld);
}

TEST_CASE("15 a film past the limit of a file's size, wherever it ends") {
  const TempFolder folder;
  write_sample(folder / "whole.mp4");
  const std::size_t size = fs::file_size(folder / "whole.mp4");
  fs::remove(folder / "whole.mp4");
  write_whole(folder / "old.mp4", "old");
  for (const std::size_t most : {std::size_t{0}, std::size_t{40}, size / 2, size - 1, size}) {
    CAPTURE(most, size);
    const int code = in_child([&] {
      qkv::sinks::install_signal_handlers();  // SIGXFSZ would end the process
      const rlimit limit{most, most};
      setrlimit(RLIMIT_FSIZE, &limit);
      write_sample(folder / "old.mp4");
    });
    CHECK(code == (most < size ? 4 : 0));
    CHECK(names_in(folder.path()) == kOnlyOld);
    CHECK((read_file(folder / "old.mp4") == "old") == (most < size));
  }
}

TEST_CASE("15 a film on a full disk: error, the old file stays, no temporary") {
  const TempFolder folder;
  chunks();
  const int code = in_child([&] {
    const bool mounted = unshare(CLONE_NEWNS) == 0 &&
                         mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                         mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=16k") == 0;
    if (!mounted) _exit(kSkipped);
    write_whole(folder / "old.mp4", "old");
    try {
      write_sample(folder / "old.mp4");
      _exit(1);
    } catch (const Error& error) {
      const bool right = contains(error.what(), "No space left") &&
                         read_file(folder / "old.mp4") == "old" &&
                         names_in(folder.path()) == kOnlyOld;
      _exit(right ? 0 : 2);
    }
  });
  if (code == kSkipped) {
    std::printf("skipped: a small disk cannot be mounted here\n");
    return;
  }
  CHECK(code == 0);
}

TEST_CASE("[write a film]", "[.write-film]") {
  if (!fs::exists("old.mp4")) _exit(98);
  try {
    write_sample("old.mp4");
  } catch (const Error& error) {
    _exit(static_cast<int>(error.code()));
  }
  _exit(0);
}

TEST_CASE("15 a film whose writing or reading back fails at any call") {
  const TempFolder folder;
  const auto code_with = [&](const std::string& fault) {
    Launch launch;
    launch.folder = folder.path();
    launch.environment["ASAN_OPTIONS"] = "detect_leaks=0";  // not under a debugger
    const std::string self = fs::read_symlink("/proc/self/exe").string();
    std::vector<std::string> command{"strace", "-f", "-o", "/dev/null"};
    if (!fault.empty()) command.insert(command.end(), {"-e", "inject=" + fault});
    command.insert(command.end(), {self, "[.write-film]"});
    return run_process(command, launch).code;
  };
  write_whole(folder / "old.mp4", "old");
  if (code_with("") != 0) {
    std::printf("skipped: strace is not there or may not trace\n");
    return;
  }
  CHECK(read_file(folder / "old.mp4").size() > 1000);
  for (const char* fault :
       {"pwrite64:error=ENOSPC:when=1", "pwrite64:error=EIO:when=2", "pwrite64:error=ENOSPC:when=3",
        "pwrite64:retval=0:when=1", "fsync:error=EIO:when=1", "rename:error=EACCES"}) {
    CAPTURE(fault);
    write_whole(folder / "old.mp4", "old");
    CHECK(code_with(fault) == 4);
    CHECK(read_file(folder / "old.mp4") == "old");
    CHECK(names_in(folder.path()) == kOnlyOld);
  }
}

TEST_CASE("17 an interrupted film leaves nothing, a killed one the old file or the new") {
  const TempFolder folder;
  write_sample(folder / "new.mp4");
  const std::string whole = read_file(folder / "new.mp4");
  fs::remove(folder / "new.mp4");
  for (int round = 0; round < 20; ++round) {
    write_whole(folder / "old.mp4", "old");
    const int signal = round % 2 ? SIGINT : SIGKILL;
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      qkv::sinks::install_signal_handlers();
      for (;;) write_sample(folder / "old.mp4");
    }
    std::this_thread::sleep_for(std::chrono::microseconds(20000 + 1700 * round));
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    const std::string now = read_file(folder / "old.mp4");
    CHECK((now == "old" || now == whole));
    if (signal == SIGINT) {
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 130);
      CHECK(names_in(folder.path()) == kOnlyOld);
      continue;
    }
    write_sample(folder / "old.mp4");  // what was left behind is in nobody's way
    CHECK(read_file(folder / "old.mp4") == whole);
    for (const std::string& name : names_in(folder.path())) {
      if (name != "old.mp4") fs::remove(folder / name);
    }
  }
}
