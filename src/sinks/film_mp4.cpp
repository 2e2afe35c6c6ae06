#include "sinks/film_mp4.h"

#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <system_error>

#include "sinks/file_io.h"
#include "sinks/film_boxes.h"
#include "sinks/film_encoder.h"

namespace qkv::sinks {
namespace {

constexpr int kVideo = 0, kCaptions = 1;  // streams

// The muxer reads the file again to make room for the index in front.
int open_again(AVFormatContext* muxer, AVIOContext** context, const char*, int, AVDictionary**) {
  const int file = *static_cast<int*>(muxer->opaque);
  try {
    *context = std::make_unique<FilmStream>(file, FilmStream::Use::read).release()->get();
  } catch (...) {  // not through C
    return AVERROR(ENOMEM);
  }
  return 0;
}

int close_again(AVFormatContext*, AVIOContext* context) {
  FilmStream* stream = static_cast<FilmStream*>(context->opaque);
  const int error = stream->error();
  delete stream;
  return error == 0 ? 0 : AVERROR(error);
}

void set_extradata(AVCodecParameters& parameters, std::string_view bytes) {
  auto* copy =
      static_cast<std::uint8_t*>(libav().av_mallocz(bytes.size() + AV_INPUT_BUFFER_PADDING_SIZE));
  if (!copy) throw std::bad_alloc();
  std::memcpy(copy, bytes.data(), bytes.size());
  parameters.extradata = copy;
  parameters.extradata_size = static_cast<int>(bytes.size());
}

void set_tag(AVDictionary** tags, const char* name, const std::string& value) {
  if (value.empty()) return;
  if (libav().av_dict_set(tags, name, value.c_str(), 0) < 0) throw std::bad_alloc();
}

void* zeroed(std::size_t bytes) {
  void* memory = libav().av_mallocz(bytes);
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

Mp4Writer::Mp4Writer(int file, const FilmFormat& format, const FilmRecord& record,
                     const FilmPackets& first)
    : format_(format),
      file_(file),
      stream_(file, FilmStream::Use::write),
      captions_(caption_samples(record)) {
  // Players expect some resolution; below it the muxer would choose its own.
  constexpr int kFewestTicks = 10000;
  std::int64_t ticks = format.fps_numerator;
  ticks_a_frame_ = format.fps_denominator;
  for (; ticks < kFewestTicks; ticks *= 2) ticks_a_frame_ *= 2;
  ticks_a_second_ = static_cast<int>(ticks);
  set_up_muxer(record);
  add_video_stream(first);
  if (!captions_.empty()) add_caption_stream();
  add_chapters(record);
  write_header();
}

void Mp4Writer::set_up_muxer(const FilmRecord& record) {
  AVFormatContext* muxer = nullptr;
  check(libav().avformat_alloc_output_context2(&muxer, nullptr, "mp4", nullptr), "an MP4 file");
  muxer_.reset(muxer);
  muxer->pb = stream_.get();
  muxer->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  muxer->opaque = &file_;
  muxer->io_open = open_again;
  muxer->io_close2 = close_again;
  const Metadata& metadata = record.metadata;
  set_tag(&muxer->metadata, "title", metadata.title);
  set_tag(&muxer->metadata, "description", metadata.description);
  set_tag(&muxer->metadata, "comment", software() + ", scene " + metadata.source_hash);
}

void Mp4Writer::add_video_stream(const FilmPackets& first) {
  AVStream* stream = libav().avformat_new_stream(muxer_.get(), nullptr);
  if (!stream) throw std::bad_alloc();
  const EvenSize size = padded_size(format_);
  AVCodecParameters& parameters = *stream->codecpar;
  parameters.codec_type = AVMEDIA_TYPE_VIDEO;
  parameters.codec_id = AV_CODEC_ID_H264;
  parameters.format = AV_PIX_FMT_YUV420P;
  parameters.width = size.width;
  parameters.height = size.height;
  parameters.sample_aspect_ratio = stream->sample_aspect_ratio = {1, 1};
  parameters.color_range = AVCOL_RANGE_MPEG;
  parameters.color_primaries = AVCOL_PRI_BT709;
  parameters.color_trc = AVCOL_TRC_BT709;
  parameters.color_space = AVCOL_SPC_BT709;
  parameters.chroma_location = AVCHROMA_LOC_CENTER;
  parameters.video_delay = static_cast<int>(first.delay);
  set_extradata(parameters, first.header);
  stream->time_base = {1, ticks_a_second_};
  stream->avg_frame_rate = stream->r_frame_rate = {static_cast<int>(format_.fps_numerator),
                                                   static_cast<int>(format_.fps_denominator)};
}

void Mp4Writer::add_caption_stream() {
  AVStream* stream = libav().avformat_new_stream(muxer_.get(), nullptr);
  if (!stream) throw std::bad_alloc();
  const EvenSize size = padded_size(format_);
  AVCodecParameters& parameters = *stream->codecpar;
  parameters.codec_type = AVMEDIA_TYPE_SUBTITLE;
  parameters.codec_id = AV_CODEC_ID_MOV_TEXT;
  parameters.width = size.width;
  parameters.height = size.height;
  set_extradata(parameters, caption_style(size.width, size.height));
  stream->time_base = {1, ticks_a_second_};
}

void Mp4Writer::add_chapters(const FilmRecord& record) {
  const std::size_t count = record.chapters.size();
  if (count == 0) return;
  muxer_->chapters = static_cast<AVChapter**>(zeroed(count * sizeof(void*)));
  for (std::size_t i = 0; i < count; ++i) {
    auto* chapter = static_cast<AVChapter*>(zeroed(sizeof(AVChapter)));
    muxer_->chapters[i] = chapter;
    muxer_->nb_chapters = static_cast<unsigned>(i + 1);
    const std::int64_t end = i + 1 < count ? record.chapters[i + 1].first : record.frames;
    chapter->id = static_cast<std::int64_t>(i);
    chapter->time_base = {1, ticks_a_second_};
    chapter->start = record.chapters[i].first * ticks_a_frame_;
    chapter->end = end * ticks_a_frame_;
    set_tag(&chapter->metadata, "title", record.chapters[i].title);
  }
}

void Mp4Writer::write_header() {
  Options options;
  options.set("movflags", "+faststart");
  options.set("movie_timescale", std::to_string(ticks_a_second_));  // else durations are rounded
  check(libav().avformat_write_header(muxer_.get(), options.get()), "beginning an MP4 file");
  options.require_all_taken();
}

// Decoding runs ahead of showing by `delay`: the first frames are decoded before time 0, which an
// edit list says.
void Mp4Writer::add(const FilmPackets& chunk) {
  std::int64_t index = frames_written_;
  for (const FilmPacket& packet : chunk.list) {
    write_captions_until(index);
    write(kVideo, packet.data, frames_written_ + packet.pts, index - chunk.delay, 1, packet.is_key);
    ++index;
  }
  frames_written_ = index;
}

void Mp4Writer::write_captions_until(std::int64_t frame) {
  for (; captions_written_ < captions_.size(); ++captions_written_) {
    const CaptionSample& sample = captions_[captions_written_];
    if (sample.first > frame) return;
    write(kCaptions, sample.bytes, sample.first, sample.first, sample.frames, true);
  }
}

void Mp4Writer::write(int stream, std::string_view data, std::int64_t pts, std::int64_t dts,
                      std::int64_t frames, bool is_key) {
  AVPacket& packet = *packet_;
  packet.data = reinterpret_cast<std::uint8_t*>(const_cast<char*>(data.data()));
  packet.size = static_cast<int>(data.size());
  packet.stream_index = stream;
  packet.pts = pts * ticks_a_frame_;
  packet.dts = dts * ticks_a_frame_;
  packet.duration = frames * ticks_a_frame_;
  packet.flags = is_key ? AV_PKT_FLAG_KEY : 0;
  check(libav().av_write_frame(muxer_.get(), &packet), "writing a frame");
}

void Mp4Writer::finish() {
  check(libav().av_write_trailer(muxer_.get()), "ending an MP4 file");
  libav().avio_flush(stream_.get());
  check(stream_.get()->error, "ending an MP4 file");
  if (!captions_.empty()) disable_track(file_, kCaptions);
}

void Mp4Writer::check(int code, const char* what) const {
  if (stream_.error() != 0) fail_with(stream_.error());
  if (code < 0) throw_libav(what, code);
}

}  // namespace qkv::sinks
