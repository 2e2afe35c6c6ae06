#include "display/math.h"

#include <utility>

namespace qkv::display {
namespace math {
namespace {

Math leaf(Math::Kind kind, std::string text) {
  Math m;
  m.kind = kind;
  m.text = std::move(text);
  return m;
}

Math node(Math::Kind kind, std::vector<Math> children) {
  Math m;
  m.kind = kind;
  m.children = std::move(children);
  return m;
}

}  // namespace

Math variable(std::string text) { return leaf(Math::Kind::variable, std::move(text)); }
Math roman(std::string text) { return leaf(Math::Kind::roman, std::move(text)); }
Math word(std::string text, bool bold) {
  Math m = leaf(Math::Kind::word, std::move(text));
  m.bold = bold;
  return m;
}
Math relation(std::string text) { return leaf(Math::Kind::relation, std::move(text)); }
Math binary(std::string text) { return leaf(Math::Kind::binary, std::move(text)); }
Math comma() { return leaf(Math::Kind::comma, ","); }
Math space(double em) {
  Math m = leaf(Math::Kind::space, "");
  m.em = em;
  return m;
}
Math row(std::vector<Math> children) { return node(Math::Kind::row, std::move(children)); }
Math fraction(Math numerator, Math denominator) {
  return node(Math::Kind::fraction, {std::move(numerator), std::move(denominator)});
}
Math radical(Math radicand) { return node(Math::Kind::radical, {std::move(radicand)}); }
Math sub(Math base, Math subscript) {
  return node(Math::Kind::scripts, {std::move(base), std::move(subscript), row({})});
}
Math super(Math base, Math superscript) {
  return node(Math::Kind::scripts, {std::move(base), row({}), std::move(superscript)});
}
Math sum_over(Math lower) { return node(Math::Kind::sum, {std::move(lower), row({})}); }
Math fenced(Math body) { return node(Math::Kind::fenced, {std::move(body)}); }

}  // namespace math

namespace {

std::string spoken_all(const std::vector<Math>& children) {
  std::string out;
  for (const Math& child : children) out += spoken(child);
  return out;
}

// In parentheses unless it is one leaf.
std::string grouped(const Math& m) {
  const bool single = m.children.empty() || (m.kind == Math::Kind::row && m.children.size() == 1 &&
                                             m.children[0].children.empty());
  return single ? spoken(m) : "(" + spoken(m) + ")";
}

std::string spoken_scripts(const Math& m) {
  std::string out = spoken(m.children[0]);
  if (const std::string low = spoken(m.children[1]); !low.empty())
    out += "_" + grouped(m.children[1]);
  if (const std::string high = spoken(m.children[2]); !high.empty()) {
    out += "^" + grouped(m.children[2]);
  }
  return out;
}

}  // namespace

std::string spoken(const Math& m) {
  switch (m.kind) {
    case Math::Kind::variable:
    case Math::Kind::roman:
    case Math::Kind::word:
      return m.text;
    case Math::Kind::relation:
    case Math::Kind::binary:
      return " " + m.text + " ";
    case Math::Kind::comma:
      return ", ";
    case Math::Kind::space:
      return m.em >= 0.5 ? " " : "";
    case Math::Kind::row:
      return spoken_all(m.children);
    case Math::Kind::fraction:
      return grouped(m.children[0]) + " / " + grouped(m.children[1]);
    case Math::Kind::radical:
      return "√" + grouped(m.children[0]);
    case Math::Kind::scripts:
      return spoken_scripts(m);
    case Math::Kind::sum:
      return "∑_" + grouped(m.children[0]) + " ";
    case Math::Kind::fenced:
      return "(" + spoken_all(m.children) + ")";
  }
  return "";
}

}  // namespace qkv::display
