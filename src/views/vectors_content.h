// What the vector view shows of one state, before anything has a place.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/evaluations.h"
#include "views/token_colours.h"

namespace qkv::views {

// The rows between k and v, in the order of the computation. Each shows what it makes of the row
// above it.
enum class ScoreRow { scores, scaled, capped, biased, weights };

// One group of rows: x, k or v. Column j of the grid is row j of `columns`.
struct VectorGroup {
  const Matrix* columns = nullptr;  // n_k × d; null where the head has no such thing
  std::vector<std::string> names;   // d of them, or empty
  std::vector<double> beside;  // the column apart: the asking token's x, q or the output; or empty
  std::size_t dimensions() const { return columns ? columns->columns() : 0; }
};

struct VectorsContent {
  const scene::State* state = nullptr;
  const scene::Passage* passage = nullptr;
  const scene::Head* head = nullptr;
  const attention::Evaluation* evaluation = nullptr;
  TokenColours colours;
  bool cross = false;                   // the columns are the context's tokens
  std::optional<std::size_t> ask;       // query
  std::optional<std::size_t> expanded;  // key
  bool expands_output = false;
  VectorGroup x, k, v;
  std::vector<ScoreRow> rows;  // empty where no token asks

  std::size_t n_k() const { return evaluation->n_k; }
  bool projects() const { return evaluation->x_k.has_value(); }
  // The entry of a score row; −∞ where `masked` rows are shown and the mask forbids it.
  double entry(ScoreRow row, std::size_t j) const;
  // Whether the mask forbids key j and the state already shows that.
  bool forbidden(ScoreRow row, std::size_t j) const;
  bool reveals(ScoreRow row) const;
  // Whether the rows of x, k, q or v have a place on the page: revealed, or being made.
  bool stands(char group) const;
  // Whether the entry of the dimension is shown for that key (of q: for the asking token).
  bool stands(char group, std::size_t key, std::size_t dimension) const;
  // The group a projection makes: 'k', 'q' or 'v'; 0 where none is made.
  char made() const;
  // The asking token sees no key: its weights and its output are 0.
  bool sees_nothing() const;
};

VectorsContent vectors_content(const scene::Evaluations& evaluations, const scene::State& state);

// The keys that get a column, in order: all, or `capacity` of them: the asking, the expanded and
// the heaviest ones first.
std::vector<std::size_t> kept_columns(const VectorsContent& content, std::size_t capacity);

// The dimensions that get a row, in order: all, or capacity − 1 of them (one row then tells how
// many more there are): those whose name begins with `highlight` first, then from the top.
std::vector<std::size_t> kept_rows(const VectorGroup& group, std::size_t capacity,
                                   const std::string& highlight);

// Whether a name is to be emphasised: `highlight` is not empty and begins it.
bool highlighted(const VectorGroup& group, std::size_t dimension, const std::string& highlight);

// A run of k's rows that are zero for every token, in q too.
struct ZeroRun {
  std::size_t first = 0, count = 0;  // positions among the kept rows
  std::string name;                  // "meaning", "" where rows have no names
  bool operator==(const ZeroRun&) const = default;
};
std::vector<ZeroRun> zero_runs(const VectorsContent& content,
                               const std::vector<std::size_t>& kept_rows);

// The largest finite size of an entry in a group (with the column apart), or of a shown score.
double largest_entry(const VectorGroup& group);
double largest_score(const VectorsContent& content);

}  // namespace qkv::views
