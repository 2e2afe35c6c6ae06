// Small films, and what other programs read in them.
#pragma once

#include <cairo.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sinks/film.h"
#include "sinks/film_chunk.h"
#include "sinks/raster.h"
#include "tests/support/run_process.h"

namespace qkv::test {

using sinks::FilmFormat;
using sinks::FilmPicturePtr;
using sinks::FilmRecord;
using sinks::Surface;

inline void set_source(cairo_t* cr, Colour c) {
  cairo_set_source_rgb(cr, c.r / 255.0, c.g / 255.0, c.b / 255.0);
}

inline Surface flat_surface(int width, int height, Colour colour) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  const sinks::Context cr(cairo_create(surface.get()));
  set_source(cr.get(), colour);
  cairo_paint(cr.get());
  return surface;
}

// White with a dark bar whose place says which frame it is.
inline Surface numbered_surface(const FilmFormat& format, int frame) {
  Surface surface = flat_surface(format.width, format.height, kWhite);
  const sinks::Context cr(cairo_create(surface.get()));
  set_source(cr.get(), {37, 99, 184});
  cairo_rectangle(cr.get(), frame * 3 % format.width, 0, 8, format.height);
  cairo_fill(cr.get());
  return surface;
}

using Draw = std::function<Surface(const FilmFormat&, int)>;

inline std::string chunk_of(const FilmFormat& format, int first, int frames,
                            const Draw& draw = numbered_surface) {
  sinks::ChunkEncoder encoder(format);
  for (int k = first; k < first + frames; ++k) {
    encoder.add(sinks::film_picture(draw(format, k).get(), format));
  }
  return encoder.finish();
}

// Frames cut into chunks of at most 60.
inline std::vector<std::string> chunks_of(const FilmFormat& format, int frames,
                                          const Draw& draw = numbered_surface) {
  std::vector<std::string> chunks;
  for (int first = 0; first < frames; first += 60) {
    chunks.push_back(chunk_of(format, first, std::min(60, frames - first), draw));
  }
  return chunks;
}

inline void write_chunks(const std::filesystem::path& path, const FilmFormat& format,
                         const FilmRecord& record, const std::vector<std::string>& chunks) {
  sinks::write_film(path, format, record, chunks.size(),
                    [&](std::size_t i) { return chunks.at(i); });
}

inline FilmRecord record_of(std::int64_t frames) {
  FilmRecord record;
  record.metadata = {"A title", "", "0123abcd"};
  record.frames = frames;
  return record;
}

inline bool has_ffmpeg() {
  static const bool there = run_process({"ffprobe", "-version"}).code == 0 &&
                            run_process({"ffmpeg", "-version"}).code == 0;
  if (!there) std::printf("skipped: ffmpeg and ffprobe are not there\n");
  return there;
}

// The value of `key` in ffprobe's answer, "" where there is none.
class Probe {
 public:
  Probe(const std::filesystem::path& film, std::vector<std::string> what) {
    std::vector<std::string> command{"ffprobe", "-v", "error", "-of", "flat=s=."};
    command.insert(command.end(), what.begin(), what.end());
    command.push_back(film.string());
    const Finished finished = run_process(command);
    if (finished.code != 0 || !finished.err.empty()) throw std::runtime_error(finished.err);
    text_ = "\n" + finished.out;
  }
  std::string operator[](const std::string& key) const {
    const std::size_t at = text_.find("\n" + key + "=");
    if (at == std::string::npos) return "";
    const std::size_t start = at + key.size() + 2;
    std::string value = text_.substr(start, text_.find('\n', start) - start);
    if (value.size() > 1 && value.front() == '"') value = value.substr(1, value.size() - 2);
    return value;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Frames first…last (all of them without) as 8-bit RGB, one after the other; what ffmpeg complains
// of is thrown.
inline std::string decoded_rgb(const std::filesystem::path& film, int first = 0,
                               int last = 1000000) {
  const std::string frames =
      "select=between(n\\," + std::to_string(first) + "\\," + std::to_string(last) + ")";
  const Finished finished =
      run_process({"ffmpeg", "-v", "error", "-i", film.string(), "-map", "0:v", "-vf", frames,
                   "-vsync", "0", "-f", "rawvideo", "-sws_flags",
                   "accurate_rnd+full_chroma_int+bilinear", "-pix_fmt", "rgb24", "-"});
  if (finished.code != 0 || !finished.err.empty()) throw std::runtime_error(finished.err);
  return finished.out;
}

// A pixel of a frame as decoded_rgb() gives it.
inline Colour pixel(const std::string& rgb, int width, int x, int y) {
  const std::size_t at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(x));
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rgb.at(at + i)); };
  return {byte(0), byte(1), byte(2)};
}

inline int apart(Colour a, Colour b) {
  return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

}  // namespace qkv::test
