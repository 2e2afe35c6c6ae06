// The encoder alone: ready-made pictures into chunks, as a film's workers would encode them.
//   film_bench [--workers N] [--quality draft|standard|high] [--fps N[/D]] [--chunks 60,60,12,…]
//              [FOLDER]
// FOLDER holds frames (PNG, taken by name); without it 600 pictures of 1920 × 1080 are made up.
// --chunks gives the lengths of the chunks, as `qkv render --dry-run` lists them; without it they
// have 60 frames. A frame equal to the one before it shares its picture, as in a film. Prints one
// line of JSON; reading and converting are timed on their own and are not in the wall time.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sinks/film_chunk.h"
#include "sinks/raster.h"

namespace {

namespace fs = std::filesystem;
using qkv::sinks::FilmPicturePtr;
using qkv::sinks::FilmQuality;
using qkv::sinks::Surface;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Settings {
  std::size_t workers = 1;
  qkv::sinks::FilmFormat format;
  std::vector<std::size_t> chunks;
  std::string folder;
};

FilmQuality quality_of(std::string_view name) {
  if (name == "draft") return FilmQuality::draft;
  if (name == "standard") return FilmQuality::standard;
  if (name == "high") return FilmQuality::high;
  throw std::runtime_error("quality: draft, standard or high");
}

std::vector<std::size_t> lengths_of(const std::string& list) {
  std::vector<std::size_t> lengths;
  for (std::size_t at = 0; at < list.size(); at = std::min(list.find(',', at), list.size()) + 1) {
    lengths.push_back(std::stoul(list.substr(at)));
    if (lengths.back() == 0) throw std::runtime_error("a chunk has at least one frame");
  }
  return lengths;
}

Settings settings_of(int count, char** words) {
  Settings settings;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (!word.starts_with("--")) {
      settings.folder = word;
      continue;
    }
    if (++i == count) throw std::runtime_error(word + " needs a value");
    const std::string value = words[i];
    if (word == "--workers") {
      settings.workers = std::stoul(value);
    } else if (word == "--quality") {
      settings.format.quality = quality_of(value);
    } else if (word == "--fps") {
      settings.format.fps_numerator = std::stol(value);
      const std::size_t slash = value.find('/');
      if (slash != std::string::npos) {
        settings.format.fps_denominator = std::stol(value.substr(slash + 1));
      }
    } else if (word == "--chunks") {
      settings.chunks = lengths_of(value);
    } else {
      throw std::runtime_error("unknown: " + word);
    }
  }
  return settings;
}

// Where pictures come from, one after the other.
class Pictures {
 public:
  explicit Pictures(Settings& settings) {
    if (settings.folder.empty()) {
      settings.format.width = 1920;
      settings.format.height = 1080;
    } else {
      for (const auto& entry : fs::directory_iterator(settings.folder)) {
        if (entry.path().extension() == ".png") files_.push_back(entry.path());
      }
      if (files_.empty()) throw std::runtime_error("no PNG files in " + settings.folder);
      std::sort(files_.begin(), files_.end());
      const Surface first(cairo_image_surface_create_from_png(files_.front().c_str()));
      settings.format.width = cairo_image_surface_get_width(first.get());
      settings.format.height = cairo_image_surface_get_height(first.get());
    }
    format_ = settings.format;
  }

  std::size_t count() const { return files_.empty() ? 600 : files_.size(); }

