#include "sinks/film_chunk.h"

#include <stdexcept>
#include <vector>

#include "sinks/film_encoder.h"
#include "sinks/film_packets.h"
#include "sinks/film_picture.h"

namespace qkv::sinks {
namespace {

struct Encoded {
  std::int64_t pts = 0;
  bool is_key = false;
  std::string data;
};

}  // namespace

struct ChunkEncoder::State {
  explicit State(const FilmFormat& format) : encoder(open_encoder(format)) {}

  // Null: there are no more.
  void send(const AVFrame* picture) {
    const int code = libav().avcodec_send_frame(encoder.get(), picture);
    if (code < 0) throw_libav("encoding a frame", code);
    for (;;) {
      const int got = libav().avcodec_receive_packet(encoder.get(), packet.get());
      if (got == AVERROR(EAGAIN) || got == AVERROR_EOF) return;
      if (got < 0) throw_libav("encoding a frame", got);
      const char* data = reinterpret_cast<const char*>(packet->data);
      encoded.push_back({packet->pts, (packet->flags & AV_PKT_FLAG_KEY) != 0,
                         std::string(data, static_cast<std::size_t>(packet->size))});
      libav().av_packet_unref(packet.get());
    }
  }

  // Of two key frames in a row the ids must differ (H.264, 7.4.3, idr_pic_id), and each encoder
  // begins with 0. So a frame that is alone is encoded twice, and the second, whose id is 1, kept:
  // it may stand before any longer chunk.
  void end_lone_frame(const FilmPicture& picture) {
    add(picture, AV_PICTURE_TYPE_I);
    send(nullptr);
    encoded.erase(encoded.begin());
    encoded.front().pts = 0;
  }

  void add(const FilmPicture& picture, AVPictureType type) {
    if (libav().av_frame_ref(frame.get(), &picture.frame()) < 0) throw std::bad_alloc();
    frame->pts = added++;
    frame->pict_type = type;
    send(frame.get());
    libav().av_frame_unref(frame.get());
  }

  CodecPtr encoder;
  FramePtr frame = new_frame();  // a picture that is shared, with a time of its own
  PacketPtr packet = new_packet();
  std::int64_t added = 0;
  FilmPicturePtr first;
  std::vector<Encoded> encoded;
};

ChunkEncoder::ChunkEncoder(const FilmFormat& format) : state_(std::make_unique<State>(format)) {}

ChunkEncoder::~ChunkEncoder() = default;

void ChunkEncoder::add(const FilmPicturePtr& picture) {
  if (state_->added == 0) state_->first = picture;
  state_->add(*picture, AV_PICTURE_TYPE_NONE);
}

std::string ChunkEncoder::finish() {
  if (state_->added == 0) throw std::logic_error("a chunk has at least one picture");
  if (state_->added == 1) {
    state_->end_lone_frame(*state_->first);
  } else {
    state_->send(nullptr);
  }
  const AVCodecContext& encoder = *state_->encoder;
  FilmPackets packets;
  packets.header = {reinterpret_cast<const char*>(encoder.extradata),
                    static_cast<std::size_t>(encoder.extradata_size)};
  packets.delay = encoder.has_b_frames;
  for (const Encoded& one : state_->encoded) {
    packets.list.push_back({one.pts, one.is_key, one.data});
  }
  return packets_as_bytes(packets);
}

bool is_whole_chunk(std::string_view bytes, std::int64_t frames) {
  const auto packets = packets_from_bytes(bytes);
  return packets && frames > 0 && packets->list.size() == static_cast<std::size_t>(frames);
}

}  // namespace qkv::sinks
