// Formulas as trees; how they are set is the business of `text`.
#pragma once

#include <string>
#include <vector>

namespace qkv::display {

struct Math {
  enum class Kind {
    variable,  // text in math italic: Q, d
    roman,     // text upright: softmax, out; digits
    word,      // text in the page's own family (token names); set at x-height of its surroundings
    relation,  // text with relation spacing on both sides: =, ≈
    binary,    // text with binary-operator spacing: +, ·, ÷
    comma,     // text followed by a thin space
    space,     // a quad times `em`
    row,       // children side by side
    fraction,  // children: numerator, denominator
    radical,   // children: radicand
    scripts,   // children: base, subscript, superscript (an empty row where there is none)
    sum,       // ∑ with children: lower limit, upper limit (set beside it, inline style)
    fenced,    // children: body; parentheses stretched round it
  };
  Kind kind = Kind::row;
  std::string text;
  double em = 0;
  bool bold = false;  // of a word
  std::vector<Math> children;
  bool operator==(const Math&) const = default;
};

namespace math {
Math variable(std::string text);
Math roman(std::string text);
Math word(std::string text, bool bold = false);
Math relation(std::string text);
Math binary(std::string text);
Math comma();
Math space(double em);
Math row(std::vector<Math> children);
Math fraction(Math numerator, Math denominator);
Math radical(Math radicand);
Math sub(Math base, Math subscript);
Math super(Math base, Math superscript);
Math sum_over(Math lower);
Math fenced(Math body);
}  // namespace math

// The formula as a line of plain text, for titles and screen readers: "A = softmax(Q Kᵀ / √(d_k))".
std::string spoken(const Math& formula);

}  // namespace qkv::display
