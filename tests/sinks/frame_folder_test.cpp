// Folders of frames appear whole or not at all.
#include "sinks/frame_folder.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "sinks/atomic_file.h"
#include "sinks/frame_files.h"
#include "tests/sinks/in_child.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using namespace qkv::test;
using qkv::Error;
using qkv::Exit;
using qkv::sinks::frame_name;
using qkv::sinks::FrameFolder;

namespace {

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

void write_frames(const fs::path& folder, int frames, const std::string& bytes) {
  FrameFolder sink(folder);
  for (int k = frames - 1; k >= 0; --k) sink.write(k, bytes + std::to_string(k));
  sink.commit();
}

// Whether the folder holds exactly these frames.
bool holds(const fs::path& folder, int frames, const std::string& bytes) {
  if (names_in(folder).size() != static_cast<std::size_t>(frames)) return false;
  for (int k = 0; k < frames; ++k) {
    if (read_file(folder / frame_name(k)) != bytes + std::to_string(k)) return false;
  }
  return true;
}

const std::set<std::string> kOnlyFrames{"frames"};

template <typename Work>
std::pair<Exit, std::string> refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return {error.code(), error.what()};
  }
  return {Exit::done, "nothing was refused"};
}

}  // namespace

TEST_CASE("frames have six digits") {
  CHECK(frame_name(0) == "frame-000000.png");
  CHECK(frame_name(999999) == "frame-999999.png");
  CHECK_THROWS_AS(frame_name(1000000), std::logic_error);
  CHECK_THROWS_AS(frame_name(-1), std::logic_error);
  using qkv::sinks::is_frame_name;
  CHECK(is_frame_name("frame-012345.png"));
  for (const char* other :
       {"", "frame", "frame-01234.png", "frame-0123456.png", "frame-012345.pngx",
        "frame-01234a.png", "Frame-012345.png", "frame-dddddd.png"}) {
    CHECK_FALSE(is_frame_name(other));
  }
}

TEST_CASE("a new folder appears with all its frames, and missing folders above it") {
  const TempFolder folder;
  write_frames(folder / "a/b/frames", 3, "x");
  CHECK(holds(folder / "a/b/frames", 3, "x"));
  CHECK(names_in(folder / "a/b") == kOnlyFrames);
  write_frames(folder / "slash/", 2, "y");
  CHECK(holds(folder / "slash", 2, "y"));
}

TEST_CASE("nothing is seen before the folder is committed") {
  const TempFolder folder;
  write_frames(folder / "frames", 2, "old");
  FrameFolder sink(folder / "frames");
  sink.write(0, "new");
  CHECK(holds(folder / "frames", 2, "old"));
  sink.commit();
  CHECK(names_in(folder / "frames") == std::set<std::string>{"frame-000000.png"});
  CHECK(read_file(folder / "frames/frame-000000.png") == "new");
  CHECK(names_in(folder.path()) == kOnlyFrames);
}

TEST_CASE("an old folder of frames, more or fewer, and an empty one are replaced") {
  const TempFolder folder;
  write_frames(folder / "frames", 12, "a");
  write_frames(folder / "frames", 3, "b");
  CHECK(holds(folder / "frames", 3, "b"));
  write_frames(folder / "frames", 700, "c");  // several reads of the folder to remove
  write_frames(folder / "frames", 1, "d");
  CHECK(holds(folder / "frames", 1, "d"));
  fs::create_directory(folder / "empty");
  fs::permissions(folder / "empty", fs::perms{0710});
  write_frames(folder / "empty", 1, "e");
  CHECK(holds(folder / "empty", 1, "e"));
  CHECK(fs::status(folder / "empty").permissions() == fs::perms{0710});
  CHECK(names_in(folder.path()) == std::set<std::string>{"frames", "empty"});
}

TEST_CASE("what is abandoned leaves nothing, folders included") {
  const TempFolder folder;
  {
    FrameFolder sink(folder / "a/frames");
    sink.write(7, "x");
    CHECK_FALSE(fs::is_empty(folder.path()));
  }
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("many threads write frames at once") {
  const TempFolder folder;
  {
    FrameFolder sink(folder / "frames");
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&sink, i] {
        for (int k = i; k < 200; k += 4) sink.write(k, "x" + std::to_string(k));
      });
    }
    for (std::thread& thread : threads) thread.join();
    sink.commit();
  }
  CHECK(holds(folder / "frames", 200, "x"));
}

TEST_CASE("a folder with anything else, and what is no folder, are refused") {
  const TempFolder folder;
  write_frames(folder / "frames", 2, "old");
  write_file(folder / "frames/notes.txt", "mine");
  write_file(folder / "frames/zebra", "");
  const auto [code, message] = refusal([&] { FrameFolder sink(folder / "frames"); });
  CHECK(code == Exit::bad_input);
  CHECK(contains(message, "holds 'notes.txt', which is no frame"));
  CHECK(read_file(folder / "frames/notes.txt") == "mine");
  CHECK(names_in(folder / "frames").size() == 4);

  write_file(folder / "file", "mine");
  const auto [file_code, file_message] = refusal([&] { FrameFolder sink(folder / "file"); });
  CHECK(file_code == Exit::bad_input);
  CHECK(contains(file_message, "is not a folder"));

  fs::create_directories(folder / "sub/frame-000000.png");  // a folder is no frame
  CHECK(refusal([&] { FrameFolder sink(folder / "sub"); }).first == Exit::bad_input);
  CHECK(names_in(folder.path()) == std::set<std::string>{"frames", "file", "sub"});
}

