#include "sinks/pdf.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "base/error.h"
#include "sinks/png.h"
#include "tests/sinks/read_png.h"
#include "tests/sinks/sample.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::display::DisplayList;
using qkv::sinks::Metadata;
using qkv::test::contains;
using qkv::test::run_process;
using qkv::test::sample_picture;
using qkv::test::sample_typesetter;

namespace {

const Metadata kMetadata{"A title, ü and σ", "What is (shown)", "0123abcd"};

std::string bytes_of(const std::vector<DisplayList>& pages) {
  return qkv::sinks::pdf_bytes(pages, sample_typesetter(), kMetadata);
}

// What a program of poppler says about the PDF; empty where it is not there.
std::string told_by(std::vector<std::string> command, const std::string& pdf) {
  const qkv::test::TempFolder folder;
  qkv::test::write_file(folder / "page.pdf", pdf);
  command.push_back((folder / "page.pdf").string());
  if (command[0] == "pdftotext") command.push_back("-");
  qkv::test::Launch launch;
  launch.environment["TZ"] = "UTC";
  const auto finished = run_process(command, launch);
  if (finished.code == 127) std::printf("skipped: %s is not there\n", command[0].c_str());
  return finished.code == 0 ? finished.out : "";
}

class DateEpoch {  // sets it, and unsets it at the end
 public:
  explicit DateEpoch(const char* value) { setenv("SOURCE_DATE_EPOCH", value, 1); }
  ~DateEpoch() { unsetenv("SOURCE_DATE_EPOCH"); }
};

}  // namespace

TEST_CASE("a PDF is the same twice, and not for another picture") {
  const std::string first = bytes_of({sample_picture()});
  CHECK(first.substr(0, 5) == "%PDF-");
  CHECK(first == bytes_of({sample_picture()}));
  DisplayList other = sample_picture();
  other.background = {1, 2, 3};
  CHECK(first != bytes_of({other}));
}

TEST_CASE("a PDF without pages is a mistake of the caller") {
  CHECK_THROWS_AS(bytes_of({}), std::invalid_argument);
}

TEST_CASE("the date of a PDF is 1970 or the environment's") {
  const std::string at_zero = bytes_of({sample_picture()});
  CHECK(contains(at_zero, "/CreationDate (19700101000000Z)"));
  {
    const DateEpoch set("1709210096");
    CHECK(contains(bytes_of({sample_picture()}), "/ModDate (20240229123456Z)"));
  }
  {
    const DateEpoch empty("");
    CHECK(bytes_of({sample_picture()}) == at_zero);
  }
  for (const char* wrong : {"yesterday", "12x", "-1", " 1", "99999999999999999999"}) {
    CAPTURE(wrong);
    const DateEpoch set(wrong);
    CHECK_THROWS_AS(bytes_of({sample_picture()}), qkv::Error);
  }
}

TEST_CASE("a PDF's fonts are all embedded, none of Type 3") {
  const std::string table = told_by({"pdffonts"}, bytes_of({sample_picture()}));
  if (table.empty()) return;
  CAPTURE(table);
  std::size_t fonts = 0, start = table.find('\n', table.find("---")) + 1;
  for (std::size_t end; (end = table.find('\n', start)) != std::string::npos; start = end + 1) {
    const std::string line = table.substr(start, end - start);
    CAPTURE(line);
    CHECK(contains(line, " yes yes "));  // embedded, a subset
    CHECK(!contains(line, "Type 3"));
    ++fonts;
  }
  CHECK(fonts >= 4);  // regular, medium, semibold, mathematics
}

TEST_CASE("a PDF's words can be found") {
  const std::string words = told_by({"pdftotext"}, bytes_of({sample_picture()}));
  if (words.empty()) return;
  CAPTURE(words);
  for (const std::string& word : {std::string("chased asks, 15.68"), qkv::test::kHostileToken,
                                  std::string("é漢"), std::string("softmax")}) {
    CAPTURE(word);
    CHECK(contains(words, word));
  }
}

TEST_CASE("a PDF has pages of their own sizes and says what it is") {
  DisplayList second = sample_picture();
  second.size = {960, 540};
  const std::string told =
      told_by({"pdfinfo", "-f", "1", "-l", "9"}, bytes_of({sample_picture(), second}));
  if (told.empty()) return;
  CAPTURE(told);
  CHECK(contains(told, "A title, ü and σ"));
  CHECK(contains(told, "What is (shown)"));
  CHECK(contains(told, "0123abcd"));
  CHECK(contains(told, qkv::sinks::software()));
  CHECK(contains(told, "Thu Jan  1 00:00:00 1970"));
  CHECK(contains(told, "1 size:  360 x 225 pts"));
  CHECK(contains(told, "2 size:  720 x 405 pts"));
  CHECK(!contains(told, "3 size:"));
}

TEST_CASE("poppler draws a PDF like the PNG") {
  const qkv::test::TempFolder folder;
  qkv::test::write_file(folder / "page.pdf", bytes_of({sample_picture()}));
  const std::string stem = (folder / "page").string();
  const int code =
      run_process({"pdftocairo", "-r", "96", "-png", "-singlefile", stem + ".pdf", stem}).code;
  if (code == 127) {
    std::printf("skipped: pdftocairo is not there\n");
    return;
  }
  REQUIRE(code == 0);
  const auto drawn = qkv::test::read_png(qkv::test::read_file(stem + ".png"));
  const auto own = qkv::test::read_png(
      qkv::sinks::png_bytes(sample_picture(), sample_typesetter(), 96, kMetadata));
  const qkv::test::Distance d = qkv::test::distance(drawn, own);
  CHECK(d.mean < 1);
  CHECK(d.far_pixels < 0.003);
}
