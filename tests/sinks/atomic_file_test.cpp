// Files appear whole or not at all, whatever goes wrong.
#include "sinks/atomic_file.h"

#include <sys/stat.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/sinks/in_child.h"
#include "tests/support/catch.h"
#include "tests/support/temp_folder.h"

namespace fs = std::filesystem;
using qkv::Error;
using qkv::Exit;
using qkv::sinks::write_whole;
using qkv::test::read_file;
using qkv::test::TempFolder;

namespace {

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

// What write_whole() says where it must fail.
std::string refusal(const fs::path& path, const std::string& bytes = "new") {
  try {
    write_whole(path, bytes);
  } catch (const Error& error) {
    CHECK(error.code() == Exit::machine);
    return error.what();
  }
  return "nothing was refused";
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

int permissions(const fs::path& path) {
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return static_cast<int>(status.st_mode & 07777);
}

}  // namespace

TEST_CASE("a file is written with all its bytes, and nothing beside it") {
  const TempFolder folder;
  const std::string bytes("\0one\n\xFFtwo", 9);
  write_whole(folder / "a.png", bytes);
  CHECK(read_file(folder / "a.png") == bytes);
  write_whole(folder / "a.png", "");
  CHECK(read_file(folder / "a.png").empty());
  CHECK(names_in(folder.path()) == std::set<std::string>{"a.png"});
}

TEST_CASE("a new file obeys the umask, an old one keeps its permissions") {
  const TempFolder folder;
  const mode_t before = umask(027);
  write_whole(folder / "new", "x");
  umask(before);
  CHECK(permissions(folder / "new") == 0640);
  REQUIRE(chmod((folder / "new").c_str(), 0604) == 0);
  write_whole(folder / "new", "y");
  CHECK(permissions(folder / "new") == 0604);
  CHECK(read_file(folder / "new") == "y");
}

TEST_CASE("missing folders are created") {
  const TempFolder folder;
  write_whole(folder / "a/b/../c/file", "x");
  CHECK(read_file(folder / "a/c/file") == "x");
}

TEST_CASE("a relative path means the working folder") {
  const TempFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  write_whole("plain", "x");
  write_whole("sub/plain", "y");
  fs::current_path(before);
  CHECK(read_file(folder / "plain") == "x");
  CHECK(read_file(folder / "sub/plain") == "y");
}

TEST_CASE("what a symbolic link leads to is replaced, not the link") {
  const TempFolder folder;
  fs::create_directory(folder / "real");
  write_whole(folder / "real/file", "old");
  fs::create_symlink("real/file", folder / "link");
  fs::create_symlink("link", folder / "second");
  write_whole(folder / "second", "new");
  CHECK(fs::is_symlink(folder / "second"));
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(read_file(folder / "real/file") == "new");

  fs::create_symlink("real/later", folder / "dangling");
  write_whole(folder / "dangling", "there");
  CHECK(fs::is_symlink(folder / "dangling"));
  CHECK(read_file(folder / "real/later") == "there");
}

TEST_CASE("a circle of links is refused") {
  const TempFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  CHECK(mentions(refusal(folder / "a"), "symbolic links"));
}

TEST_CASE("what is not a regular file is written in place") {
  const TempFolder folder;
  const fs::path pipe = folder / "pipe";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  std::string got;
  std::thread reader([&] { got = read_file(pipe); });
  const std::string much(300000, 'x');  // more than a pipe holds
  write_whole(pipe, much);
  reader.join();
  CHECK(got == much);
  CHECK(fs::is_fifo(pipe));
}

TEST_CASE("a full device is an error of the machine that names path and reason") {
  const std::string message = refusal("/dev/full");
  CHECK(mentions(message, "'/dev/full'"));
  CHECK(mentions(message, "No space left"));
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("a folder, a file as folder, and a folder that takes no files are refused") {
  const TempFolder folder;
  write_whole(folder / "file", "old");
  CHECK(mentions(refusal(folder.path()), "directory"));
  CHECK(mentions(refusal(folder.path() / ""), "directory"));
  CHECK(mentions(refusal(folder / "nowhere/"), "directory"));
  CHECK(mentions(refusal(folder / "file/under"), "Not a directory"));
  CHECK(mentions(refusal("/proc/qkv-test"), "/proc/qkv-test"));
  CHECK(mentions(refusal(""), "cannot write ''"));
  CHECK(names_in(folder.path()) == std::set<std::string>{"file"});
  CHECK(read_file(folder / "file") == "old");
}

TEST_CASE("the longest name a folder takes is written, a longer one is refused") {
  const TempFolder folder;
  std::string longest;
  for (int i = 0; i < 85; ++i) longest += "漢";  // 255 bytes
  write_whole(folder / longest, "x");
  CHECK(names_in(folder.path()) == std::set<std::string>{longest});
  CHECK(mentions(refusal(folder / ("new/" + longest + "x")), "too long"));
  CHECK(names_in(folder.path()) == std::set<std::string>{longest});
}

TEST_CASE("control characters of a path are not echoed") {
  const TempFolder folder;
  write_whole(folder / "file", "x");
  CHECK(mentions(refusal(folder / "file/\033[31m"), "\\x1B[31m"));
}

TEST_CASE("many threads write at once, to one path too, and each file is whole") {
  const TempFolder folder;
  const std::string a(200000, 'a'), b(150000, 'b');
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 5; ++round) {
        write_whole(folder / "shared", i % 2 ? a : b);
        write_whole(folder / ("sub/own" + std::to_string(i)), a);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::string shared = read_file(folder / "shared");
  CHECK((shared == a || shared == b));
  CHECK(names_in(folder.path()) == std::set<std::string>{"shared", "sub"});
  CHECK(names_in(folder / "sub").size() == 8);
}

TEST_CASE("a closed standard error does not become the file") {
  const TempFolder folder;
  const int code = qkv::test::in_child([&] {
    close(STDERR_FILENO);
    write_whole(folder / "file", "picture");
    const char* message = "a message";
    if (write(STDERR_FILENO, message, 9) == 9) _exit(1);
  });
  CHECK(code == 0);
  CHECK(read_file(folder / "file") == "picture");
}

TEST_CASE("standard output that takes nothing is an error of the machine") {
  CHECK(qkv::test::in_child([] {
          if (!freopen("/dev/full", "w", stdout)) _exit(1);
          qkv::sinks::write_stdout("x");
        }) == 4);
  CHECK(qkv::test::in_child([] {
          close(STDOUT_FILENO);
          qkv::sinks::write_stdout("x");
        }) == 4);
}