TEST_CASE("a file that came to the folder meanwhile is not lost") {
  const TempFolder folder;
  write_frames(folder / "frames", 2, "old");
  {
    FrameFolder sink(folder / "frames");
    sink.write(0, "new");
    write_file(folder / "frames/notes.txt", "mine");
    CHECK(refusal([&] { sink.commit(); }).first == Exit::bad_input);
  }
  CHECK(read_file(folder / "frames/notes.txt") == "mine");
  CHECK(read_file(folder / "frames/frame-000001.png") == "old1");
  CHECK(names_in(folder.path()) == kOnlyFrames);
}

TEST_CASE("a link to a folder stays a link") {
  const TempFolder folder;
  write_frames(folder / "real", 2, "old");
  fs::create_directory_symlink("real", folder / "link");
  write_frames(folder / "link", 3, "new");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(holds(folder / "real", 3, "new"));
  CHECK(names_in(folder.path()) == std::set<std::string>{"real", "link"});
}

TEST_CASE("where no folder can be made the machine is to blame") {
  for (const char* path : {"/proc/frames", "/dev/null/frames", "/", ""}) {
    CAPTURE(path);
    CHECK(refusal([&] { FrameFolder sink(path); }).first == Exit::machine);
  }
}

TEST_CASE("15 a frame that cannot be written names the file, and the old folder stays") {
  const TempFolder folder;
  write_frames(folder / "frames", 2, "old");
  const int code = in_child([&] {
    qkv::sinks::install_signal_handlers();
    const rlimit limit{1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const auto [fault, message] = refusal([&] {
      FrameFolder sink(folder / "frames");
      sink.write(0, std::string(1000, 'x'));
      sink.write(1, std::string(1001, 'x'));
    });
    const bool named = contains(message, "frames/frame-000001.png': File too large");
    _exit(fault == Exit::machine && named ? 0 : 1);
  });
  CHECK(code == 0);
  CHECK(holds(folder / "frames", 2, "old"));
  CHECK(names_in(folder.path()) == kOnlyFrames);
}

TEST_CASE("[write frames]", "[.write-frames]") {
  try {
    write_frames("frames", 3, "new");
  } catch (const Error& error) {
    _exit(static_cast<int>(error.code()));
  }
  _exit(0);
}

TEST_CASE("15 calls that fail, and file systems that cannot swap") {
  const TempFolder folder;
  const auto code_with = [&](const std::string& fault) {
    Launch launch;
    launch.folder = folder.path();
    launch.environment["ASAN_OPTIONS"] = "detect_leaks=0";  // not under a debugger
    const std::string self = fs::read_symlink("/proc/self/exe").string();
    std::vector<std::string> command{"strace", "-f", "-o", "/dev/null"};
    if (!fault.empty()) command.insert(command.end(), {"-e", "inject=" + fault});
    command.insert(command.end(), {self, "[.write-frames]"});
    return run_process(command, launch).code;
  };
  if (code_with("") != 0) {
    std::printf("skipped: strace is not there or may not trace\n");
    return;
  }
  CHECK(holds(folder / "frames", 3, "new"));
  for (const char* fault : {"syncfs:error=EIO", "renameat2:error=EACCES", "rename:error=EACCES",
                            "fchmod,chmod,fchmodat:error=EPERM"}) {
    CAPTURE(fault);
    write_frames(folder / "frames", 2, "old");
    CHECK(code_with(fault) == 4);
    CHECK(holds(folder / "frames", 2, "old"));
    CHECK(names_in(folder.path()) == kOnlyFrames);
  }
  for (const char* fault : {"renameat2:error=EINVAL", "renameat2:error=ENOSYS"}) {
    CAPTURE(fault);
    write_frames(folder / "frames", 2, "old");
    CHECK(code_with(fault) == 0);
    CHECK(holds(folder / "frames", 3, "new"));
    CHECK(names_in(folder.path()) == kOnlyFrames);
  }
}

TEST_CASE("17 an interrupted folder leaves nothing, a killed one the old or the new") {
  const TempFolder folder;
  for (int round = 0; round < 30; ++round) {
    write_frames(folder / "frames", 5, "old");
    const int signal = round % 2 ? SIGINT : SIGKILL;
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      qkv::sinks::install_signal_handlers();
      if (write(ready[1], "!", 1) != 1) _exit(1);
      for (;;) {
        FrameFolder sink(folder / "frames");
        std::vector<std::thread> threads;
        for (int i = 0; i < 2; ++i) {
          threads.emplace_back([&sink, i] {
            for (int k = i; k < 40; k += 2) sink.write(k, "new" + std::to_string(k));
          });
        }
        for (std::thread& thread : threads) thread.join();
        sink.commit();
      }
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    close(ready[0]);
    close(ready[1]);
    std::this_thread::sleep_for(std::chrono::microseconds(900 * round));
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK((holds(folder / "frames", 5, "old") || holds(folder / "frames", 40, "new")));
    if (signal == SIGINT) {
      CHECK(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 130);
      CHECK(names_in(folder.path()) == kOnlyFrames);
      continue;
    }
    write_frames(folder / "frames", 1, "next");  // what was left behind is in nobody's way
    CHECK(holds(folder / "frames", 1, "next"));
    for (const std::string& name : names_in(folder.path())) {
      if (name != "frames") fs::remove_all(folder / name);
    }
  }
}
