#include "loader/parse.h"

#include <chrono>

#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

struct Parsed {
  std::optional<Node> tree;
  std::string problems;
};

Parsed parse_text(const std::string& text) {
  Session session("templates");
  const int file = session.add_text("a.yaml", "", text);
  Parsed out{parse(session, file, text), ""};
  for (const Diagnostic& d : session.diagnostics()) out.problems += to_string(d) + '\n';
  return out;
}

std::string refused(const std::string& text) {
  const Parsed parsed = parse_text(text);
  INFO(text.substr(0, 100));
  CHECK_FALSE(parsed.tree.has_value());
  return parsed.problems;
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_CASE("the tree knows kinds, quotes and places") {
  const auto tree = parse_text("a: [x, 'y', ~]\nb: {c: null}\n").tree;
  REQUIRE(tree);
  const Node& a = *tree->find("a");
  REQUIRE(a.is_sequence());
  REQUIRE(a.items.size() == 3);
  CHECK(a.items[0].text == "x");
  CHECK_FALSE(a.items[0].quoted);
  CHECK(a.items[1].quoted);
  CHECK(a.items[2].kind == Node::Kind::null);
  CHECK(a.items[2].text == "~");
  const Node& c = *tree->find("b")->find("c");
  CHECK(c.text == "null");
  CHECK(c.in_flow);
  CHECK_FALSE(a.in_flow);
  CHECK(c.key_at == Position{0, 2, 5});
  CHECK(c.at == Position{0, 2, 8});
}

TEST_CASE("only a bare none is none") {
  const auto tree = parse_text("a: none\nb: 'none'\nc:\n").tree;
  REQUIRE(tree);
  CHECK(tree->find("a")->is_none());
  CHECK_FALSE(tree->find("b")->is_none());
  CHECK(tree->find("c")->is_none());
}

TEST_CASE("a lone comma, an empty text and a comment are refused at once") {
  const auto start = std::chrono::steady_clock::now();
  CHECK_HAS(refused(","), "more than one YAML document");
  CHECK_HAS(refused(""), "the file is empty");
  CHECK_HAS(refused("# nothing\n"), "the file is empty");
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
}

TEST_CASE("an unterminated quote is named where it began") {
  CHECK_HAS(refused("title: \"abc\nsentence: x\n"), "a.yaml:1:8: error: unterminated quote");
  CHECK_HAS(refused("a: 'it''s\nb: x\n"), "a.yaml:1:4: error: unterminated quote");
  CHECK_HAS(refused("a: b # don't\nc: it's\nd: [\"x\\\"]\n"), "a.yaml:3:5: error: unterminated");
  CHECK_HAS(refused("a: \"b\"\nc: \"d"), "a.yaml:2:4: error: unterminated quote");
}

TEST_CASE("a repeated key gives both places, at every level") {
  CHECK_HAS(refused("page:\n  width: 1\n  height: 2\n  width: 3\n"),
            "a.yaml:4:3: error: key 'width' is given twice; the first is at line 2, column 3");
  const std::string both = refused("{a: 1, b: {c: 1, c: 2}, a: 2}");
  CHECK_HAS(both, "1:18: error: key 'c'");
  CHECK_HAS(both, "1:25: error: key 'a'");
}

TEST_CASE("nesting is bounded") {
  CHECK(parse_text(repeated("[", 32) + repeated("]", 32)).tree.has_value());
  CHECK_HAS(refused(repeated("[", 33) + repeated("]", 33)), "deeper than 32");
  CHECK_HAS(refused(repeated("[", 600)), "deeper than 32");
  CHECK_HAS(refused(repeated("{a: ", 600)), "deeper than 32");
  CHECK_HAS(refused(repeated("- ", 600)), "deeper than 32");
}

TEST_CASE("anchors, aliases and tags are refused") {
  CHECK_HAS(refused("a: &x [1]\nb: [*x, *x]\n"), "1:4: error: anchors");
  CHECK_HAS(refused("a: &a [*a]\n"), "anchors");
  CHECK_HAS(refused("a: *nobody\n"), "a.yaml:1:4: error:");
  CHECK_HAS(refused("a: !!str 1\n"), "1:4: error: tags");
  CHECK_HAS(refused("a: ! 1\n"), "tags");
  CHECK_HAS(refused("a: !x {b: 1}\n"), "tags");
  CHECK(parse_text("a: '!x'\nb: \"!\"\n").tree.has_value());
}

TEST_CASE("a second document is refused") {
  CHECK_HAS(refused("a: 1\n---\nb: 2\n"), "more than one YAML document");
  CHECK(parse_text("---\na: 1\n...\n").tree.has_value());
}

TEST_CASE("bytes that are no text are refused with their place") {
  CHECK_HAS(refused("a: b\ntitle: é\xff\n"), "a.yaml:2:9: error: byte 0xff is not valid UTF-8");
  CHECK_HAS(refused("a: \xC0\xAF\n"), "1:4: error: byte 0xc0");
  CHECK_HAS(refused(std::string("a: b\0c\n", 7)), "1:5: error: control character U+0000");
  const std::string escape = refused("a: 漢\x1b[31m\n");
  CHECK_HAS(escape, "1:5: error: control character U+001B");
  CHECK(escape.find('\x1b') == std::string::npos);
  CHECK_HAS(refused("a: \xC2\x9B\n"), "1:4: error: control character U+009B");
  CHECK_HAS(refused("\x7f"), "U+007F");
  CHECK_HAS(refused("\xFF\xFE" + std::string("a\0:\0", 4)), "not valid UTF-8");
}

TEST_CASE("escapes cannot spell what a text may not hold") {
  const std::string escape = refused("a: \"x\\e[31m\"\n");
  CHECK_HAS(escape, "1:4: error: the text holds a control character (x\\x1B[31m)");
  CHECK_HAS(refused("\"a\\0\": 1\n"), "control character");
  CHECK_HAS(refused("a: \"\\uFFFE\"\n"), "U+FFFE");
  CHECK_HAS(refused("a: \"\\uD800\"\n"), "1:");
  CHECK(parse_text("a: \"b\\tc\\n\"\n").tree.has_value());
}

TEST_CASE("columns count characters") {
  CHECK_HAS(refused("title: \"é漢😀\" x\n"), "a.yaml:1:14: error:");
  CHECK_HAS(refused("\xEF\xBB\xBF"
                    "a: 'b' c\n"),
            "a.yaml:1:8: error:");
  CHECK_HAS(refused("{é漢😀: 1, b: 1, b: 2}"), "a.yaml:1:16: error: key 'b'");
}

TEST_CASE("lines end in LF, CRLF or CR") {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const auto tree = parse_text("a: [1, 2" + end + "  ]" + end + "b: c" + end).tree;
    REQUIRE(tree);
    CHECK(tree->find("a")->items[1].text == "2");
    CHECK(tree->find("b")->text == "c");
    CHECK(tree->find("b")->at == Position{0, 3, 4});
  }
}

TEST_CASE("size and number of values are bounded") {
  CHECK_HAS(refused(std::string(kMaxFileBytes + 1, '#')), "larger than 1 MiB");
  CHECK(parse_text("a: 1\n#" + std::string(kMaxFileBytes - 6, 'x')).tree.has_value());
  CHECK_HAS(refused("[" + repeated("1,", 262144) + "1]"), "more than 262144 values");
}

TEST_CASE("a long line is read in linear time") {
  const auto start = std::chrono::steady_clock::now();
  const auto tree = parse_text("[" + repeated("1,", 100000) + "1]").tree;
  REQUIRE(tree);
  CHECK(tree->items.back().at.column == 200002);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

TEST_CASE("mistakes with braces are explained") {
  CHECK_HAS(refused("page: {width: 3 # wide}\nview: matrix\n"), "# starts a comment");
  CHECK_HAS(refused("caption: {weight a->b} of it\n"), "needs quotes");
  CHECK_HAS(refused("caption: Attention: yes\n"), "a text that holds ': ' needs quotes");
  CHECK_HAS(refused("[a, b]: c\n"), "a key is a word");
  CHECK_HAS(refused("a:\n\tb: 1\n"), "a.yaml:2:");
}

}  // namespace
}  // namespace qkv::loader
