// Flags that change a scene: what they set, where they win, and what they let go.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/run_process.h"

using nlohmann::json;
using qkv::test::contains;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::run_qkv;

namespace {

const std::string kScene =
    "title: \"{weight slept->cat:%} of it\"\n"
    "caption: \"{weight slept->cat:%} goes to **cat**.\"\n"
    "sentence: the grey cat slept\n"
    "heads:\n  - verb-noun\n  - meaning\n"
    "ask: slept\n"
    "expand: cat\n"
    "figures:\n"
    "  arcs:\n    ask: cat\n    caption: \"{weight cat->grey:%}\"\n    page:\n      theme: dark\n"
    "  calm:\n    ask: none\n"
    "  other:\n    title: Other\n    sentence: a dog saw a bird\n    caption: A bird.\n    ask: "
    "dog\n    expand: "
    "dog\n";

Finished run(std::vector<std::string> arguments, const std::string& scene = kScene) {
  Launch launch;
  launch.input = scene;
  return run_qkv(arguments, launch);
}

std::string svg(std::vector<std::string> flags) {
  flags.insert(flags.begin(),
               {"render", "-", "-o", "-", "--format", "svg", "--set", "svg.text=text"});
  const Finished finished = run(flags);
  CAPTURE(finished.err);
  REQUIRE(finished.code == 0);
  return finished.out;
}

// The alt text, which names sentence, head, mask and the asking token.
std::string description(const std::vector<std::string>& flags) {
  const std::string text = svg(flags);
  const std::size_t begin = text.find("<desc"), end = text.find("</desc>");
  REQUIRE(begin != std::string::npos);
  return text.substr(begin, end - begin);
}

}  // namespace

TEST_CASE("--text replaces the sentence and what spoke of the old one") {
  const std::string told = description({"--text", "a girl who read the letter smiled"});
  CHECK(contains(told, "“a girl who read the letter smiled”"));
  CHECK(contains(told, "“smiled” gives"));
  CHECK(!contains(svg({"--text", "a girl smiled"}), "goes to"));
  CHECK(contains(svg({}), "goes to"));
  CHECK(contains(description({"--text", "a girl smiled", "--ask", "girl"}), "“girl” gives"));
  CHECK(contains(description({"--text", "a girl smiled", "--only", "arcs"}), "“smiled” gives"));
  CHECK(contains(description({"--text", "a girl smiled", "--only", "calm"}), "largest weight"));
  CHECK(contains(description({"--text", "a girl smiled", "--only", "other"}), "“a girl smiled”"));
}

TEST_CASE("an alt text of one's own is kept until --text speaks of something else") {
  CHECK(contains(description({"--set", "description=A cat sleeps."}), "A cat sleeps."));
  const std::string scene = "description: A cat sleeps.\n" + kScene;
  const Finished finished =
      run({"render", "-", "-o", "-", "--format", "svg", "--text", "a girl smiled"}, scene);
  CHECK(finished.code == 0);
  CHECK(!contains(finished.out, "A cat sleeps."));
}

TEST_CASE("--text is text, whatever it holds") {
  const auto tokens = [](const std::string& text) {
    const std::string given =
        "sentence: a b\nheads:\n  - name: w\n    queries: [[1], [1], [1]]\n    keys: [[1], [1], "
        "[1]]\n";
    const Finished finished = run({"eval", "-", "--text", text}, given);
    CAPTURE(finished.err);
    REQUIRE(finished.code == 0);
    return json::parse(finished.out).at("tokens").get<std::vector<std::string>>();
  };
  using Words = std::vector<std::string>;
  CHECK(tokens("true 2 no") == Words{"true", "2", "no"});
  CHECK(tokens("[a, b #c") == Words{"[a,", "b", "#c"});
  CHECK(tokens("\"q\" \\x41 {e:") == Words{"\"q\"", "\\x41", "{e:"});
  CHECK(tokens("& * !tag") == Words{"&", "*", "!tag"});
}

TEST_CASE("--ask takes a word, an occurrence, an index or none") {
  const std::vector<std::string> text{"--text", "the cat saw the dog", "--ask"};
  const auto told = [&](const std::string& ask) {
    std::vector<std::string> flags = text;
    flags.push_back(ask);
    return description(flags);
  };
  CHECK(contains(told("saw"), "“saw” gives"));
  CHECK(contains(told("the#1"), "“the” (token 4) gives"));
  CHECK(contains(told("0"), "“the” (token 1) gives"));
  CHECK(contains(told("none"), "largest weight"));
  const Finished ambiguous =
      run({"validate", "-", "--text", "the cat saw the dog", "--ask", "the"});
  CHECK(ambiguous.code == 2);
  CHECK(contains(ambiguous.err, "the#1"));
}

TEST_CASE("--head and --theme win over figures too, and suggest") {
  CHECK(contains(description({"--head", "meaning"}), "head meaning"));
  CHECK(contains(description({"--head", "1"}), "head meaning"));
  CHECK(contains(description({"--only", "arcs", "--head", "meaning"}), "head meaning"));
  const std::string light = svg({"--only", "arcs", "--theme", "light"});
  CHECK(light != svg({"--only", "arcs"}));
  CHECK(svg({"--theme", "dark"}) != svg({}));
  const auto fault = [](const std::string& flag, const std::string& value) {
    const Finished finished = run({"validate", "-", flag, value});
    CHECK(finished.code == 2);
    return finished.err;
  };
  CHECK(contains(fault("--head", "verb-nuon"), "did you mean 'verb-noun'?"));
  CHECK(contains(fault("--theme", "lihgt"), "did you mean 'light'?"));
}

TEST_CASE("--dpi changes the pixels and nothing else") {
  const auto width = [](const std::vector<std::string>& flags) {
    std::vector<std::string> arguments{"render", "-", "-o", "-"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    const std::string png = run(arguments).out;
    REQUIRE(png.size() > 24);
    int pixels = 0;  // big-endian, at byte 16 of every PNG
    for (std::size_t i = 16; i < 20; ++i)
      pixels = pixels * 256 + static_cast<unsigned char>(png[i]);
    return pixels;
  };
  CHECK(width({"--dpi", "192"}) == 2 * width({}));
  CHECK(width({"--dpi", "48.0"}) * 2 == width({}));
}

TEST_CASE("--set reaches any key and wins over flags") {
  CHECK(contains(description({"--set", "mask=causal"}), "mask causal"));
  CHECK(contains(description({"--set", "mask={window: 2}"}), "mask window 2"));
  CHECK(contains(description({"--head", "verb-noun", "--set", "head=meaning"}), "head meaning"));
  CHECK(contains(description({"--only", "arcs", "--set", "figures.arcs.mask=causal"}),
                 "mask causal"));
  const Finished unknown = run({"validate", "-", "--set", "page.widht=3"});
  CHECK(unknown.code == 2);
  CHECK(contains(unknown.err, "did you mean 'width'?"));
}
