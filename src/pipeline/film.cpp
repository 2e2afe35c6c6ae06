#include "pipeline/film.h"

#include <algorithm>
#include <mutex>
#include <set>

#include "base/error.h"
#include "pipeline/film_frames.h"
#include "pipeline/film_key.h"
#include "pipeline/shared_results.h"
#include "pipeline/workers.h"
#include "sinks/atomic_file.h"
#include "sinks/film_chunk.h"
#include "sinks/frame_folder.h"
#include "sinks/png.h"
#include "sinks/raster.h"

namespace qkv::pipeline {
namespace {

// Settled pictures that are kept converted: a step's, and what the workers beside are at.
constexpr std::size_t kPicturesKept = 8;

double dpi_of(const FilmSettings& settings) {
  return settings.quality == sinks::FilmQuality::draft ? settings.dpi / 2 : settings.dpi;
}

std::unique_ptr<text::Typesetter> typesetter_for(const SettledPictures& pictures) {
  const scene::Theme& theme = pictures.evaluations().scene().page.theme;
  return std::make_unique<text::Typesetter>(theme.family, theme.math_family);
}

// Counts frames from several threads and tells of them one at a time.
class Counter {
 public:
  Counter(std::int64_t ready, std::int64_t all, const TellFilm& tell)
      : progress_{ready, all, ready}, tell_(tell) {
    tell_(progress_);
  }
  void add(std::int64_t frames) {
    const std::lock_guard lock(guard_);
    progress_.done += frames;
    tell_(progress_);
  }

 private:
  std::mutex guard_;
  FilmProgress progress_;
  const TellFilm& tell_;
};

// What one thread draws with: fonts, a page and the frame drawn last. Result: what becomes of a
// drawn page.
template <typename Result>
class Drawer {
 public:
  using Finish = std::function<Result(cairo_surface_t*, const display::DisplayList&)>;

  Drawer(const SettledPictures& pictures, const FilmScript& script, double dpi,
         const text::Typesetter& typesetter, SharedResults<Result>& settled, Finish finish)
      : frames_(pictures, script, typesetter),
        typesetter_(typesetter),
        dpi_(dpi),
        page_(sinks::blank_page(sinks::pixel_size(pictures.page(), dpi))),
        settled_(settled),
        finish_(std::move(finish)) {}

  Result at(std::size_t step, std::int64_t k) {
    const Frame frame = frames_.at(step, k);
    if (last_ && (last_ == frame.picture || *last_ == *frame.picture)) return last_result_;
    const auto draw = [&] {
      sinks::rasterise_onto(page_.get(), *frame.picture, typesetter_, dpi_);
      return finish_(page_.get(), *frame.picture);
    };
    last_result_ = frame.digest ? settled_.get(*frame.digest, draw) : draw();
    last_ = frame.picture;
    return last_result_;
  }

