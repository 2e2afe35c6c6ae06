// The sentence as pills, with arcs from the asking token to the tokens that answer and a bar of its
// weight under each. With a context: two rows of pills, asking above, answering below.
#pragma once

#include <optional>

#include "attention/evaluation.h"
#include "scene/evaluations.h"
#include "views/canvas.h"
#include "views/token_colours.h"

namespace qkv::views {

struct SentenceBandLayout {
  Box box;
  double arcs = 0;  // height kept for the arcs (with a context: between the rows)
  Box gutter;       // of "asks" and "answers"; width 0 without a context
  bool context = false;
  double pill_height = 0;
};

// Height that the band needs beside its arcs.
double sentence_band_height(const Style& style, bool context);

SentenceBandLayout arrange_sentence_band(const Style& style, Box area, double arcs, bool context);

struct SentenceContent {
  const attention::Evaluation* evaluation = nullptr;
  const scene::Passage* passage = nullptr;
  const TokenColours* colours = nullptr;
  std::optional<std::size_t> ask;
  bool arcs = true;
};

void compose_sentence_band(Canvas& canvas, const SentenceBandLayout& layout,
                           const SentenceContent& content);

}  // namespace qkv::views
