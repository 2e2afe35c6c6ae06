#include "sinks/film_picture.h"

#include <cstring>
#include <stdexcept>
#include <vector>

#include "sinks/film_encoder.h"
#include "sinks/raster.h"

namespace qkv::sinks {
namespace {

// Pixels as 0xXXRRGGBB in the machine's order.
struct Pixels {
  const std::uint8_t* data = nullptr;
  int stride = 0;  // bytes
  std::vector<std::uint32_t> copy;
};

std::uint32_t rgb_word(Colour colour) {
  return static_cast<std::uint32_t>(colour.r << 16 | colour.g << 8 | colour.b);
}

// The surface's own pixels where the size is even and swscale's vector code, which reads eight
// pixels at a time, ends with the row; else a copy with room.
Pixels padded_pixels(cairo_surface_t* surface, const FilmFormat& format) {
  const unsigned char* data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  const EvenSize size = padded_size(format);
  if (format.width % 8 == 0 && format.height == size.height) return {data, stride, {}};
  const std::size_t room = (static_cast<std::size_t>(size.width) + 31) / 16 * 16;
  Pixels pixels;
  pixels.copy.assign(room * static_cast<std::size_t>(size.height), rgb_word(format.padding));
  for (int y = 0; y < format.height; ++y) {
    std::memcpy(pixels.copy.data() + room * static_cast<std::size_t>(y),
                data + static_cast<std::ptrdiff_t>(stride) * y,
                static_cast<std::size_t>(format.width) * 4);
  }
  pixels.data = reinterpret_cast<const std::uint8_t*>(pixels.copy.data());
  pixels.stride = static_cast<int>(room * 4);
  return pixels;
}

// An exact mean of four pixels for chroma, the same bytes on every processor.
constexpr int kScalerFlags =
    SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP;

ScalerPtr new_scaler(EvenSize size) {
  ScalerPtr scaler(libav().sws_getContext(size.width, size.height, AV_PIX_FMT_0RGB32, size.width,
                                          size.height, AV_PIX_FMT_YUV420P, kScalerFlags, nullptr,
                                          nullptr, nullptr));
  if (!scaler) throw std::bad_alloc();
  const int* bt709 = libav().sws_getCoefficients(SWS_CS_ITU709);
  constexpr int kFull = 1, kLimited = 0, kOne = 1 << 16;
  if (libav().sws_setColorspaceDetails(scaler.get(), bt709, kFull, bt709, kLimited, 0, kOne, kOne) <
      0) {
    throw std::logic_error("swscale takes no colour matrix");
  }
  return scaler;
}

// Setting one up takes about a millisecond, and it is not for two threads at once.
SwsContext* scaler_of_this_thread(EvenSize size) {
  thread_local EvenSize last_size;
  thread_local ScalerPtr scaler;
  if (!scaler || last_size.width != size.width || last_size.height != size.height) {
    scaler = new_scaler(size);
    last_size = size;
  }
  return scaler.get();
}

void require_fit(cairo_surface_t* surface, const FilmFormat& format) {
  require(cairo_surface_status(surface), "a frame's pixels");
  if (cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE) {
    throw std::logic_error("a frame is an image surface");
  }
  const cairo_format_t pixels = cairo_image_surface_get_format(surface);
  if ((pixels != CAIRO_FORMAT_RGB24 && pixels != CAIRO_FORMAT_ARGB32) ||
      cairo_image_surface_get_width(surface) != format.width ||
      cairo_image_surface_get_height(surface) != format.height) {
    throw std::logic_error("a frame has not the film's format");
  }
}

}  // namespace

FilmPicturePtr film_picture(cairo_surface_t* surface, const FilmFormat& format) {
  require_fit(surface, format);
  cairo_surface_flush(surface);
  const EvenSize size = padded_size(format);
  FramePtr frame = new_frame();
  frame->width = size.width;
  frame->height = size.height;
  frame->format = AV_PIX_FMT_YUV420P;
  tag_colours(*frame);
  frame->chroma_location = AVCHROMA_LOC_CENTER;
  if (libav().av_frame_get_buffer(frame.get(), 0) < 0) throw std::bad_alloc();
  const Pixels pixels = padded_pixels(surface, format);
  const std::uint8_t* const planes[] = {pixels.data, nullptr, nullptr, nullptr};
  const int strides[] = {pixels.stride, 0, 0, 0};
  const int rows = libav().sws_scale(scaler_of_this_thread(size), planes, strides, 0, size.height,
                                     frame->data, frame->linesize);
  if (rows != size.height) throw_libav("converting a frame to YUV", rows);
  return std::make_shared<const FilmPicture>(std::move(frame));
}

}  // namespace qkv::sinks
