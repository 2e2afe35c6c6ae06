#include "loader/keys.h"

#include <algorithm>
#include <set>

#include "tests/loader/loading.h"

namespace qkv::loader {
namespace {

const std::string kUnknown(70, 'q');  // too long for a "did you mean", so that all keys are listed

// Where a mapping of keys is read: a text with `@` in place of one of its keys.
struct Place {
  std::string path, text;
};
const std::string kSentence = "sentence: the grey cat that chased a bird slept\n";
const std::string kHeads = "heads: [verb-noun, one-before, meaning]\n";
const std::string kBase = kSentence + kHeads;
const std::string kOwn =
    kSentence + "heads:\n  - name: mine\n    position: {back: 2, separation: 3";

const std::vector<Place> kPlaces = {
    {"", kBase + "@: 1\n"},
    {"sentence", kHeads + "sentence: {tokens: [the, cat], @: 1}\n"},
    {"context", kBase + "context: {tokens: [the, cat], @: 1}\n"},
    {"embedding", kBase + "embedding: {@: 1}\n"},
    {"embedding.position", kBase + "embedding: {position: {step: auto, @: 1}}\n"},
    {"embedding.words", kBase + "embedding: {words: {purred: {like: slept, @: 1}}}\n"},
    {"heads", kOwn + "}\n    @: 1\n"},
    {"heads.position", kOwn + ", @: 1}\n"},
    {"heads.relation", kOwn + "}\n    relation: {query: verb, key: noun, strength: 1, @: 1}\n"},
    {"mask", kBase + "mask: {@: 1}\n"},
    {"mask.causal", kBase + "mask: {causal: {@: 1}}\n"},
    {"highlight", kBase + "highlight: {rows: meaning, @: 1}\n"},
    {"page", kBase + "page: {@: 1}\n"},
    {"page.type", kBase + "page: {type: {@: 1}}\n"},
    {"svg", kBase + "svg: {@: 1}\n"},
    {"walkthrough", kBase + "walkthrough: {@: 1}\n"},
    {"walkthrough.steps", kBase + "walkthrough: {steps: [{ask: cat, @: 1}]}\n"},
    {"walkthrough.steps.project",
     kBase + "walkthrough: {steps: [{view: vectors, project: {to: k, token: cat, @: 1}}]}\n"},
};

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

// The keys that the message about the unknown one lists: "…; page has width, height and dpi; …".
std::set<std::string> listed_in(const std::string& message) {
  const std::size_t unknown = message.find("unknown key");
  const std::size_t start = message.find(" has ", unknown);
  if (unknown == std::string::npos || start == std::string::npos) return {};
  std::string list = message.substr(start + 5);
  list = list.substr(0, std::min(list.find(';'), list.find('\n')));
  const std::size_t last = list.rfind(" and ");
  if (last != std::string::npos) list.replace(last, 5, ", ");
  std::set<std::string> out;
  for (std::size_t end = 0; end != std::string::npos;) {
    end = list.find(", ");
    out.insert(list.substr(0, end));
    list.erase(0, end == std::string::npos ? end : end + 2);
  }
  return out;
}

std::set<std::string> in_table(const std::string& path) {
  std::set<std::string> out;
  for (const Key* key : keys_in(path)) {
    out.insert(std::string(key->path.substr(path.empty() ? 0 : path.size() + 1)));
  }
  return out;
}

void check_place(const std::string& path, std::set<std::string> read) {
  INFO("keys of '" << path << "'");
  std::set<std::string> told = in_table(path);
  if (path.empty()) told.erase("theme"), told.erase("lexicon");
  if (path == "heads") told.erase("use");  // gone before the head's own keys are read
  if (path == "embedding.words") {         // besides, every lexicon has features of its own
    std::erase_if(read, [](const std::string& key) { return key != "like"; });
  }
  CHECK(told == read);
}

// `example` and what else a scene needs.
std::string scene_with(const std::string& example) {
  const auto has_key = [&](const std::string& key) {
    return example.starts_with(key + ":") || has(example, "\n" + key + ":");
  };
  std::string out = example + "\n";
  if (!has_key("sentence")) out += kSentence;
  if (!has_key("heads")) out += kHeads;
  return out;
}

bool of_file(const Key& key, const std::string& file) { return key.path.starts_with(file + "."); }

// The text of templates/NAME without the top-level keys that `example` has, and the example.
std::string file_with(const std::string& name, const std::string& example) {
  std::ifstream in(std::filesystem::path(QKV_SOURCE_DIR) / "templates" / name);
  const std::string key = example.substr(0, example.find(':') + 1);
  std::string out, line;
  for (bool mine = false; std::getline(in, line);) {
    if (!line.empty() && line[0] != ' ' && line[0] != '#') mine = line.starts_with(key);
    if (!mine) out += line + "\n";
  }
  return out + example + "\n";
}

TEST_CASE("the table holds exactly the keys the loader reads") {
  for (const Place& place : kPlaces) {
    const std::string shown = problems(replaced(place.text, "@", kUnknown));
    INFO(shown);
    const auto read = listed_in(shown);
    // A loader that passes a walkthrough over reads none of its keys.
    if (read.empty() && place.path.starts_with("walkthrough")) {
      WARN("the keys of " << place.path << " are not read");
      continue;
    }
    CHECK_FALSE(read.empty());
    check_place(place.path, read);
  }
}

TEST_CASE("the table holds exactly the keys of theme and lexicon files") {
  Folder folder;
  folder.write("theme.yaml", kUnknown + ": 1\n");
  folder.write("lexicon.yaml", kUnknown + ": 1\n");
  const auto theme =
      problems(load_text(kBase + "page: {theme: ./theme.yaml}\n", {}, folder.path()));
  const auto lexicon =
      problems(load_text(kBase + "embedding: {lexicon: ./lexicon.yaml}\n", {}, folder.path()));
  check_place("theme", listed_in(theme));
  check_place("lexicon", listed_in(lexicon));
}

TEST_CASE("every mapping that has keys is asked for them") {
  std::set<std::string> asked{"theme", "lexicon"};
  for (const Place& place : kPlaces) asked.insert(place.path);
  for (const Key& key : all_keys()) {
    const std::size_t dot = key.path.rfind('.');
    const std::string parent(dot == std::string_view::npos ? "" : key.path.substr(0, dot));
    INFO(key.path);
    CHECK(asked.contains(parent));
  }
}

TEST_CASE("every example is right and shows its key") {
  for (const Key& key : all_keys()) {
    if (of_file(key, "theme") || of_file(key, "lexicon")) continue;
    const std::string example(key.example);
    const std::string last(key.path.substr(key.path.rfind('.') + 1));
    INFO(key.path << "\n" << example);
    CHECK((has(example, " " + last + ":") || example.starts_with(last + ":") ||
           has(example, "\n" + last + ":")));
    const auto loaded = load_text(scene_with(example));
    INFO(problems(loaded));
    CHECK(loaded.diagnostics.empty());
    CHECK_FALSE(loaded.scenes.empty());
  }
}

TEST_CASE("every example of a theme or a lexicon is right") {
  Folder folder;
  for (const Key& key : all_keys()) {
    const bool theme = of_file(key, "theme");
    if (!theme && !of_file(key, "lexicon")) continue;
    const std::string example(key.example);
    INFO(key.path << "\n" << example);
    CHECK(example.starts_with(key.path.substr(key.path.find('.') + 1)));
    folder.write("mine.yaml",
                 file_with(theme ? "themes/light.yaml" : "lexicons/toy-english.yaml", example));
    const std::string use =
        theme ? "page: {theme: ./mine.yaml}\n" : "embedding: {lexicon: ./mine.yaml}\n";
    const std::string shown =
        problems(load_text("sentence: cat cat\n" + kHeads + use, {}, folder.path()));
    INFO(shown);
    CHECK(shown.empty());
  }
}

TEST_CASE("a default that is a value is what holds without the key") {
  const scene::Scene plain = scene_of(kBase);
  int checked = 0;
  for (const Key& key : all_keys()) {
    const std::string value(key.left_out), path(key.path);
    const bool words = value.empty() ||
                       (value.find(' ') != std::string::npos && value[0] != '[' && value[0] != '{');
    if (words || path.starts_with("heads.") || path.starts_with("mask.") ||
        path.starts_with("walkthrough.")) {
      continue;
    }
    INFO(path << "=" << value);
    scene::Scene stated = scene_of(kBase, {{path, value}});
    stated.source_hash = plain.source_hash;
    CHECK((stated == plain));
    ++checked;
  }
  CHECK(checked > 20);
}

TEST_CASE("paths are unique, and no entry is empty") {
  std::set<std::string_view> seen;
  for (const Key& key : all_keys()) {
    INFO(key.path);
    CHECK(seen.insert(key.path).second);
    for (const std::string_view text : {key.summary, key.takes, key.example}) {
      CHECK_FALSE(text.empty());
    }
    CHECK_FALSE(key.summary.ends_with('.'));
    CHECK_FALSE(key.example.ends_with('\n'));
  }
}

TEST_CASE("a key is found by its path or its last parts") {
  const auto paths = [](std::string_view name) {
    std::vector<std::string> out;
    for (const Key* key : keys_named(name)) out.emplace_back(key->path);
    return out;
  };
  using Paths = std::vector<std::string>;
  CHECK(paths("page.width") == Paths{"page.width"});
  CHECK(paths("width") == Paths{"page.width"});
  CHECK(paths("position.step") == Paths{"embedding.position.step"});
  CHECK(paths("heads.0.scale") == Paths{"heads.scale"});
  CHECK(paths("walkthrough.steps.3.ask") == Paths{"walkthrough.steps.ask"});
  CHECK(paths("ask") == Paths{"ask"});  // the scene's own
  CHECK(paths("words") == Paths{"embedding.words", "lexicon.words"});
  for (const char* none : {"", ".", "0", "idth", "page.", ".width", "steps.width"}) {
    CHECK(paths(none).empty());
  }
  CHECK(did_you_mean_key("widht") == " (did you mean 'page.width'?)");
  CHECK(did_you_mean_key("page.hieght") == " (did you mean 'page.height'?)");
  CHECK(did_you_mean_key("steps") == " (did you mean 'walkthrough.steps'?)");
  CHECK(did_you_mean_key("xylophone").empty());
}

TEST_CASE("errors point to the key that was meant") {
  CHECK_HAS(problems(kBase + "page: {widht: 3}\n"),
            "(did you mean 'width'?); see: qkv explain page.width");
  CHECK_HAS(problems(kBase + "page: {" + kUnknown + ": 3}\n"),
            "type and parts; see: qkv explain page");
  CHECK_HAS(problems(kBase + kUnknown + ": 3\n"), "; qkv explain lists what a scene takes");
  CHECK_HAS(problems(kOwn + "}\n    scael: 1\n"), "see: qkv explain heads.scale");
  CHECK_HAS(problems(kOwn + ", bakc: 1}\n"), "see: qkv explain heads.position.back");
  CHECK_HAS(problems(kBase + "mask: {windw: 3}\n"), "see: qkv explain mask.window");
  CHECK_HAS(problems(kBase + "page: 3\n"), "found '3'; see: qkv explain page");
  CHECK_HAS(problems(kBase + "page: {dpi: high}\n"), "see: qkv explain page.dpi");
  CHECK_HAS(problems(kBase + "output: {a: 1}\n"), "see: qkv explain output");
  CHECK_HAS(problems(kHeads),
            "key 'sentence' is missing; such as `sentence: the cat slept`; "
            "see: qkv explain sentence");
}

TEST_CASE("no error points to a key that is not there") {
  CHECK(see("page.width") == "; see: qkv explain page.width");
  CHECK(see("a step", "ask") == "; see: qkv explain walkthrough.steps.ask");
  CHECK(see("head 'a': position", "back") == "; see: qkv explain heads.position.back");
  for (const char* unknown : {"page.nothing", "ink", "head 'a': nothing", "mask: nothing"}) {
    CHECK(see(unknown).empty());
  }
  CHECK(see("page", "nothing").empty());
  CHECK(see("nothing", "width").empty());
}

}  // namespace
}  // namespace qkv::loader
