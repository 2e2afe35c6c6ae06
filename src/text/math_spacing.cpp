#include "text/math_spacing.h"

#include <algorithm>

namespace qkv::text {
namespace {

using display::Math;
using Kind = Math::Kind;

// TeX's thin, medium and thick space.
constexpr double kThin = 3.0 / 18, kMedium = 4.0 / 18, kThick = 5.0 / 18;

void flatten(const std::vector<Math>& children, std::vector<const Math*>& out) {
  for (const Math& child : children) {
    if (child.kind == Kind::row) {
      flatten(child.children, out);
    } else {
      out.push_back(&child);
    }
  }
}

bool is_sign(const Math& m) {
  return m.kind == Kind::relation || m.kind == Kind::binary || m.kind == Kind::comma;
}

// "−x": with nothing, a sign or a comma to its left an operator is a sign of what follows.
bool is_unary(const std::vector<const Math*>& elements, std::size_t i) {
  return elements[i]->kind == Kind::binary && (i == 0 || is_sign(*elements[i - 1]));
}

// "softmax", "out": a name of more than one letter.
bool is_name(const Math& m) { return m.kind == Kind::roman && m.text.size() > 1; }

double side_space(const std::vector<const Math*>& elements, std::size_t i, bool script) {
  const Math& m = *elements[i];
  if (m.kind == Kind::relation) return script ? 0 : kThick;
  if (m.kind == Kind::binary) return script || is_unary(elements, i) ? 0 : kMedium;
  return 0;
}

}  // namespace

std::vector<const Math*> flattened(const std::vector<Math>& children) {
  std::vector<const Math*> elements;
  flatten(children, elements);
  return elements;
}

double space_before(const std::vector<const Math*>& elements, std::size_t i, bool script) {
  if (i == 0) return 0;
  const Math &left = *elements[i - 1], &right = *elements[i];
  if (left.kind == Kind::space || right.kind == Kind::space) return 0;
  const double side =
      std::max(side_space(elements, i - 1, script), side_space(elements, i, script));
  if (side > 0) return side;
  if (left.kind == Kind::comma) return kThin;
  if (right.kind == Kind::comma) return 0;
  if (left.kind == Kind::sum || right.kind == Kind::sum) return kThin;
  if (is_name(left) && right.kind == Kind::fenced) return kThin;
  return 0;
}

}  // namespace qkv::text
