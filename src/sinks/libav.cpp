#include "sinks/libav.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdarg>
#include <cstdio>
#include <new>
#include <stdexcept>

#include "base/error.h"
#include "base/utf8.h"

namespace qkv::sinks {
namespace {

#define QKV_STRING(x) #x
#define QKV_EXPANDED_STRING(x) QKV_STRING(x)
constexpr char kAvutil[] = QKV_EXPANDED_STRING(LIBAVUTIL_VERSION_MAJOR);
constexpr char kAvcodec[] = QKV_EXPANDED_STRING(LIBAVCODEC_VERSION_MAJOR);
constexpr char kAvformat[] = QKV_EXPANDED_STRING(LIBAVFORMAT_VERSION_MAJOR);
constexpr char kSwscale[] = QKV_EXPANDED_STRING(LIBSWSCALE_VERSION_MAJOR);

[[noreturn]] void throw_missing(const std::string& what) {
  const char* reason = dlerror();
  throw Error(
      Exit::machine,
      fmt::format("films need FFmpeg's libraries: {} cannot be loaded ({}); on Debian: apt install "
                  "libavformat{} libavcodec{} libavutil{} libswscale{}",
                  what, printable(reason ? reason : "no reason given"), kAvformat, kAvcodec,
                  kAvutil, kSwscale));
}

// Never closed: what it made may live as long as the process.
void* open_library(const std::string& name) {
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) throw_missing(name);
  return library;
}

template <typename Function>
void find(void* library, const char* name, Function& function) {
  void* symbol = dlsym(library, name);
  if (!symbol) throw_missing(name);
  function = reinterpret_cast<Function>(symbol);
}

thread_local std::string last_message;

// libav's own log, errors only.
void keep_message(void*, int level, const char* format, va_list arguments) {
  if (level > AV_LOG_ERROR) return;
  std::array<char, 512> text{};
  std::vsnprintf(text.data(), text.size(), format, arguments);
  last_message = text.data();
  while (!last_message.empty() && last_message.back() == '\n') last_message.pop_back();
}

}  // namespace

LibavNames libav_names() {
  const auto name = [](const char* library, const char* version) {
    return fmt::format("lib{}.so.{}", library, version);
  };
  return {name("avutil", kAvutil), name("avcodec", kAvcodec), name("avformat", kAvformat),
          name("swscale", kSwscale)};
}

Libav load_libav(const LibavNames& names) {
  void* const avutil = open_library(names.avutil);
  void* const avcodec = open_library(names.avcodec);
  void* const avformat = open_library(names.avformat);
  void* const swscale = open_library(names.swscale);
  Libav loaded;
#define QKV_LIBAV_FIND(library, function) find(library, #function, loaded.function);
  QKV_LIBAV_FUNCTIONS(QKV_LIBAV_FIND)
#undef QKV_LIBAV_FIND
  loaded.av_log_set_callback(keep_message);
  return loaded;
}

const Libav& libav() {
  static const Libav loaded = load_libav(libav_names());
  return loaded;
}

void throw_libav(const std::string& what, int code) {
  std::array<char, AV_ERROR_MAX_STRING_SIZE> word{};
  libav().av_strerror(code, word.data(), word.size());
  std::string message = what + ": " + word.data();
  if (!last_message.empty()) message += " (" + printable(last_message) + ")";
  last_message.clear();
  throw Error(Exit::machine, message);
}

FramePtr new_frame() {
  FramePtr frame(libav().av_frame_alloc());
  if (!frame) throw std::bad_alloc();
  return frame;
}

PacketPtr new_packet() {
  PacketPtr packet(libav().av_packet_alloc());
  if (!packet) throw std::bad_alloc();
  return packet;
}

void Options::set(const char* name, const std::string& value) {
  if (libav().av_dict_set(&dictionary_, name, value.c_str(), 0) < 0) throw std::bad_alloc();
}

void Options::require_all_taken() const {
  const AVDictionaryEntry* left =
      libav().av_dict_get(dictionary_, "", nullptr, AV_DICT_IGNORE_SUFFIX);
  if (left) throw std::logic_error(std::string("libav knows no option ") + left->key);
}

}  // namespace qkv::sinks
