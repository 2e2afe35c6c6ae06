// The keys of theme and lexicon files.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"theme.page", "the page's colour", "a colour: \"#rrggbb\", in quotes", "",
     "page: \"#ffffff\""},
    {"theme.panel", "the colour of panels", "a colour: \"#rrggbb\", in quotes", "",
     "panel: \"#f6f7f9\""},
    {"theme.ink", "the colour of text and of the question", "a colour: \"#rrggbb\", in quotes", "",
     "ink: \"#14181f\""},
    {"theme.muted", "the colour of lesser text", "a colour: \"#rrggbb\", in quotes", "",
     "muted: \"#5b6472\""},
    {"theme.faint", "the colour of the least text", "a colour: \"#rrggbb\", in quotes", "",
     "faint: \"#66707d\""},
    {"theme.positive", "the colour of positive numbers and of weights",
     "a colour: \"#rrggbb\", in quotes", "", "positive: \"#2563b8\""},
    {"theme.negative", "the colour of negative numbers", "a colour: \"#rrggbb\", in quotes", "",
     "negative: \"#c2452d\""},
    {"theme.empty", "the colour of a cell that holds nearly nothing",
     "a colour: \"#rrggbb\", in quotes", "", "empty: \"#eef1f5\""},
    {"theme.masked", "the colour of a cell the mask forbids", "a colour: \"#rrggbb\", in quotes",
     "", "masked: \"#c6ccd5\""},
    {"theme.hatch", "the colour of the lines across a masked cell",
     "a colour: \"#rrggbb\", in quotes", "", "hatch: \"#9aa3af\""},
    {"theme.line", "the colour of rules and borders", "a colour: \"#rrggbb\", in quotes", "",
     "line: \"#d3d9e1\""},
    {"theme.palette", "the colours of tokens by position, where values are not colours",
     "a list of at least one colour", "", "palette: [\"#3b6fb6\", \"#d9822b\"]"},
    {"theme.family", "the font of all text", "a font's name", "", "family: Inter"},
    {"theme.math_family", "the font of formulas", "a font's name", "",
     "math_family: Latin Modern Math"},
    {"lexicon.features", "the names of the features a word states", "a list of names", "",
     "features: [meaning 1, meaning 2, noun, verb]"},
    {"lexicon.words", "the words", "a mapping of words to their features, as in embedding.words",
     "",
     "words:\n"
     "  cat:\n"
     "    meaning: [-0.34, 0.94]\n"
     "    noun: 1"},
};

}  // namespace

std::span<const Key> file_keys() { return kKeys; }

}  // namespace qkv::loader
