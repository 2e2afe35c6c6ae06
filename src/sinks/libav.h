// FFmpeg's libraries, loaded when a film is made: linking them would cost every start 17 ms.
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include <memory>
#include <string>

namespace qkv::sinks {

// The functions that are used, each as the header declares it: X(library, function).
#define QKV_LIBAV_FUNCTIONS(X)                \
  X(avutil, av_dict_free)                     \
  X(avutil, av_dict_get)                      \
  X(avutil, av_dict_set)                      \
  X(avutil, av_frame_alloc)                   \
  X(avutil, av_frame_free)                    \
  X(avutil, av_frame_get_buffer)              \
  X(avutil, av_frame_ref)                     \
  X(avutil, av_frame_unref)                   \
  X(avutil, av_free)                          \
  X(avutil, av_log_set_callback)              \
  X(avutil, av_malloc)                        \
  X(avutil, av_mallocz)                       \
  X(avutil, av_strdup)                        \
  X(avutil, av_strerror)                      \
  X(avutil, av_version_info)                  \
  X(avutil, avutil_version)                   \
  X(avcodec, av_packet_alloc)                 \
  X(avcodec, av_packet_free)                  \
  X(avcodec, av_packet_unref)                 \
  X(avcodec, avcodec_alloc_context3)          \
  X(avcodec, avcodec_find_encoder_by_name)    \
  X(avcodec, avcodec_free_context)            \
  X(avcodec, avcodec_open2)                   \
  X(avcodec, avcodec_receive_packet)          \
  X(avcodec, avcodec_send_frame)              \
  X(avcodec, avcodec_version)                 \
  X(avformat, av_write_frame)                 \
  X(avformat, av_write_trailer)               \
  X(avformat, avformat_alloc_output_context2) \
  X(avformat, avformat_free_context)          \
  X(avformat, avformat_new_stream)            \
  X(avformat, avformat_version)               \
  X(avformat, avformat_write_header)          \
  X(avformat, avio_alloc_context)             \
  X(avformat, avio_context_free)              \
  X(avformat, avio_flush)                     \
  X(swscale, sws_freeContext)                 \
  X(swscale, sws_getCoefficients)             \
  X(swscale, sws_getContext)                  \
  X(swscale, sws_scale)                       \
  X(swscale, sws_setColorspaceDetails)        \
  X(swscale, swscale_version)

struct Libav {
#define QKV_LIBAV_MEMBER(library, function) decltype(&::function) function = nullptr;
  QKV_LIBAV_FUNCTIONS(QKV_LIBAV_MEMBER)
#undef QKV_LIBAV_MEMBER
};

// Names of shared objects whose interface is that of the headers.
struct LibavNames {
  std::string avutil, avcodec, avformat, swscale;
};
LibavNames libav_names();

// Throws Error (machine) that names Debian's packages where a library is missing or lacks a
// function.
Libav load_libav(const LibavNames& names);

// Loaded at the first call. What the libraries say is kept, not printed.
const Libav& libav();

// Throws Error (machine): what failed, the library's word for `code`, and what this thread was
// last told by it.
[[noreturn]] void throw_libav(const std::string& what, int code);

struct FrameDeleter {
  void operator()(AVFrame* frame) const { libav().av_frame_free(&frame); }
};
struct PacketDeleter {
  void operator()(AVPacket* packet) const { libav().av_packet_free(&packet); }
};
struct CodecDeleter {
  void operator()(AVCodecContext* codec) const { libav().avcodec_free_context(&codec); }
};
struct MuxerDeleter {
  void operator()(AVFormatContext* muxer) const { libav().avformat_free_context(muxer); }
};
struct ScalerDeleter {
  void operator()(SwsContext* scaler) const { libav().sws_freeContext(scaler); }
};

using FramePtr = std::unique_ptr<AVFrame, FrameDeleter>;
using PacketPtr = std::unique_ptr<AVPacket, PacketDeleter>;
using CodecPtr = std::unique_ptr<AVCodecContext, CodecDeleter>;
using MuxerPtr = std::unique_ptr<AVFormatContext, MuxerDeleter>;
using ScalerPtr = std::unique_ptr<SwsContext, ScalerDeleter>;

FramePtr new_frame();
PacketPtr new_packet();

// Options by name; what the callee did not take is left in them.
class Options {
 public:
  Options() = default;
  ~Options() { libav().av_dict_free(&dictionary_); }
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  void set(const char* name, const std::string& value);
  AVDictionary** get() { return &dictionary_; }
  // Throws std::logic_error where an option was not taken.
  void require_all_taken() const;

 private:
  AVDictionary* dictionary_ = nullptr;
};

}  // namespace qkv::sinks
