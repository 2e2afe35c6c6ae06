#include <algorithm>

#include "pipeline/film.h"
#include "pipeline/words.h"

namespace qkv::pipeline {
namespace {

// What is said while the step is shown.
std::string words_of(const scene::State& state, const scene::Evaluations& evaluations) {
  const std::string card = plain_words(state.card, evaluations);
  const std::string caption = plain_words(state.caption, evaluations);
  return card.empty() || caption.empty() ? card + caption : card + "\n" + caption;
}

void add_caption(sinks::FilmRecord& record, std::int64_t first, std::int64_t last,
                 const std::string& text) {
  if (text.empty() || first >= last) return;
  if (!record.captions.empty()) {
    sinks::FilmCaption& before = record.captions.back();
    if (before.text == text && before.first + before.frames == first) {
      before.frames += last - first;
      return;
    }
  }
  record.captions.push_back({first, last - first, text});
}

}  // namespace

sinks::FilmRecord film_record(const SettledPictures& pictures, const FilmScript& script) {
  const scene::Evaluations& evaluations = pictures.evaluations();
  sinks::FilmRecord record;
  record.metadata.title = plain_title(evaluations);
  record.metadata.description = evaluations.scene().description;
  record.metadata.source_hash = evaluations.scene().source_hash;
  record.frames = script.frames();
  for (std::size_t i = 0; i < script.steps.size(); ++i) {
    const timeline::Span& span = script.spans[i];
    const std::int64_t first = std::max(span.first, script.first);
    const std::int64_t last = std::min(span.first + span.frames(), script.last);
    add_caption(record, first - script.first, last - script.first,
                words_of(script.steps[i].state, evaluations));
    if (script.steps[i].chapter.empty() || span.first >= script.last) continue;
    // A part of the film begins in the chapter that it takes up.
    if (first == script.first) record.chapters.clear();
    if (span.first < script.first) {
      record.chapters = {{0, script.steps[i].chapter}};
    } else {
      record.chapters.push_back({first - script.first, script.steps[i].chapter});
    }
  }
  if (!record.chapters.empty() && record.chapters.front().first > 0) {
    record.chapters.insert(record.chapters.begin(), {0, record.metadata.title});
  }
  return record;
}

}  // namespace qkv::pipeline
