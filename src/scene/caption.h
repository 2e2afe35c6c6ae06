// Captions and titles: text with **bold** stretches and values that come from the evaluation.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace qkv::scene {

struct CaptionText {
  std::string text;
  bool bold = false;
  bool operator==(const CaptionText&) const = default;
};

// {weight cat->chased head H mask M:%}
struct CaptionValue {
  enum class What { weight, score, scaled };
  enum class Format { percent, automatic, decimals };
  What what = What::weight;
  std::size_t passage = 0, head = 0, mask = 0, query = 0, key = 0;
  Format format = Format::automatic;  // weight: weight_number, else two decimals
  int decimals = 2;
  bool bold = false;
  bool operator==(const CaptionValue&) const = default;
};

using CaptionPiece = std::variant<CaptionText, CaptionValue>;
using Caption = std::vector<CaptionPiece>;

}  // namespace qkv::scene
