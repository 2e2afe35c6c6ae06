#include "base/utf8.h"

#include "tests/support/catch.h"

using namespace qkv;

TEST_CASE("text of one to four bytes a character is read") {
  CHECK(decode_utf8("") == std::u32string());
  CHECK(decode_utf8("aé漢😀") == std::u32string(U"aé漢😀"));
  CHECK(decode_utf8(std::string("a\0b", 3))->size() == 3);
}

TEST_CASE("every code point survives writing and reading") {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, c);
    if (decode_utf8(text) != std::u32string(1, c)) FAIL("U+" << std::hex << std::uint32_t{c});
  }
}

TEST_CASE("what is not UTF-8 is found where it is") {
  struct Case {
    std::string text;
    std::size_t at;
  };
  const Case cases[] = {
      {"ab\x80", 2},                // a continuation alone
      {"é\xC3", 2},                 // cut short
      {"\xC3(", 0},                 // no continuation
      {"\xC0\xAF", 0},              // overlong
      {"\xE0\x9F\xBF", 0},          // overlong
      {"\xF0\x8F\xBF\xBF", 0},      // overlong
      {"a\xED\xA0\x80", 1},         // a surrogate
      {"\xF4\x90\x80\x80", 0},      // above U+10FFFF
      {"\xF8\x88\x80\x80\x80", 0},  // five bytes
      {"\xFF", 0},
      {"漢\xE6\xBC", 3},
  };
  for (const Case& c : cases) {
    INFO(printable(c.text));
    CHECK(first_invalid_utf8(c.text) == c.at);
    CHECK(!decode_utf8(c.text));
  }
  CHECK(!first_invalid_utf8("é漢😀"));
}

TEST_CASE("characters are counted, stray bytes as one each") {
  CHECK(count_characters("é漢😀") == 3);
  CHECK(count_characters("") == 0);
  CHECK(count_characters("a\xE6\xBCz") == 4);
}

TEST_CASE("nothing that is printed can steer a terminal") {
  CHECK(printable("plain é漢😀") == "plain é漢😀");
  CHECK(printable("a\x1B[31mb\n\x7F") == "a\\x1B[31mb\\x0A\\x7F");
  CHECK(printable("\xC2\x9B") == "\\x9B");  // CSI as one C1 character
  CHECK(printable("x\xFFy\xC3") == "x\\xFFy\\xC3");
  CHECK(printable(std::string(1, '\0')) == "\\x00");
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const std::string shown = printable(all);
  CHECK(!first_invalid_utf8(shown));
  const std::u32string characters = decode_utf8(shown).value();
  for (const char32_t c : characters) CHECK((c >= 0x20 && c < 0x7F));
}
