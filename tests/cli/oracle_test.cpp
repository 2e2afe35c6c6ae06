// The published cases of scaled dot-product attention, written as scene files and read back through
// `qkv eval`.
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"
#include "tests/support/shared.h"

using nlohmann::json;
using qkv::test::Finished;
using qkv::test::run_qkv;

namespace {

bool holds_nan(const json& value) {
  if (value.is_string()) return value == "nan";
  if (!value.is_structured()) return false;
  for (const json& part : value) {
    if (holds_nan(part)) return true;
  }
  return false;
}

// JSON is YAML's flow style: a matrix is written as it stands.
std::string scene_of(const json& one) {
  const std::size_t n_q = one.at("q").size(), n_k = one.at("k").size();
  std::string text = "sentence:\n  tokens: [";
  for (std::size_t i = 0; i < n_q; ++i) text += (i ? ", q" : "q") + std::to_string(i);
  text += "]\n";
  if (n_q != n_k) {
    text += "context:\n  tokens: [";
    for (std::size_t j = 0; j < n_k; ++j) text += (j ? ", k" : "k") + std::to_string(j);
    text += "]\n";
  }
  text += "heads:\n  - name: only\n    queries: " + one.at("q").dump() +
          "\n    keys: " + one.at("k").dump() + "\n    values: " + one.at("v").dump() + "\n";
  if (one.contains("scale")) text += "    scale: " + one.at("scale").dump() + "\n";
  if (one.contains("softcap")) text += "    softcap: " + one.at("softcap").dump() + "\n";
  std::string masks;
  if (one.contains("keep")) masks += "  - keep: " + one.at("keep").dump() + "\n";
  if (one.contains("bias")) masks += "  - bias: " + one.at("bias").dump() + "\n";
  return masks.empty() ? text : text + "mask:\n" + masks;
}

bool near(double got, double expected) {
  return std::abs(got - expected) <= 1e-12 + 1e-12 * std::abs(expected);
}

// `null` is what the mask forbids, "-inf" in the oracle.
void check_equal(const json& got, const json& expected) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    REQUIRE(got[i].size() == expected[i].size());
    for (std::size_t j = 0; j < got[i].size(); ++j) {
      CAPTURE(i, j, got[i][j].dump(), expected[i][j].dump());
      if (expected[i][j].is_string()) {
        CHECK(expected[i][j] == "-inf");
        CHECK(got[i][j].is_null());
      } else {
        REQUIRE(got[i][j].is_number());
        CHECK(near(got[i][j].get<double>(), expected[i][j].get<double>()));
      }
    }
  }
}

}  // namespace

TEST_CASE("qkv eval agrees with the oracle to 1e-12") {
  const auto path = qkv::test::shared_file("oracle/attention.json");
  if (path.empty()) return;
  const json oracle = json::parse(qkv::test::read_file(path));
  int written = 0;
  for (const json& one : oracle.at("cases")) {
    if (holds_nan(one.at("q")) || holds_nan(one.at("k")) || holds_nan(one.at("v"))) continue;
    ++written;
    qkv::test::Launch launch;
    launch.input = scene_of(one);
    const Finished finished = run_qkv({"eval", "-"}, launch);
    CAPTURE(one.at("name").get<std::string>(), finished.err);
    REQUIRE(finished.code == 0);
    const json head = json::parse(finished.out).at("heads").at(0);
    for (const char* stage : {"scores", "scaled", "masked", "weights", "output"}) {
      CAPTURE(stage);
      check_equal(head.at(stage), one.at("expected").at(stage));
    }
  }
  CHECK(written == 20);
}