  FilmPicturePtr next() {
    const std::size_t index = next_++;
    if (files_.empty()) return film_picture(made_up(index).get(), format_);
    std::ifstream in(files_.at(index), std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), {}};
    if (last_ && bytes == last_bytes_) return last_;
    last_bytes_ = std::move(bytes);
    const Surface surface(cairo_image_surface_create_from_png(files_.at(index).c_str()));
    return last_ = film_picture(surface.get(), format_);
  }

 private:
  // Cells of a grid that change their colours, and one that moves.
  Surface made_up(std::size_t index) const {
    Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, format_.width, format_.height));
    const qkv::sinks::Context context(cairo_create(surface.get()));
    cairo_t* cr = context.get();
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    for (int i = 0; i < 400; ++i) {
      const double shade = static_cast<double>((static_cast<std::size_t>(i) * 37 + index) % 256);
      cairo_set_source_rgb(cr, shade / 255, 0.5, 1 - shade / 255);
      cairo_rectangle(cr, 460 + i % 20 * 50, 40 + i / 20 * 50, 46, 46);
      cairo_fill(cr);
    }
    cairo_rectangle(cr, static_cast<double>(index * 3 % 1800), 500, 90, 60);
    cairo_fill(cr);
    return surface;
  }

  std::vector<fs::path> files_;
  qkv::sinks::FilmFormat format_;
  std::size_t next_ = 0;
  std::string last_bytes_;
  FilmPicturePtr last_;
};

using Chunk = std::vector<FilmPicturePtr>;

// Bytes of all chunks; workers take the next chunk each.
std::size_t encode(const std::vector<Chunk>& chunks, const Settings& settings) {
  std::atomic<std::size_t> next{0}, bytes{0};
  std::vector<std::thread> workers;
  for (std::size_t i = 0; i < settings.workers; ++i) {
    workers.emplace_back([&] {
      for (std::size_t at; (at = next++) < chunks.size();) {
        qkv::sinks::ChunkEncoder encoder(settings.format);
        for (const FilmPicturePtr& picture : chunks[at]) encoder.add(picture);
        bytes += encoder.finish().size();
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  return bytes;
}

// How many pictures a chunk holds that differ from the one before.
std::size_t distinct(const Chunk& chunk) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < chunk.size(); ++i) count += i == 0 || chunk[i] != chunk[i - 1];
  return count;
}

void run(Settings settings) {
  Pictures pictures(settings);
  const std::size_t frames = pictures.count();
  if (settings.chunks.empty()) {
    for (std::size_t at = 0; at < frames; at += 60) {
      settings.chunks.push_back(std::min<std::size_t>(60, frames - at));
    }
  }
  if (std::accumulate(settings.chunks.begin(), settings.chunks.end(), std::size_t{0}) != frames) {
    throw std::runtime_error("the chunks do not hold as many frames as there are");
  }
  require_film_encoder(settings.format);
  // Rounds, so that a long film's pictures need not be in memory all at once: 1 GB of YUV each.
  const std::size_t picture_bytes =
      static_cast<std::size_t>(settings.format.width * settings.format.height) * 3 / 2;
  const std::size_t most = 1000000000 / picture_bytes;
  double wall = 0, prepare = 0;
  std::size_t bytes = 0;
  for (std::size_t at = 0; at < settings.chunks.size();) {
    const Clock::time_point begin = Clock::now();
    std::vector<Chunk> round;
    for (std::size_t held = 0; at < settings.chunks.size() && held < most; ++at) {
      Chunk& chunk = round.emplace_back();
      for (std::size_t i = 0; i < settings.chunks[at]; ++i) chunk.push_back(pictures.next());
      held += distinct(chunk);
    }
    prepare += seconds_since(begin);
    const Clock::time_point start = Clock::now();
    bytes += encode(round, settings);
    wall += seconds_since(start);
  }
  std::printf(
      "{\"width\": %d, \"height\": %d, \"frames\": %zu, \"chunks\": %zu, \"workers\": %zu, "
      "\"wall_seconds\": %.3f, \"ms_per_frame\": %.3f, \"prepare_seconds\": %.3f, \"bytes\": "
      "%zu}\n",
      settings.format.width, settings.format.height, frames, settings.chunks.size(),
      settings.workers, wall, wall * 1000 / static_cast<double>(frames), prepare, bytes);
}

}  // namespace

int main(int count, char** words) {
  try {
    run(settings_of(count, words));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "film_bench: %s\n", error.what());
    return 2;
  }
}
