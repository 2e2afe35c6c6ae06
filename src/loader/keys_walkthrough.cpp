// The keys of a walkthrough and its steps.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"walkthrough", "the scene as a film", "a mapping: steps, fps, duration", "a default tour",
     "walkthrough:\n"
     "  steps:\n"
     "    - ask: cat"},
    {"walkthrough.fps", "frames a second",
     "a whole number, a fraction such as 30000/1001, or 29.97; at most 240", "30",
     "walkthrough:\n"
     "  fps: 25"},
    {"walkthrough.duration", "how long the film is to be; stretches the holds",
     "a time: 90, 90 s, 6 min", "as long as its steps",
     "walkthrough:\n"
     "  duration: 40 s\n"
     "  steps:\n"
     "    - ask: cat"},
    {"walkthrough.steps", "what happens; a step inherits from the one before", "a list of mappings",
     "a default tour",
     "walkthrough:\n"
     "  steps:\n"
     "    - ask: cat\n"
     "    - mask: causal"},
    {"walkthrough.steps.id", "what the step is called: --step ID, NAME-ID.png",
     "letters, digits, - and _", "the step's number",
     "walkthrough:\n"
     "  steps:\n"
     "    - id: question\n"
     "      ask: cat"},
    {"walkthrough.steps.chapter", "a chapter of the film that begins here", "text",
     "no chapter begins",
     "walkthrough:\n"
     "  steps:\n"
     "    - chapter: Looking back\n"
     "      ask: cat"},
    {"walkthrough.steps.title", "another headline from here on", "text as in title, or none",
     "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - title: \"One before\""},
    {"walkthrough.steps.caption", "the words below the title", "text as in caption, or none",
     "kept while sentence, view, head, mask and ask are",
     "walkthrough:\n"
     "  steps:\n"
     "    - ask: cat\n"
     "      caption: \"**cat** asks.\""},
    {"walkthrough.steps.card", "a page with these words, and the caption, in the view's place",
     "text as in caption", "no card",
     "walkthrough:\n"
     "  steps:\n"
     "    - card: \"Where do Q, K and V come from?\""},
    {"walkthrough.steps.sentence",
     "another sentence; its last token asks unless ask says otherwise", "as sentence", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - sentence: a girl who read the letter smiled\n"
     "      ask: read"},
    {"walkthrough.steps.view", "another view; shows all its rows unless reveal names them",
     "matrix, vectors or stages", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors"},
    {"walkthrough.steps.head", "another head", "a head's name, or its index from 0", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - head: one-before"},
    {"walkthrough.steps.compare", "two heads side by side", "a list of two heads, or none",
     "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - compare: [verb-noun, one-before]"},
    {"walkthrough.steps.mask", "another mask", "as mask", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - mask: causal"},
    {"walkthrough.steps.ask", "another token asks", "a word, the#1, an index from 0, or none",
     "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - ask: cat"},
    {"walkthrough.steps.reveal", "rows that appear beside those already shown",
     "a list of x, k, q, scores, scaled, masked, weights, v and output", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      reveal: [x, k]"},
    {"walkthrough.steps.project", "one token's x goes through W, row by row; in the vector view",
     "a mapping: to, token", "nothing is projected",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      project:\n"
     "        to: k\n"
     "        token: cat"},
    {"walkthrough.steps.project.to", "which W", "q, k or v", "",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      project:\n"
     "        to: v\n"
     "        token: cat"},
    {"walkthrough.steps.project.token", "whose x; for q the token that asks",
     "a word, the#1, or an index from 0", "",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      project:\n"
     "        to: v\n"
     "        token: cat"},
    {"walkthrough.steps.expand", "what the vector view writes out, term by term",
     "heaviest, a word, output, or none", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      expand: output"},
    {"walkthrough.steps.highlight", "the rows the vector view points out",
     "a mapping with rows, or none", "as before",
     "walkthrough:\n"
     "  steps:\n"
     "    - view: vectors\n"
     "      highlight:\n"
     "        rows: meaning"},
    {"walkthrough.steps.tour", "every token asks in turn, one part of the step each", "tokens",
     "no tour",
     "walkthrough:\n"
     "  steps:\n"
     "    - tour: tokens"},
    {"walkthrough.steps.reset", "back to the scene's opening state, before the step's other keys",
     "true or false", "false",
     "walkthrough:\n"
     "  steps:\n"
     "    - reset: true"},
    {"walkthrough.steps.transition", "how long the change takes", "seconds", "0.6",
     "walkthrough:\n"
     "  steps:\n"
     "    - mask: causal\n"
     "      transition: 1.2"},
    {"walkthrough.steps.hold", "how long the step then stands", "seconds",
     "1.5 s and 0.35 s a word of its caption",
     "walkthrough:\n"
     "  steps:\n"
     "    - ask: cat\n"
     "      hold: 3"},
};

}  // namespace

std::span<const Key> walkthrough_keys() { return kKeys; }

}  // namespace qkv::loader
