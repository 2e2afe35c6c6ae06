// What is there only on the way from one picture to the other.
#pragma once

#include "timeline/change.h"
#include "timeline/choreography.h"

namespace qkv::timeline {

// Another question: thin lines from the asking token to all it may ask, and an arrowhead on every
// arc that brings a value back, along the arc's own cue.
void add_question(const Matched& matched, const Change& change, const std::vector<Cue>& cues,
                  Choreography& out);

// Another mask: what the asking row's bars (or, without a card, its cells) were.
void add_ghosts(const Matched& matched, const Change& change, const std::vector<Cue>& cues,
                Choreography& out);

// Another view: a pill travels round its word to the head of its column and there becomes the mark
// under the word, or the other way round. Changes the cues of what then travels in two parts.
void add_stops(const Matched& matched, const Change& change, Choreography& out);

}  // namespace qkv::timeline
