#include "base/diagnostic.h"

#include "tests/support/catch.h"

using namespace qkv;

TEST_CASE("a diagnostic reads file:line:column: severity: message") {
  CHECK(to_string({Severity::error, {"scene.yaml", 12, 9}, "unknown key 'widht'"}) ==
        "scene.yaml:12:9: error: unknown key 'widht'");
  CHECK(to_string({Severity::warning, {"a.yaml", 1, 1}, "m"}) == "a.yaml:1:1: warning: m");
}

TEST_CASE("a diagnostic of a whole file has no line") {
  CHECK(to_string({Severity::error, {"scene.yaml", 0, 0}, "empty"}) == "scene.yaml: error: empty");
}

TEST_CASE("control characters of names and messages are shown, not sent") {
  CHECK(to_string({Severity::error, {"a\x1B.yaml", 1, 2}, "key 'b\n'"}) ==
        "a\\x1B.yaml:1:2: error: key 'b\\x0A'");
}

TEST_CASE("warnings are not errors") {
  const Diagnostic warning{Severity::warning, {}, "w"}, error{Severity::error, {}, "e"};
  CHECK(!has_errors({}));
  CHECK(!has_errors({warning, warning}));
  CHECK(has_errors({warning, error}));
}
