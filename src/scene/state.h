// What a settled moment shows. A still is one state; a film has one for each step.
#pragma once

#include <cstddef>
#include <optional>
#include <variant>

#include "scene/caption.h"

namespace qkv::scene {

enum class View { matrix, vectors, stages };

// The rows of the computation that are shown, in its order.
struct Reveal {
  bool x = true, k = true, q = true, scores = true, scaled = true, masked = true, weights = true,
       v = true, output = true;
  bool operator==(const Reveal&) const = default;
};

struct ExpandNothing {
  bool operator==(const ExpandNothing&) const = default;
};
struct ExpandHeaviest {  // the key with the largest weight for the asking token
  bool operator==(const ExpandHeaviest&) const = default;
};
struct ExpandKey {
  std::size_t key = 0;
  bool operator==(const ExpandKey&) const = default;
};
struct ExpandOutput {  // the sum of the values
  bool operator==(const ExpandOutput&) const = default;
};
using Expand = std::variant<ExpandNothing, ExpandHeaviest, ExpandKey, ExpandOutput>;

// One token's x on its way through W: the rows of the product appear one after the other, each
// written out. Only the vector view shows it.
struct Project {
  enum class To { query, key, value };
  To to = To::key;
  std::size_t token = 0;  // of the sentence for the query, else of what answers
  std::size_t rows = 1;   // of the product, shown from the top; the last of them is written out
  bool operator==(const Project&) const = default;
};

struct State {
  View view = View::matrix;
  std::size_t passage = 0, head = 0, mask = 0;  // indices into the scene
  std::optional<std::size_t> compare_with;      // a second head, drawn beside `head`
  std::optional<std::size_t> ask;               // the asking token; nullopt: none
  Expand expand = ExpandHeaviest{};
  std::optional<std::size_t> terms;  // how many terms of what is expanded are written; nullopt: all
  std::optional<Project> project;
  Reveal reveal;
  std::string highlight_rows;  // feature or dimension rows whose name begins with this; "": none
  Caption title, caption;
  Caption card;  // not empty: a page with these words and the caption takes the view's place
  bool operator==(const State&) const = default;
};

}  // namespace qkv::scene
