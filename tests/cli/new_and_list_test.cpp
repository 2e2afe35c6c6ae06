#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::run_qkv;
using qkv::test::TempFolder;

namespace {

// The first word of every line.
std::vector<std::string> names(const std::string& topic) {
  const Finished finished = run_qkv({"list", topic});
  CHECK(finished.code == 0);
  std::vector<std::string> words;
  std::istringstream lines(finished.out);
  for (std::string line; std::getline(lines, line);) {
    words.push_back(line.substr(0, line.find(' ')));
  }
  return words;
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

TEST_CASE("lists name what there is") {
  for (const char* name : {"lesson", "lecture", "slide", "square", "figure"})
    CHECK(has(names("templates"), name));
  CHECK(names("themes") == std::vector<std::string>{"dark", "light"});
  for (const char* name : {"meaning", "one-before", "verb-noun"}) CHECK(has(names("heads"), name));
  CHECK(has(names("lexicons"), "toy-english"));
  CHECK(names("views") == std::vector<std::string>{"matrix", "stages", "vectors"});
  CHECK(names("formats") == std::vector<std::string>{"pdf", "png", "svg"});
}

TEST_CASE("every view, theme and head that is listed can be used") {
  for (const char* topic : {"views", "themes", "heads"}) {
    for (const std::string& name : names(topic)) {
      CAPTURE(topic, name);
      const std::string key = std::string(topic) == "views"    ? "view=" + name
                              : std::string(topic) == "themes" ? "page.theme=" + name
                                                               : "heads=[" + name + "]";
      Launch launch;
      launch.input = "sentence: a cat slept\nheads: [verb-noun]\n";
      CHECK(run_qkv({"validate", "-", "--set", key}, launch).code == 0);
    }
  }
}

TEST_CASE("a new scene renders with every template, and none is overwritten") {
  for (const std::string& name : names("templates")) {
    CAPTURE(name);
    const TempFolder folder;
    Launch launch;
    launch.folder = folder.path();
    const Finished made = run_qkv({"new", "mine", "--template", name}, launch);
    CHECK(made.code == 0);
    CHECK(contains(made.out, "qkv render mine.yaml"));
    const std::string text = qkv::test::read_file(folder / "mine.yaml");
    CHECK(contains(text, "extends: " + name));
    const Finished rendered = run_qkv({"render", "mine.yaml"}, launch);
    CAPTURE(rendered.err);
    CHECK(rendered.code == 0);
    CHECK(std::filesystem::exists(folder / "mine.png"));
    CHECK(std::filesystem::exists(folder / "mine-vectors.png"));
    const Finished again = run_qkv({"new", "mine"}, launch);
    CHECK(again.code == 2);
    CHECK(contains(again.err, "already there"));
    CHECK(qkv::test::read_file(folder / "mine.yaml") == text);
  }
}

TEST_CASE("names and templates of new scenes are checked") {
  const TempFolder folder;
  Launch launch;
  launch.folder = folder.path();
  for (const char* name : {"a/b", "../a", "a.yaml", "", "a b", "é"}) {
    CAPTURE(name);
    CHECK(run_qkv({"new", name}, launch).code == 2);
  }
  const Finished misspelt = run_qkv({"new", "mine", "--template", "lectrue"}, launch);
  CHECK(misspelt.code == 2);
  CHECK(contains(misspelt.err, "did you mean 'lecture'?"));
  CHECK(std::filesystem::is_empty(folder.path()));
}
