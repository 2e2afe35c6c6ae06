// A scene with everything resolved: templates merged, defaults filled in, names turned into
// indices, values checked. Later stages rely on it: whatever is here is valid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/inputs.h"
#include "attention/mask.h"
#include "base/matrix.h"
#include "scene/page.h"
#include "scene/state.h"
#include "scene/walkthrough.h"

namespace qkv::scene {

// A sentence with the embeddings of its tokens, and optionally a second one that answers.
struct Passage {
  std::vector<std::string> tokens;                  // n_q ≥ 1
  std::optional<std::vector<std::string>> context;  // n_k ≥ 1; nullopt: the sentence answers itself
  std::vector<std::string> features;                // names of x's dimensions; empty without x
  std::optional<Matrix> x;                          // n_q × d_model
  std::optional<Matrix> x_context;                  // n_k × d_model, where there is a context

  const std::vector<std::string>& keys() const { return context ? *context : tokens; }
  // X of the keys: x_context, or x itself; null where there is none.
  const Matrix* x_keys() const;
  bool operator==(const Passage&) const = default;
};

struct Head {
  std::string name;   // ASCII, unique in the scene
  std::string title;  // as drawn, "verb → noun"
  attention::HeadInputs inputs;
  std::vector<std::string> rows;        // names of q's and k's dimensions: d_k of them, or empty
  std::vector<std::string> value_rows;  // names of v's dimensions: d_v of them, or empty
  bool values_are_rgb = false;          // d_v is 3 and every v is in 0…1
  bool operator==(const Head&) const = default;
};

struct Mask {
  std::string title;  // "none", "causal", "window 4"
  attention::MaskRules rules;
  bool operator==(const Mask&) const = default;
};

struct Scene {
  std::string name;         // base name of its outputs: "causal", or "causal-arcs" for a figure
  std::string figure;       // the figure's own name; "" for the top level
  std::string description;  // alt text; "": generated from the numbers
  std::string source_hash;  // SHA-256 of all text it was made from, lower-case hex
  std::vector<Passage> passages;  // ≥ 1
  std::vector<Head> heads;        // ≥ 1
  std::vector<Mask> masks;        // ≥ 1
  Page page;
  SvgOptions svg;
  std::vector<std::string> outputs;  // file names; empty: NAME.png
  State opening;
  Walkthrough walkthrough;
  bool operator==(const Scene&) const = default;
};

}  // namespace qkv::scene
