// The keys of a head.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"heads", "the heads; each asks in its own way",
     "a list of names (qkv list heads) and mappings", "",
     "heads:\n"
     "  - verb-noun\n"
     "  - use: verb-noun\n"
     "    name: unscaled\n"
     "    scale: 1"},
    {"heads.use", "a head of the templates to start from", "a name (qkv list heads) or a path",
     "none",
     "heads:\n"
     "  - use: verb-noun\n"
     "    name: mine"},
    {"heads.name", "what the head is called in the scene", "up to 64 letters a-z, digits, - and _",
     "the template's name; a head of its own needs one",
     "heads:\n"
     "  - use: one-before\n"
     "    name: back"},
    {"heads.title", "what the head is called on the page", "text", "its name",
     "heads:\n"
     "  - use: one-before\n"
     "    name: back\n"
     "    title: \"token → one before\""},
    {"heads.rows", "the names of q's and k's dimensions", "a list of d_k names", "no names",
     "heads:\n"
     "  - use: meaning\n"
     "    name: mine\n"
     "    rows: [sense 1, sense 2, place 1, place 2]"},
    {"heads.query", "W_q: q = W_q x", "a matrix, d_k rows of d_model numbers", "needed beside key",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]"},
    {"heads.key", "W_k: k = W_k x", "a matrix, d_k rows of d_model numbers", "needed beside query",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]"},
    {"heads.value", "W_v: v = W_v x", "a matrix, d_v rows of d_model numbers",
     "no values and no output",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    value: [[0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]]"},
    {"heads.query_bias", "a bias added to q", "a list of d_k numbers", "no bias",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    query_bias: [0.5]"},
    {"heads.key_bias", "a bias added to k", "a list of d_k numbers", "no bias",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key_bias: [0.5]"},
    {"heads.value_bias", "a bias added to v", "a list of d_v numbers", "no bias",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    value: [[0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]]\n"
     "    value_bias: [0.1, 0, 0]"},
    {"heads.layout", "which way the matrices lie", "out_in (d_out rows) or in_out (d_model rows)",
     "out_in",
     "heads:\n"
     "  - name: mine\n"
     "    layout: in_out\n"
     "    query: [[1], [0], [0], [0], [0], [0], [0]]\n"
     "    key: [[1], [0], [0], [0], [0], [0], [0]]"},
    {"heads.position", "rows of W_q and W_k by rule: look at a place",
     "a mapping: back, and separation or amplitude", "no rule",
     "heads:\n"
     "  - name: mine\n"
     "    position:\n"
     "      back: 2\n"
     "      separation: 3"},
    {"heads.position.back", "how many tokens before the asking one",
     "a number; below 0 looks ahead", "",
     "heads:\n"
     "  - name: mine\n"
     "    position:\n"
     "      back: 2\n"
     "      separation: 3"},
    {"heads.position.separation", "by how much the best place's scaled score beats its neighbours'",
     "0 to 1000000", "amplitude says it",
     "heads:\n"
     "  - name: mine\n"
     "    position:\n"
     "      back: 2\n"
     "      separation: 3"},
    {"heads.position.amplitude", "the largest part of q·k that the place makes up", "0 to 1000000",
     "separation says it",
     "heads:\n"
     "  - name: mine\n"
     "    position:\n"
     "      back: 2\n"
     "      amplitude: 10"},
    {"heads.relation", "a row of W_q and W_k by rule: a feature looks for a feature",
     "a mapping: query, key, strength", "no rule",
     "heads:\n"
     "  - name: mine\n"
     "    relation:\n"
     "      query: verb\n"
     "      key: noun\n"
     "      strength: 12"},
    {"heads.relation.query", "the feature of the token that asks", "a feature's name", "",
     "heads:\n"
     "  - name: mine\n"
     "    relation:\n"
     "      query: verb\n"
     "      key: noun\n"
     "      strength: 12"},
    {"heads.relation.key", "the feature of the token that answers", "a feature's name", "",
     "heads:\n"
     "  - name: mine\n"
     "    relation:\n"
     "      query: verb\n"
     "      key: noun\n"
     "      strength: 12"},
    {"heads.relation.strength", "what is added to q·k where both features are 1", "a number", "",
     "heads:\n"
     "  - name: mine\n"
     "    relation:\n"
     "      query: verb\n"
     "      key: noun\n"
     "      strength: 12"},
    {"heads.values_of", "a head to take the values from", "a head's name", "none",
     "heads:\n"
     "  - name: mine\n"
     "    position:\n"
     "      back: 2\n"
     "      separation: 3\n"
     "    values_of: verb-noun"},
    {"heads.value_rows", "the names of v's dimensions", "a list of d_v names", "no names",
     "heads:\n"
     "  - name: mine\n"
     "    query: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    key: [[1, 0, 0, 0, 0, 0, 0]]\n"
     "    value: [[0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]]\n"
     "    value_rows: [a, b, c]"},
    {"heads.values_are", "that v is a colour", "rgb: three numbers from 0 to 1", "none",
     "heads:\n"
     "  - use: meaning\n"
     "    name: mine\n"
     "    values_are: rgb"},
    {"heads.queries", "Q, where it is given", "a list of rows, one a token that asks",
     "needed beside keys",
     "sentence: the cat\n"
     "heads:\n"
     "  - name: given\n"
     "    queries: [[1, 0], [0, 1]]\n"
     "    keys: [[1, 0], [1, 1]]"},
    {"heads.keys", "K, where it is given", "a list of rows, one a token that answers",
     "needed beside queries",
     "sentence: the cat\n"
     "heads:\n"
     "  - name: given\n"
     "    queries: [[1, 0], [0, 1]]\n"
     "    keys: [[1, 0], [1, 1]]"},
    {"heads.values", "V, where it is given", "a list of rows, one a token that answers",
     "no values and no output",
     "sentence: the cat\n"
     "heads:\n"
     "  - name: given\n"
     "    queries: [[1, 0], [0, 1]]\n"
     "    keys: [[1, 0], [1, 1]]\n"
     "    values: [[1, 0], [0, 1]]"},
    {"heads.weights", "the weights themselves, where only they are known",
     "a list of rows that add to 1, one a token that asks", "softmax makes them",
     "sentence: the cat\n"
     "heads:\n"
     "  - name: given\n"
     "    weights: [[1, 0], [0.3, 0.7]]"},
    {"heads.scale", "what scores are multiplied by", "a number, or auto: 1/√d_k", "auto",
     "heads:\n"
     "  - use: verb-noun\n"
     "    name: unscaled\n"
     "    scale: 1"},
    {"heads.softcap", "a cap c that scaled scores approach: c·tanh(score/c)", "a number above 0",
     "none",
     "heads:\n"
     "  - use: verb-noun\n"
     "    name: capped\n"
     "    softcap: 5"},
};

}  // namespace

std::span<const Key> head_keys() { return kKeys; }

}  // namespace qkv::loader
