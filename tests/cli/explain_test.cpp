#include <sstream>
#include <string>

#include "loader/keys.h"
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::run_qkv;

TEST_CASE("explain says what every key takes, its default and an example") {
  const Finished finished = run_qkv({"explain", "page.width"});
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  CHECK(finished.out ==
        "page.width: how wide the page is\n"
        "  takes     a length: 1920, 84 mm, 6 in, 300 pt\n"
        "  default   1920\n"
        "  example   page:\n"
        "              width: 174 mm\n"
        "              margin: 4 mm\n");
  CHECK(run_qkv({"explain", "width"}).out == finished.out);
  CHECK(contains(run_qkv({"explain", "page"}).out, "  keys      page.width, page.height, "));
  CHECK(contains(run_qkv({"explain", "ask"}).out, "  see also  walkthrough.steps.ask\n"));
  CHECK(contains(run_qkv({"explain", "heads"}).out, "  default   none: it must be given\n"));
}

TEST_CASE("explain alone lists every key, once, in narrow lines") {
  const Finished finished = run_qkv({"explain"});
  CHECK(finished.code == 0);
  std::istringstream lines(finished.out);
  std::size_t listed = 0;
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    CHECK(line.size() <= 100);
    if (line.starts_with("  ")) ++listed;
  }
  CHECK(listed == qkv::loader::all_keys().size());
  for (const auto& key : qkv::loader::all_keys()) {
    CHECK(contains(finished.out, "  " + std::string(key.path) + " "));
  }
}

TEST_CASE("a name of several keys lists them, an unknown one is refused with the nearest") {
  const Finished several = run_qkv({"explain", "words"});
  CHECK(several.code == 0);
  CHECK(contains(several.out, "embedding.words "));
  CHECK(contains(several.out, "lexicon.words "));
  const Finished unknown = run_qkv({"explain", "page.widht"});
  CHECK(unknown.code == 2);
  CHECK(unknown.out.empty());
  CHECK(contains(unknown.err, "explain page.widht: no such key (did you mean 'page.width'?)"));
  const Finished odd = run_qkv({"explain", "\x1b[31m\xff"});
  CHECK(odd.code == 2);
  CHECK_FALSE(contains(odd.err, "\x1b"));
}
