// Numbers worked out elsewhere, in long double, for 21 heads.
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "attention/evaluation.h"
#include "tests/support/catch.h"
#include "tests/support/shared.h"

using namespace qkv;
using nlohmann::json;

namespace {

double number(const json& entry) {
  if (entry.is_number()) return entry.get<double>();
  const auto text = entry.get<std::string>();
  if (text == "nan") return std::numeric_limits<double>::quiet_NaN();
  REQUIRE(text == "-inf");
  return -std::numeric_limits<double>::infinity();
}

Matrix matrix(const json& rows) {
  Matrix m(rows.size(), rows.at(0).size());
  for (std::size_t i = 0; i < m.rows(); ++i)
    for (std::size_t j = 0; j < m.columns(); ++j) m(i, j) = number(rows.at(i).at(j));
  return m;
}

attention::MaskRules rules(const json& c) {
  attention::MaskRules made;
  if (c.contains("keep")) {
    const json& rows = c.at("keep");
    attention::Keep keep{BoolMatrix(rows.size(), rows.at(0).size())};
    for (std::size_t i = 0; i < keep.allowed.rows(); ++i)
      for (std::size_t j = 0; j < keep.allowed.columns(); ++j)
        keep.allowed(i, j) = rows.at(i).at(j).get<bool>();
    made.push_back(keep);
  }
  if (c.contains("bias")) made.push_back(attention::Bias{matrix(c.at("bias"))});
  return made;
}

bool close(double found, double expected) {
  if (std::isnan(expected)) return std::isnan(found);
  if (std::isinf(expected)) return found == expected;
  return std::abs(found - expected) <= 1e-12 + 1e-12 * std::abs(expected);
}

template <typename Entry>
void compare(const json& expected, const std::string& what, const Entry& entry) {
  const Matrix m = matrix(expected.at(what));
  for (std::size_t i = 0; i < m.rows(); ++i) {
    for (std::size_t j = 0; j < m.columns(); ++j) {
      INFO(what << "(" << i << ", " << j << ") is " << entry(i, j) << ", not " << m(i, j));
      CHECK(close(entry(i, j), m(i, j)));
    }
  }
}

}  // namespace

TEST_CASE("every case of the oracle, to 1e-12") {
  const auto path = test::shared_file("oracle/attention.json");
  if (path.empty()) return;
  std::ifstream file(path);
  const json oracle = json::parse(file);
  CHECK(oracle.at("cases").size() == 21);
  for (const json& c : oracle.at("cases")) {
    INFO("case " << c.at("name").get<std::string>());
    attention::HeadInputs head{
        attention::GivenVectors{matrix(c.at("q")), matrix(c.at("k")), matrix(c.at("v"))}, {}, {}};
    if (c.contains("scale")) head.scale = c.at("scale").get<double>();
    if (c.contains("softcap")) head.softcap = c.at("softcap").get<double>();
    const auto e = attention::evaluate(head, nullptr, nullptr, rules(c));

    const json& expected = c.at("expected");
    compare(expected, "scores", [&](auto i, auto j) { return (*e.scores)(i, j); });
    compare(expected, "scaled", [&](auto i, auto j) { return e.scaled(i, j); });
    compare(expected, "masked", [&](auto i, auto j) { return e.masked(i, j); });
    compare(expected, "weights", [&](auto i, auto j) { return e.weights(i, j); });
    compare(expected, "output", [&](auto i, auto j) { return (*e.output)(i, j); });
  }
}
