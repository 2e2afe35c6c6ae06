#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::run_qkv;

namespace {

// One line that begins with "qkv: error: " and nothing on standard output.
void check_refused(const Finished& finished, const std::string& message) {
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.out.empty());
  CHECK(finished.err.rfind("qkv: error: ", 0) == 0);
  CHECK(contains(finished.err, message));
}

}  // namespace

TEST_CASE("help begins with three lines to paste") {
  for (const char* word : {"--help", "-h", "help"}) {
    const Finished finished = run_qkv({word});
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    std::istringstream lines(finished.out);
    std::string line;
    for (int i = 0; i < 3; ++i) {
      REQUIRE(std::getline(lines, line));
      CHECK(line.rfind("qkv ", 0) == 0);
    }
    for (const char* command : {"render", "eval", "explain", "validate", "list", "new"}) {
      CHECK(contains(finished.out, command));
    }
  }
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"render", "--help"}, {"help", "render"}}) {
    CHECK(contains(run_qkv(words).out, "--output-dir"));
  }
}

TEST_CASE("the version is one line") {
  for (const char* word : {"--version", "version"}) {
    const Finished finished = run_qkv({word});
    CHECK(finished.code == 0);
    CHECK(finished.out == "qkv " QKV_VERSION "\n");
  }
}

TEST_CASE("a call that cannot be understood is exit 2 and suggests") {
  check_refused(run_qkv({}), "subcommand");
  check_refused(run_qkv({"rendr"}), "did you mean 'render'?");
  check_refused(run_qkv({"causal.yaml"}), "qkv render causal.yaml");
  check_refused(run_qkv({"render"}), "SCENE");
  check_refused(run_qkv({"render", "lesson", "--fromat", "svg"}), "did you mean '--format'?");
  check_refused(run_qkv({"render", "lesson", "--dpi"}), "--dpi");
  check_refused(run_qkv({"list"}), "WHAT");
  check_refused(run_qkv({"list", "theems"}), "did you mean 'themes'?");
  check_refused(run_qkv({"help", "rendr"}), "did you mean 'render'?");
  check_refused(run_qkv({"eval", "lesson", "--format", "yaml"}), "json");
  check_refused(run_qkv({"eval", "lesson", "lesson"}), "");
  check_refused(run_qkv({"render", "lesson", "--format", "gif"}), "supported: png, svg, pdf");
  check_refused(run_qkv({"render", "lesson", "--set", "page.width"}), "KEY=VALUE");
  check_refused(run_qkv({"render", "lesson", "-o", "a.png", "--output-dir", "b"}), "");
  check_refused(run_qkv({"render", "lesson", "lesson", "-o", "a.png"}), "-o takes one scene");
  check_refused(run_qkv({"render", "lesson", "-o", ""}), "-o");
}

TEST_CASE("a resolution is a plain number above 0") {
  for (const char* dpi : {"nan", "inf", "0", "-0", "1,5", "1e999", "0x10", "96dpi", "", " 96"}) {
    CAPTURE(dpi);
    check_refused(run_qkv({"render", "lesson", std::string("--dpi=") + dpi}), "--dpi");
  }
}

TEST_CASE("a scene that is not there is exit 2 and suggests") {
  const auto err = [](const std::string& argument) {
    const Finished finished = run_qkv({"validate", argument});
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    return finished.err;
  };
  CHECK(err("lessen") == "lessen: error: neither a file nor a template (did you mean 'lesson'?)\n");
  CHECK(err("no/such.yaml") == "no/such.yaml: error: no such file\n");
  CHECK(err("/") == "/: error: is a folder; expected a scene file\n");
  CHECK(err("/dev/zero") == "/dev/zero: error: is larger than 1 MiB; expected a scene file\n");
  CHECK(err("\033[31m") == "\\x1B[31m: error: neither a file nor a template\n");
  const Finished twice = run_qkv({"validate", "-", "-"});
  CHECK(twice.code == 2);
  CHECK(contains(twice.err, "only once"));
}
