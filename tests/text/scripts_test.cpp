// Other scripts, odd text, and what no font has.
#include <chrono>

#include "base/error.h"
#include "base/utf8.h"
#include "tests/support/catch.h"
#include "tests/text/canvas.h"

namespace qkv {
namespace {

std::string message_of(const std::string& text) {
  try {
    test::measured(text);
  } catch (const Error& error) {
    REQUIRE(error.code() == Exit::bad_input);
    return error.what();
  }
  return "";
}

TEST_CASE("other scripts are shaped by the fonts that stand in", "[text]") {
  for (const char* text :
       {"中文",    "日本語の", "한국어",   "العربية",   "עברית",      "हिन्दी", "বাংলা",
        "ภาษาไทย", "தமிழ்",     "తెలుగు",    "ქართული",   "Հայերեն",    "አማርኛ",  "ខ្មែរ",
        "မြန်မာ",   "བོད་",      "Ελληνικά", "Кириллица", "Tiếng Việt", "𝔸",     "♫",
        "▁the",    "Ġthe",     "😀",        "❤️",    "1️⃣",    "🇫🇷",    "。「」"}) {
    INFO(text);
    const display::Extents extents = test::measured(text);
    REQUIRE(extents.advance > 5);
    REQUIRE(extents.ink.width > 2);
    REQUIRE(extents.ink.height > 2);
  }
}

TEST_CASE("scripts join, reorder and stack", "[text]") {
  // Isolated letters are wider than joined ones.
  const double joined = test::measured("مرحبا").advance;
  double apart = 0;
  for (const char* letter : {"م", "ر", "ح", "ب", "ا"}) apart += test::measured(letter).advance;
  REQUIRE(joined < apart - 2);
  // A mark stands over its letter and takes no room.
  REQUIRE(test::measured("e\u0301").advance == Approx(test::measured("e").advance));
  REQUIRE(test::measured("e\u0301").ink.y < test::measured("e").ink.y - 2);
}

TEST_CASE("what was drawn before does not matter", "[text]") {
  const display::Extents before = test::measured("a❤b");
  test::measured("😀日本語العربية");
  const text::Typesetter fresh("Inter", "Latin Modern Math");
  const display::Extents after = fresh.measure(test::line("a❤b", 26, {}).runs, 26);
  REQUIRE(after.advance == before.advance);
  REQUIRE(after.ink == before.ink);
}

TEST_CASE("a character that no font has is refused by name", "[text]") {
  // U+10FFFD is for private use: nobody has it. U+2FFFF is no character at all.
  const std::string message = message_of("cat\U0010FFFD");
  REQUIRE(message.find("U+10FFFD") != std::string::npos);
  REQUIRE(message.find("'cat\U0010FFFD'") != std::string::npos);
  REQUIRE(message_of("\U0002FFFF").find("U+2FFFF") != std::string::npos);
  // Also where it stands among characters of a fallback.
  REQUIRE(message_of("日\U0010FFFD本").find("U+10FFFD") != std::string::npos);
}

TEST_CASE("a refused text is shown cut and without control characters", "[text]") {
  const std::string message = message_of("\x1b[31m" + std::string(5000, 'a') + "\U0010FFFD");
  REQUIRE(message.find('\x1b') == std::string::npos);
  REQUIRE(message.size() < 500);
  REQUIRE(decode_utf8(message_of(std::string(255, 'a') + "éé\U0010FFFD")));
}

TEST_CASE("line breaks and tabs are shown by a sign, on one line", "[text]") {
  REQUIRE(test::measured("a\nb").advance == Approx(test::measured("a↵b").advance));
  REQUIRE(test::measured("a\tb").advance == Approx(test::measured("a⇥b").advance));
  REQUIRE(test::measured("a\u2028b").advance == Approx(test::measured("a↵b").advance));
  REQUIRE(test::measured("\n\n\n").ink.height == Approx(test::measured("↵").ink.height));
  REQUIRE(test::measured("a\x01").advance == Approx(test::measured("a\\x01").advance));
  REQUIRE(test::measured("a\xff").advance == Approx(test::measured("a\\xFF").advance));
}

TEST_CASE("nothing to see is measured as nothing", "[text]") {
  REQUIRE(test::measured("").advance == 0);
  REQUIRE(test::measured("").ink == Box{});
  REQUIRE(test::measured("\u200B\u200D\uFEFF").advance == 0);
  REQUIRE(test::measured("   ").ink == Box{});
  test::Canvas canvas(40, 40);
  test::typesetter().draw(test::line("\u200B", 20, {10, 20}), canvas.cr());
  REQUIRE(canvas.total() == 0);
}

TEST_CASE("a heap of combining marks and a long token are bounded", "[text]") {
  const auto start = std::chrono::steady_clock::now();
  std::string heap = "a";
  for (int i = 0; i < 20000; ++i) heap += "\u0301";
  REQUIRE(test::measured(heap).advance > 0);
  REQUIRE(test::measured(std::string(10000, 'w')).advance ==
          Approx(10000 * test::measured("w").advance).epsilon(0.01));
  std::string embeddings;
  for (int i = 0; i < 5000; ++i) embeddings += "\u202Ea";
  REQUIRE(test::measured(embeddings).advance > 0);
  REQUIRE(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
}

}  // namespace
}  // namespace qkv
