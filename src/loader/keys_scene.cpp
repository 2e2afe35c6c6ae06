// The keys of a scene, but for heads, mask, page and walkthrough.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"extends", "what the scene starts from; its own keys are laid over it",
     "a template's name (qkv list templates), a path such as ./base.yaml, or a list of them",
     "lecture", "extends: slide"},
    {"title", "the headline", "text; **bold** and values such as {weight chased->cat:%}", "none",
     "title: \"A verb reaches back\""},
    {"caption", "a sentence below the title",
     "text; **bold** and values such as {weight chased->cat:%}", "none",
     "caption: \"**cat** gets {weight chased->cat:%}.\""},
    {"description", "the picture in words, for who cannot see it", "text",
     "written from the numbers", "description: A verb looks at the noun before it."},
    {"sentence", "the tokens that ask, and answer where there is no context",
     "words with spaces between them, or a mapping with tokens", "", "sentence: the cat slept"},
    {"sentence.tokens", "the tokens, one by one", "a list of 1 to 4096 texts",
     "the words of the sentence",
     "sentence:\n"
     "  tokens: [the, \"cat\", slept]"},
    {"context", "a second sentence that answers in place of the first",
     "words with spaces between them, or a mapping with tokens", "none", "context: a bird sang"},
    {"context.tokens", "the context's tokens, one by one", "a list of 1 to 4096 texts",
     "the words of the context",
     "context:\n"
     "  tokens: [a, bird, sang]"},
    {"embedding", "what x, the vector of a token, is made of",
     "a mapping: lexicon, words and position, or features and vectors", "the lexicon toy-english",
     "embedding:\n"
     "  lexicon: toy-english"},
    {"embedding.lexicon", "where words have their features from",
     "a lexicon's name (qkv list lexicons) or a path", "toy-english",
     "embedding:\n"
     "  lexicon: toy-english"},
    {"embedding.words", "words the lexicon does not have, or has otherwise",
     "a mapping of words to their features", "none",
     "embedding:\n"
     "  words:\n"
     "    purred:\n"
     "      like: slept\n"
     "      verb: 0.9"},
    {"embedding.words.like", "a word of the lexicon to start from", "a word", "all features are 0",
     "embedding:\n"
     "  words:\n"
     "    purred:\n"
     "      like: slept"},
    {"embedding.position", "the features that tell a token's place", "a mapping with step",
     "{step: auto}",
     "embedding:\n"
     "  position:\n"
     "    step: 0.5"},
    {"embedding.position.step", "the angle from a token to the next: x has its cos and sin",
     "radians, more than 0 and at most 3.14, or auto: 2π/(n + 2), at most 0.85", "auto",
     "embedding:\n"
     "  position:\n"
     "    step: auto"},
    {"embedding.features", "the names of x's dimensions, where vectors spell it out",
     "a list of names, one a column", "the lexicon's and the position's",
     "sentence: the cat\n"
     "embedding:\n"
     "  features: [size, age, one]\n"
     "  vectors: [[0.1, 0.2, 1], [0.3, 0.4, 1]]\n"
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0]]\n"
     "    key: [[0, 1, 0]]"},
    {"embedding.vectors", "x, spelled out", "a list of rows, one a token of the sentence",
     "taken from the lexicon",
     "sentence: the cat\n"
     "embedding:\n"
     "  features: [size, one]\n"
     "  vectors: [[0.1, 1], [0.3, 1]]\n"
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0]]\n"
     "    key: [[0, 1]]"},
    {"embedding.context_vectors", "x of the context, spelled out",
     "a list of rows, one a token of the context", "needed where vectors and a context are given",
     "sentence: the cat\n"
     "context: a bird\n"
     "embedding:\n"
     "  features: [size, one]\n"
     "  vectors: [[0.1, 1], [0.3, 1]]\n"
     "  context_vectors: [[0.2, 1], [0.5, 1]]\n"
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0]]\n"
     "    key: [[0, 1]]"},
    {"view", "what is drawn", "matrix, vectors or stages", "matrix", "view: stages"},
    {"head", "the head that is drawn", "a head's name, or its index from 0", "the first",
     "head: verb-noun"},
    {"compare", "two heads side by side, in the matrix or the stages view", "a list of two heads",
     "none", "compare: [verb-noun, one-before]"},
    {"ask", "the token whose question is shown",
     "a word, the#1 for its second occurrence, an index from 0, or none", "the last token",
     "ask: cat"},
    {"expand", "what the vector view writes out",
     "heaviest, a word of those that answer, output, or none", "heaviest",
     "view: vectors\n"
     "expand: output"},
    {"highlight", "what the vector view points out", "a mapping with rows", "none",
     "view: vectors\n"
     "highlight:\n"
     "  rows: meaning"},
    {"highlight.rows", "the rows to point out, by how their names begin",
     "the beginning of a row's name", "no rows are pointed out",
     "view: vectors\n"
     "highlight:\n"
     "  rows: meaning"},
    {"output", "the files to write", "a name ending in .png, .svg or .pdf, or a list of them",
     "NAME.png after the scene", "output: [lesson.png, lesson.svg]"},
    {"figures", "further pictures of the same scene", "a mapping of names to the keys they change",
     "none",
     "figures:\n"
     "  dark:\n"
     "    page:\n"
     "      theme: dark"},
};

}  // namespace

std::span<const Key> scene_keys() { return kKeys; }

}  // namespace qkv::loader
