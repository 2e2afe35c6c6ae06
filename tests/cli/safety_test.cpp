// What bad input gets, from the outside: a message with its place, exit 2, and no harm.
#include <algorithm>
#include <string>

#include "tests/support/catch.h"
#include "tests/support/locale.h"
#include "tests/support/run_process.h"

using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::run_qkv;

namespace {

const std::string kHead = "heads:\n  - verb-noun\n";

Finished validate(const std::string& scene, std::vector<std::string> flags = {},
                  const Launch& where = {}) {
  Launch launch = where;
  launch.input = scene;
  flags.insert(flags.begin(), {"validate", "-"});
  return run_qkv(flags, launch);
}

// Refused within a second, without a word on standard output and with every part in the message.
void check_refused(const Finished& finished, const std::vector<std::string>& parts) {
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.out.empty());
  CHECK(finished.err.find('\033') == std::string::npos);
#ifndef QKV_SANITIZED
  CHECK(finished.cpu_seconds < 1);
  CHECK(finished.peak_kib < 50 * 1024);
#endif
  for (const std::string& part : parts) {
    CAPTURE(part);
    CHECK(contains(finished.err, part));
  }
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::string sentence(const std::string& rest) { return "sentence: a cat slept\n" + kHead + rest; }

}  // namespace

TEST_CASE("a good scene is good, so that the refusals below mean something") {
  const Finished finished = validate(sentence(""));
  CAPTURE(finished.err);
  CHECK(finished.code == 0);
  CHECK(finished.out == "-: ok\n");
  CHECK(finished.err.empty());
}

TEST_CASE("1 a comma alone") { check_refused(validate(","), {"-: error: ", "document"}); }

TEST_CASE("2 an unterminated quote") {
  check_refused(validate("sentence: a cat\ntitle: \"never\nclosed"),
                {"-:2:8: error: ", "unterminated"});
}

TEST_CASE("3 a key twice") {
  check_refused(validate(sentence("page:\n  width: 800\n  width: 900\n")),
                {"-:6:3: error: ", "width", "line 5"});
}

TEST_CASE("4 nesting 600 deep") {
  check_refused(validate("sentence: " + repeated("[", 600) + repeated("]", 600)), {"-:1:", "deep"});
}

TEST_CASE("5 aliases") {
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c < 'k'; ++c) {
    const std::string before = "*" + std::string(1, static_cast<char>(c - 1));
    bomb += std::string(1, c) + ": &" + c + " [" + repeated(before + ", ", 8) + before + "]\n";
  }
  check_refused(validate(bomb), {"-:1:4: error: "});
  check_refused(validate("sentence: &me [*me]\n"), {"-:1:11: error: "});
}

TEST_CASE("6 a misspelt key") {
  check_refused(validate(sentence("page:\n  widht: 800\n")),
                {"-:5:3: error: ", "unknown key 'widht'", "did you mean 'width'?"});
}

TEST_CASE("7 booleans and octal numbers of other dialects") {
  check_refused(validate(sentence("mask:\n  window: 2\n  both: yes\n")),
                {"-:6:9: error: ", "true"});
  check_refused(validate(sentence("page:\n  width: 0800\n")), {"-:5:10: error: ", "800"});
}

TEST_CASE("8 numbers that are none, in any locale") {
  const qkv::test::TempFolder folder;
  Launch foreign;
  foreign.environment = qkv::test::locale_environment(folder, "de_DE");
  for (const Launch& launch : {Launch(), foreign}) {
    for (const char* number : {".nan", ".inf", "1e999", "\"1,5\"", "0x10", "nan"}) {
      CAPTURE(number);
      check_refused(validate(sentence("page:\n  width: " + std::string(number) + "\n"), {}, launch),
                    {"-:5:10: error: "});
    }
    check_refused(validate(sentence(""), {"--dpi", "nan"}, launch), {"--dpi"});
    check_refused(validate(sentence(""), {"--dpi", "1,5"}, launch), {"--dpi"});
    CHECK(validate(sentence("page:\n  dpi: 96.5\n"), {}, launch).code == 0);
  }
}

TEST_CASE("9 columns count characters") {
  check_refused(validate("{title: é漢😀, sentence: a cat, widht: 1}\n"),
                {"-:1:31: error: ", "widht"});
}

TEST_CASE("10 bytes that are no text") {
  check_refused(validate("sentence: a \xff cat\n"), {"-:1:13: error: ", "UTF-8"});
  check_refused(validate(std::string("sentence: a \0 cat\n", 18)), {"-:1:13: error: "});
  check_refused(validate("sentence: a cat\ntitle: \033[31mred\n"), {"-:2:8: error: "});
  check_refused(validate(sentence("\"wi\\eth\": 1\n")), {"-:4:1: error: ", "\\x1B"});
}

TEST_CASE("11 pages of impossible size") {
  for (const char* width : {"0", "-5", "32768", "1000000000"}) {
    CAPTURE(width);
    check_refused(validate(sentence("page:\n  width: " + std::string(width) + "\n")),
                  {"-:5:10: error: "});
  }
  check_refused(validate(sentence("page:\n  width: 30000\n  height: 30000\n")), {"error: "});
  check_refused(validate(sentence(""), {"--dpi", "100000"}), {"error: "});
}

TEST_CASE("12 tokens of unusual make are bounded, not fatal") {
  const std::string weights = "heads:\n  - name: given\n    weights: [[0.5, 0.5], [0.5, 0.5]]\n";
  const auto with_token = [&](const std::string& token) {
    return validate("sentence:\n  tokens: [a, \"" + token + "\"]\n" + weights);
  };
  check_refused(with_token(std::string(10240, 'x')), {"-:2:", "256"});
  check_refused(with_token("e" + repeated("\u0301", 20000)), {"-:2:", "256"});
  for (const char* token : {"\u200b", "\\n", "e\u0301\u0302\u0303", "<s>", " leading"}) {
    CAPTURE(token);
    const Finished finished = with_token(token);
    CAPTURE(finished.err);
    CHECK((finished.code == 0 || finished.code == 2));
    CHECK(finished.cpu_seconds < 5);
  }
}

TEST_CASE("13 a glyph or a family that no font has") {
  const std::string weights = "heads:\n  - name: given\n    weights: [[1, 0], [0.5, 0.5]]\n";
  // U+10FFFD: the last private-use character.
  check_refused(validate("sentence:\n  tokens: [a, \"\U0010fffd\"]\n" + weights),
                {"U+10FFFD", "\U0010fffd"});
}

TEST_CASE("14 outputs that would leave the folder") {
  for (const char* name :
       {"../x.png", "/tmp/x.png", "a/../../x.png", "\"a\\eb.png\"", "x.tiff", "x", "\"\""}) {
    CAPTURE(name);
    check_refused(validate(sentence("output: [" + std::string(name) + "]\n")), {"error: "});
  }
  check_refused(validate(sentence("output: [x.gif]\n")), {".png, .svg, .pdf or .mp4"});
}

TEST_CASE("20 shapes that do not fit are told in numbers") {
  check_refused(
      validate(
          "sentence: a cat\nembedding:\n  features: [p, q]\n  vectors: [[1, 0], [0, 1]]\n"
          "heads:\n  - name: x\n    query: [[1, 0]]\n    key: [[1, 0, 3]]\n    value: [[1, 0]]\n"),
      {"-:8:", "'x'", "key", "3", "2"});
}
