#include "scene/evaluations.h"

#include "base/number_format.h"

namespace qkv::scene {
namespace {

std::string value_text(const CaptionValue& value, const attention::Evaluation& evaluation) {
  double number = 0;
  switch (value.what) {
    case CaptionValue::What::weight:
      number = evaluation.weights(value.query, value.key);
      break;
    case CaptionValue::What::score:
      number = (*evaluation.scores)(value.query, value.key);
      break;
    case CaptionValue::What::scaled:
      number = evaluation.scaled(value.query, value.key);
      break;
  }
  switch (value.format) {
    case CaptionValue::Format::percent:
      return percent(number);
    case CaptionValue::Format::decimals:
      return fixed(number, value.decimals);
    case CaptionValue::Format::automatic:
      break;
  }
  return value.what == CaptionValue::What::weight ? weight_number(number) : vector_number(number);
}

}  // namespace

const Matrix* Passage::x_keys() const {
  if (context) return x_context ? &*x_context : nullptr;
  return x ? &*x : nullptr;
}

const attention::Evaluation& Evaluations::at(std::size_t passage, std::size_t head,
                                             std::size_t mask) const {
  const auto key = std::tuple(passage, head, mask);
  if (const auto found = cache_.find(key); found != cache_.end()) return found->second;
  const Passage& p = scene_->passages.at(passage);
  return cache_
      .emplace(key, attention::evaluate(scene_->heads.at(head).inputs, p.x ? &*p.x : nullptr,
                                        p.x_keys(), scene_->masks.at(mask).rules))
      .first->second;
}

std::vector<CaptionText> filled_in(const Caption& caption, const Evaluations& evaluations) {
  std::vector<CaptionText> out;
  for (const CaptionPiece& piece : caption) {
    if (const auto* text = std::get_if<CaptionText>(&piece)) {
      out.push_back(*text);
      continue;
    }
    const auto& value = std::get<CaptionValue>(piece);
    out.push_back(
        {value_text(value, evaluations.at(value.passage, value.head, value.mask)), value.bold});
  }
  return out;
}

}  // namespace qkv::scene
