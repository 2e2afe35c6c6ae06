#include "pipeline/film_report.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/utf8.h"
#include "pipeline/words.h"

namespace qkv::pipeline {
namespace {

std::string fps_text(scene::FrameRate fps) {
  return fps.denominator == 1 ? std::to_string(fps.numerator)
                              : fmt::format("{}/{}", fps.numerator, fps.denominator);
}

std::string words_of(const scene::Step& step, const scene::Evaluations& evaluations) {
  const std::string chapter = step.chapter.empty() ? "" : "[" + step.chapter + "] ";
  const std::string card = plain_words(step.state.card, evaluations);
  const std::string caption = plain_words(step.state.caption, evaluations);
  return printable(chapter + card + (card.empty() || caption.empty() ? "" : " — ") + caption);
}

}  // namespace

std::string steps_text(const scene::Scene& scene) {
  const scene::Evaluations evaluations(scene);
  const FilmScript script = film_script(scene, {});
  std::size_t width = 2;
  for (const scene::Step& step : script.steps) width = std::max(width, step.id.size());
  std::string text = fmt::format("{:<{}}  {:>8}  {:>7}  words\n", "id", width, "begins", "seconds");
  for (std::size_t i = 0; i < script.steps.size(); ++i) {
    const timeline::Span& span = script.spans[i];
    text += fmt::format("{:<{}}  {:>8}  {:>7.1f}  {}", script.steps[i].id, width,
                        clock_text(script.seconds(span.first)), script.seconds(span.frames()),
                        words_of(script.steps[i], evaluations));
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text +
         fmt::format("{:<{}}  {:>8}\n", "end", width, clock_text(script.seconds(script.last)));
}

std::string film_text(Format format, const Prepared& film, const FilmSettings& settings,
                      const text::Typesetter& typesetter, const ChunkStore& store) {
  const FilmScript& script = *film.script;
  const sinks::FilmFormat size = film_format(*film.film, script, settings);
  std::string text =
      fmt::format("{} × {}, {} fps, {}, {} frames", size.width, size.height, fps_text(script.fps),
                  clock_text(script.seconds(script.frames())), script.frames());
  if (format == Format::frames) return text;
  const auto pieces = film_pieces(*film.film, script, settings, typesetter, store);
  std::int64_t ready = 0, to_make = 0;
  std::string lines;
  for (const FilmPiece& piece : pieces) {
    ready += piece.ready ? 1 : 0;
    to_make += piece.ready ? 0 : piece.chunk.frames;
    const std::int64_t first = script.spans[piece.chunk.step].first + piece.chunk.first;
    lines += fmt::format("\n  frames {}:{}  step {}  {}", first, first + piece.chunk.frames,
                         script.steps[piece.chunk.step].id, piece.ready ? "ready" : "to be made");
  }
  return text +
         fmt::format(" in {} pieces: {} ready, {} frames to be made", pieces.size(), ready,
                     to_make) +
         lines;
}

}  // namespace qkv::pipeline