 private:
  FilmFrames frames_;
  const text::Typesetter& typesetter_;
  double dpi_;
  sinks::Surface page_;
  SharedResults<Result>& settled_;
  Finish finish_;
  Picture last_;
  Result last_result_{};
};

using FilmDrawer = Drawer<sinks::FilmPicturePtr>;

std::string encoded(FilmDrawer& drawer, const sinks::FilmFormat& format,
                    const timeline::Chunk& chunk) {
  sinks::ChunkEncoder encoder(format);
  for (std::int64_t k = 0; k < chunk.frames; ++k) {
    encoder.add(drawer.at(chunk.step, chunk.first + k));
  }
  return encoder.finish();
}

// The pieces that have to be made, each key once.
std::vector<const FilmPiece*> missing(const std::vector<FilmPiece>& pieces) {
  std::vector<const FilmPiece*> out;
  std::set<std::string> keys;
  for (const FilmPiece& piece : pieces) {
    if (!piece.ready && keys.insert(piece.key).second) out.push_back(&piece);
  }
  return out;
}

std::int64_t frames_in(const std::vector<const FilmPiece*>& pieces) {
  std::int64_t frames = 0;
  for (const FilmPiece* piece : pieces) frames += piece->chunk.frames;
  return frames;
}

void write_captions(const std::filesystem::path& film, const sinks::FilmRecord& record,
                    const sinks::FilmFormat& format) {
  if (record.captions.empty()) return;
  std::filesystem::path beside = film;
  sinks::write_whole(beside.replace_extension(".srt"), sinks::srt_text(record, format));
  sinks::write_whole(beside.replace_extension(".vtt"), sinks::vtt_text(record, format));
}

}  // namespace

sinks::FilmFormat film_format(const SettledPictures& pictures, const FilmScript& script,
                              const FilmSettings& settings) {
  const sinks::PixelSize size = sinks::pixel_size(pictures.page(), dpi_of(settings));
  return {size.width,           size.height,
          script.fps.numerator, script.fps.denominator,
          settings.quality,     pictures.evaluations().scene().page.theme.page};
}

std::vector<FilmPiece> film_pieces(const SettledPictures& pictures, const FilmScript& script,
                                   const FilmSettings& settings, const text::Typesetter& typesetter,
                                   const ChunkStore& store) {
  const std::string film = film_key(film_format(pictures, script, settings), pictures.page(),
                                    dpi_of(settings), typesetter);
  std::vector<FilmPiece> pieces;
  for (const timeline::Chunk& chunk : script.chunks) {
    std::string key = chunk_key(film, pictures, script, chunk, typesetter);
    const bool ready = store.has(key);
    pieces.push_back({chunk, std::move(key), ready});
  }
  return pieces;
}

void make_film(const std::filesystem::path& path, const SettledPictures& pictures,
               const FilmScript& script, const FilmSettings& settings,
               const text::Typesetter& typesetter, ChunkStore& store, const TellFilm& tell) {
  const sinks::FilmFormat format = film_format(pictures, script, settings);
  sinks::require_film_encoder(format);
  const std::vector<FilmPiece> pieces = film_pieces(pictures, script, settings, typesetter, store);
  std::vector<const FilmPiece*> work = missing(pieces);
  Counter counter(script.frames() - frames_in(work), script.frames(), tell);
  if (settings.backwards) std::reverse(work.begin(), work.end());
  SharedResults<sinks::FilmPicturePtr> settled(kPicturesKept);
  const auto convert = [&](cairo_surface_t* page, const display::DisplayList&) {
    return sinks::film_picture(page, format);
  };
  const auto drawer_with = [&](const text::Typesetter& own) {
    return std::make_shared<FilmDrawer>(pictures, script, dpi_of(settings), own, settled, convert);
  };
  run_tasks(work.size(), settings.jobs, [&]() -> std::function<void(std::size_t)> {
    const std::shared_ptr<const text::Typesetter> own = typesetter_for(pictures);
    return [&, own, drawer = drawer_with(*own)](std::size_t task) {
      const FilmPiece& piece = *work[task];
      store.put(piece.key, encoded(*drawer, format, piece.chunk));
      counter.add(piece.chunk.frames);
    };
  });
  const sinks::FilmRecord record = film_record(pictures, script);
  sinks::write_film(path, format, record, pieces.size(), [&](std::size_t i) {
    const FilmPiece& piece = pieces[i];
    auto bytes = store.get(piece.key);
    if (bytes && sinks::is_whole_chunk(*bytes, piece.chunk.frames)) return *std::move(bytes);
    // Torn by a crash, or taken away by another process meanwhile.
    return encoded(*drawer_with(typesetter), format, piece.chunk);
  });
  write_captions(path, record, format);
}

void make_frames(const std::filesystem::path& folder, const SettledPictures& pictures,
                 const FilmScript& script, const FilmSettings& settings, const TellFilm& tell) {
  sinks::FrameFolder target(folder);
  Counter counter(0, script.frames(), tell);
  const scene::Scene& scene = pictures.evaluations().scene();
  using Png = std::shared_ptr<const std::string>;
  SharedResults<Png> settled(kPicturesKept);
  std::vector<timeline::Chunk> work = script.chunks;
  if (settings.backwards) std::reverse(work.begin(), work.end());
  run_tasks(work.size(), settings.jobs, [&]() -> std::function<void(std::size_t)> {
    const std::shared_ptr<const text::Typesetter> own = typesetter_for(pictures);
    const auto finish = [&](cairo_surface_t* page, const display::DisplayList& list) {
      return std::make_shared<const std::string>(sinks::png_bytes(
          page, dpi_of(settings), {list.title, list.description, scene.source_hash}));
    };
    auto drawer =
        std::make_shared<Drawer<Png>>(pictures, script, dpi_of(settings), *own, settled, finish);
    return [&, own, drawer](std::size_t task) {
      const timeline::Chunk& chunk = work[task];
      for (std::int64_t i = 0; i < chunk.frames; ++i) {
        const std::int64_t k = settings.backwards ? chunk.frames - 1 - i : i;
        const std::int64_t frame = script.spans[chunk.step].first + chunk.first + k;
        target.write(frame, *drawer->at(chunk.step, chunk.first + k));
      }
      counter.add(chunk.frames);
    };
  });
  target.commit();
}

}  // namespace qkv::pipeline
