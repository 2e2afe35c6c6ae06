#include "loader/read_embedding.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "loader/angle.h"
#include "loader/fields.h"
#include "loader/lexicon.h"
#include "loader/lists.h"
#include "loader/read_tokens.h"
#include "loader/scalars.h"
#include "loader/words.h"

namespace qkv::loader {
namespace {

constexpr double kPi = 3.14159265358979323846;

// No wrap for the longest sentence: 2π/(n + 2), at most 0.85.
double automatic_step(const Sentences& sentences) {
  std::size_t n = sentences.tokens.size();
  if (sentences.context_tokens) n = std::max(n, sentences.context_tokens->size());
  for (const auto& other : sentences.others) n = std::max(n, other.tokens.size());
  return std::min(0.85, 2 * kPi / static_cast<double>(n + 2));
}

// nullopt where it is left out or wrong.
std::optional<double> stated_step(Session& session, const Node* position,
                                  const Sentences& sentences) {
  if (!position) return std::nullopt;
  const Fields fields(session, *position, "embedding.position", {"step"});
  const Node* step = fields.require("step", "auto, or radians a token");
  if (!step) return std::nullopt;
  if (step->is_scalar() && step->text == "auto") return automatic_step(sentences);
  const auto value = read_number(session, *step, "embedding.position.step");
  if (value && (*value <= 0 || *value > kPi)) {
    session.error(step->at, "embedding.position.step: " + in_quotes(step->text) +
                                " is out of range; expected more than 0 and at most 3.14 radians");
    return std::nullopt;
  }
  return value;
}

// What makes an unknown word known.
std::string line_to_paste(const std::string& word, const Lexicon& lexicon) {
  const std::string plain = plain_word(word);
  const bool bare = plain.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos &&
                    plain != "none" && plain != "null" && plain != "true" && plain != "false";
  return fmt::format(
      "add this line under `embedding:` `words:`, with a word like it in place of "
      "{1}:  {0}: {{like: {1}}}",
      bare ? plain : "'" + plain + "'", lexicon.example());
}

class WordEmbedder {
 public:
  WordEmbedder(Session& session, const Lexicon& lexicon, double step)
      : session_(session), lexicon_(lexicon), step_(step) {}

  Matrix embed(const Node& sentence, const std::vector<std::string>& tokens) {
    const std::size_t words = lexicon_.features().size();
    Matrix x(tokens.size(), words + 3);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (const WordVector* vector = look_up(sentence, tokens[i], i)) {
        std::copy(vector->begin(), vector->end(), x.row(i).begin());
      }
      const Angle place = angle(static_cast<double>(i) * step_);
      x(i, words) = place.cosine;
      x(i, words + 1) = place.sine;
      x(i, words + 2) = 1;
    }
    return x;
  }

 private:
  const WordVector* look_up(const Node& sentence, const std::string& token, std::size_t index) {
    const WordVector* found = lexicon_.find(token);
    if (found || !reported_.insert(plain_word(token)).second) return found;
    session_.error(token_position(sentence, index),
                   fmt::format("the word {} is not in the lexicon{}; {}", in_quotes(token),
                               lexicon_.near(token), line_to_paste(token, lexicon_)));
    return nullptr;
  }

  Session& session_;
  const Lexicon& lexicon_;
  double step_;
  std::set<std::string> reported_;
};

std::optional<Embedding> from_lexicon(Session& session, const Fields* fields,
                                      const Sentences& sentences) {
  const std::size_t errors = session.errors();
  const Node* name = fields ? fields->find("lexicon") : nullptr;
  auto lexicon = name ? Lexicon::read(session, *name) : Lexicon::installed(session);
  if (!lexicon) return std::nullopt;
  Embedding out;
  if (fields) {
    if (const Node* words = fields->find("words")) lexicon->add_words(session, *words);
    out.step = stated_step(session, fields->find("position"), sentences);
  }
  if (!out.step) out.step = automatic_step(sentences);
  out.features = lexicon->features();
  out.features.insert(out.features.end(), {"position cos", "position sin", "one"});
  WordEmbedder embedder(session, *lexicon, *out.step);
  out.x = embedder.embed(*sentences.sentence, sentences.tokens);
  if (sentences.context_tokens) {
    out.x_context = embedder.embed(*sentences.context, *sentences.context_tokens);
  }
  for (const auto& other : sentences.others) {
    out.x_of_others.push_back(embedder.embed(*other.node, other.tokens));
  }
  if (session.errors() != errors) return std::nullopt;
  return out;
}

std::optional<Matrix> read_vectors(Session& session, const Node& node, const std::string& what,
                                   std::size_t rows, std::size_t columns) {
  auto matrix = read_matrix(session, node, what);
  if (!matrix) return std::nullopt;
  if (matrix->rows() == rows && matrix->columns() == columns) return matrix;
  session.error(node.at,
                fmt::format("{} is {} × {}; expected {} × {}, a row a token and a column a "
                            "feature",
                            what, matrix->rows(), matrix->columns(), rows, columns));
  return std::nullopt;
}

std::optional<Embedding> spelled_out(Session& session, const Fields& fields,
                                     const Sentences& sentences) {
  const std::size_t errors = session.errors();
  for (const char* key : {"lexicon", "words"}) {
    if (const Node* node = fields.find(key)) {
      session.error(node->key_at, fmt::format("embedding: {} and vectors exclude each other", key));
    }
  }
  for (const auto& other : sentences.others) {
    session.error(other.node->at,
                  "sentence: the embedding is spelled out as vectors, which are those of the "
                  "scene's own sentence; another sentence needs a lexicon");
  }
  const Node* features = fields.require("features", "a name for each column of vectors");
  const Node* vectors = fields.require("vectors", "a row a token");
  const Node* context = fields.find("context_vectors");
  if (sentences.context_tokens && !context) {
    session.error(fields.node().at,
                  "embedding: key 'context_vectors' is missing; a row for each "
                  "token of the context");
  } else if (!sentences.context_tokens && context) {
    session.error(context->key_at, "embedding.context_vectors: there is no context");
  }
  if (session.errors() != errors) return std::nullopt;
  Embedding out;
  out.features = read_texts(session, *features, "embedding.features").value_or(out.features);
  out.step = stated_step(session, fields.find("position"), sentences);
  if (session.errors() != errors) return std::nullopt;
  const std::size_t d = out.features.size();
  if (const auto x =
          read_vectors(session, *vectors, "embedding.vectors", sentences.tokens.size(), d)) {
    out.x = *x;
  }
  if (context) {
    out.x_context = read_vectors(session, *context, "embedding.context_vectors",
                                 sentences.context_tokens->size(), d);
  }
  if (session.errors() != errors) return std::nullopt;
  return out;
}

}  // namespace

std::optional<Embedding> read_embedding(Session& session, const Node* node,
                                        const Sentences& sentences) {
  if (!node) return from_lexicon(session, nullptr, sentences);
  const Fields fields(session, *node, "embedding",
                      {"lexicon", "words", "position", "features", "vectors", "context_vectors"});
  if (!node->is_mapping()) return std::nullopt;
  if (fields.find("vectors") || fields.find("features")) {
    return spelled_out(session, fields, sentences);
  }
  return from_lexicon(session, &fields, sentences);
}

}  // namespace qkv::loader
