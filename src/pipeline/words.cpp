#include "pipeline/words.h"

namespace qkv::pipeline {

std::string plain_words(const scene::Caption& caption, const scene::Evaluations& evaluations) {
  std::string words;
  for (const scene::CaptionText& stretch : scene::filled_in(caption, evaluations)) {
    words += stretch.text;
  }
  return words;
}

std::string plain_title(const scene::Evaluations& evaluations) {
  const std::string title = plain_words(evaluations.scene().opening.title, evaluations);
  return title.empty() ? evaluations.scene().name : title;
}

}  // namespace qkv::pipeline
