// FFmpeg's libraries: loaded when needed, missing, silent.
#include <fcntl.h>

#include "base/error.h"
#include "sinks/film_encoder.h"
#include "sinks/libav.h"
#include "tests/sinks/film_sample.h"
#include "tests/sinks/in_child.h"
#include "tests/support/catch.h"

using namespace qkv::test;
using qkv::Error;
using qkv::sinks::LibavNames;

namespace {

template <typename Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    CHECK(error.code() == qkv::Exit::machine);
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace

TEST_CASE("nothing is linked with FFmpeg's libraries") {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const Finished linked = run_process({"ldd", self});
  REQUIRE(linked.code == 0);
  CHECK(contains(linked.out, "libcairo"));
  for (const char* library : {"libavcodec", "libavformat", "libavutil", "libswscale", "libx264"}) {
    CHECK_FALSE(contains(linked.out, library));
  }
}

TEST_CASE("16 a library that is missing is named, with the package that has it") {
  for (std::string LibavNames::*library :
       {&LibavNames::avutil, &LibavNames::avcodec, &LibavNames::avformat, &LibavNames::swscale}) {
    LibavNames names = qkv::sinks::libav_names();
    names.*library = "libnowhere.so.1";
    const std::string message = refusal([&] { qkv::sinks::load_libav(names); });
    CHECK(contains(message, "libnowhere.so.1 cannot be loaded"));
    CHECK(contains(message, "apt install libavformat"));
  }
}

TEST_CASE("16 a library that lacks a function is not taken") {
  LibavNames names = qkv::sinks::libav_names();
  names.avcodec = names.avutil;
  CHECK(contains(refusal([&] { qkv::sinks::load_libav(names); }), "av_packet_alloc"));
}

TEST_CASE("16 an encoder that is missing is named") {
  const std::string message =
      refusal([] { qkv::sinks::find_encoder(qkv::sinks::libav(), "libx999"); });
  CHECK(contains(message, "libavcodec has no libx999"));
  CHECK(contains(message, "apt install"));
}

TEST_CASE("the encoder is found, and its settings tell formats apart") {
  FilmFormat format;
  format.width = 1920;
  format.height = 1080;
  qkv::sinks::require_film_encoder(format);
  const std::string settings = qkv::sinks::encoder_settings(format);
  CHECK(contains(settings, "x264 - core "));  // the library's version, not only libavcodec's
  CHECK(settings == qkv::sinks::encoder_settings(format));
  const auto differs = [&](auto change) {
    FilmFormat other = format;
    change(other);
    return qkv::sinks::encoder_settings(other) != settings;
  };
  CHECK(differs([](FilmFormat& f) { f.width = 1918; }));
  CHECK(differs([](FilmFormat& f) { f.height = 1078; }));
  CHECK(differs([](FilmFormat& f) { f.fps_numerator = 60; }));
  CHECK(differs([](FilmFormat& f) { f.fps_denominator = 2; }));
  CHECK(differs([](FilmFormat& f) { f.quality = qkv::sinks::FilmQuality::draft; }));
  CHECK(differs([](FilmFormat& f) { f.padding = {1, 2, 3}; }));
}

TEST_CASE("sizes and rates out of range are mistakes of the caller") {
  for (const auto& [width, height] : {std::pair{0, 16}, {16, 0}, {16385, 16}, {-2, 16}}) {
    FilmFormat format;
    format.width = width;
    format.height = height;
    CHECK_THROWS_AS(qkv::sinks::require_film_encoder(format), std::logic_error);
  }
  FilmFormat format;
  format.width = format.height = 16;
  format.fps_numerator = 0;
  CHECK_THROWS_AS(qkv::sinks::require_film_encoder(format), std::logic_error);
}

TEST_CASE("a size that the encoder does not take is named, with its reason") {
  FilmFormat format;
  format.width = format.height = 16383;
  const std::string message = refusal([&] { qkv::sinks::require_film_encoder(format); });
  CHECK(contains(message, "takes no pictures of 16384 × 16384 pixels"));
  CHECK(contains(message, "Picture size"));
}

TEST_CASE("what the libraries say stays out of standard error") {
  const TempFolder folder;
  const int code = in_child([&] {
    const int file = open((folder / "err").c_str(), O_WRONLY | O_CREAT, 0600);
    if (dup2(file, STDERR_FILENO) < 0) _exit(1);
    FilmFormat format;
    format.width = format.height = 32;
    write_chunks(folder / "film.mp4", format, record_of(3), chunks_of(format, 3));
    if (write(STDERR_FILENO, "end", 3) != 3) _exit(1);
  });
  CHECK(code == 0);
  CHECK(read_file(folder / "err") == "end");
}
