#include "display/math.h"

#include "tests/support/catch.h"

using namespace qkv::display;
using namespace qkv::display::math;

TEST_CASE("formulas are spoken as one line") {
  CHECK(spoken(variable("Q")) == "Q");
  CHECK(spoken(row({variable("a"), relation("="), roman("2"), binary("·"), variable("b")})) ==
        "a = 2 · b");
  CHECK(spoken(row({variable("Q"), comma(), variable("K")})) == "Q, K");
  CHECK(spoken(row({variable("a"), space(1), word("cat", true)})) == "a cat");
  CHECK(spoken(row({variable("a"), space(0.1), variable("b")})) == "ab");
  CHECK(spoken(fenced(row({variable("a"), variable("b")}))) == "(ab)");
  CHECK(spoken(row({})).empty());
}

TEST_CASE("what has more than one part is spoken in parentheses") {
  const Math d_k = sub(variable("d"), variable("k"));
  CHECK(spoken(d_k) == "d_k");
  CHECK(spoken(super(variable("K"), roman("T"))) == "K^T");
  CHECK(spoken(radical(roman("4"))) == "√4");
  CHECK(spoken(radical(d_k)) == "√(d_k)");
  CHECK(spoken(fraction(variable("a"), variable("b"))) == "a / b");
  CHECK(spoken(fraction(row({variable("a"), binary("+"), roman("1")}), radical(d_k))) ==
        "(a + 1) / (√(d_k))");
  CHECK(spoken(sub(variable("A"), row({word("cat"), comma(), variable("j")}))) == "A_(cat, j)");
  CHECK(spoken(sub(variable("A"), row({word("cat")}))) == "A_cat");
  CHECK(spoken(row({sum_over(variable("j")), sub(variable("v"), variable("j"))})) == "∑_j v_j");
}

TEST_CASE("the formula of attention") {
  const Math a = row({variable("A"), relation("="), roman("softmax"),
                      fenced(fraction(row({variable("Q"), super(variable("K"), roman("T"))}),
                                      radical(sub(variable("d"), variable("k")))))});
  CHECK(spoken(a) == "A = softmax((QK^T) / (√(d_k)))");
}

TEST_CASE("formulas are equal when all their parts are") {
  CHECK(word("a") == word("a"));
  CHECK(word("a") != word("a", true));
  CHECK(space(1) != space(2));
  CHECK(variable("a") != roman("a"));
  CHECK(sub(variable("a"), roman("1")) != super(variable("a"), roman("1")));
}
