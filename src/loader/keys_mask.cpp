// The keys of a mask.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"mask", "which keys a token may look at",
     "none, causal, a mapping such as {window: 4}, or a list of which all must allow", "none",
     "mask: causal"},
    {"mask.causal", "no token sees what comes after it", "true, or a mapping with align", "false",
     "mask:\n"
     "  causal: true"},
    {"mask.causal.align", "where the triangle lies if queries and keys differ in number",
     "top-left or bottom-right", "needed where they differ",
     "context: a small bird\n"
     "mask:\n"
     "  causal:\n"
     "    align: bottom-right"},
    {"mask.window", "only what is near", "a whole number of tokens, itself counted", "no window",
     "mask:\n"
     "  window: 4"},
    {"mask.both", "the window reaches to both sides", "true or false", "false",
     "mask:\n"
     "  window: 3\n"
     "  both: true"},
    {"mask.prefix", "causal, but everybody sees the first tokens", "how many tokens", "no prefix",
     "mask:\n"
     "  prefix: 2"},
    {"mask.padding", "keys that nobody sees", "a list of indices from 0", "no padding",
     "mask:\n"
     "  padding: [3]"},
    {"mask.documents", "tokens see only those of the same number",
     "a list of whole numbers, one a token", "one document",
     "sentence: the cat slept a bird sang\n"
     "mask:\n"
     "  documents: [0, 0, 0, 1, 1, 1]"},
    {"mask.keep", "the mask, spelled out",
     "rows of true (may look) and false, one a token that asks", "a rule says it",
     "sentence: the cat\n"
     "mask:\n"
     "  keep: [[true, false], [true, true]]"},
    {"mask.bias", "numbers added to the scaled scores", "rows of numbers, one a token that asks",
     "nothing is added",
     "sentence: the cat\n"
     "mask:\n"
     "  bias: [[0, -2], [1, 0]]"},
    {"mask.alibi", "takes m·|i − j| from the scaled scores", "the slope m", "nothing is taken",
     "mask:\n"
     "  alibi: 0.25"},
};

}  // namespace

std::span<const Key> mask_keys() { return kKeys; }

}  // namespace qkv::loader
