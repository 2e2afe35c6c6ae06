// What every key takes, said once: `qkv explain` prints it and the loader's errors point to it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qkv::loader {

// Paths join keys by "."; lists are passed over: "walkthrough.steps.ask" is a key of each step.
// "theme." and "lexicon." begin the keys of those files.
struct Key {
  std::string_view path;      // "page.width"
  std::string_view summary;   // what it is for
  std::string_view takes;     // "a length: 1920, 84 mm, 6 in, 300 pt"
  std::string_view left_out;  // the default: a value as it would be written ("1920", "[a, b]"), or
                              // several words that say what holds; "": the key must be given
  std::string_view example;   // YAML, one key a line, that stands at the margin of its file
};

// In the order of the format: by file, a mapping before its keys.
std::span<const Key> all_keys();

// Null where there is none.
const Key* key_at(std::string_view path);

// The keys that `name` may mean: the one at that path, else those whose last parts it is ("ask",
// "steps.ask"). Indices are passed over, as --set has them ("heads.0.scale").
std::vector<const Key*> keys_named(std::string_view name);

// The keys of the mapping at `path`, one level down; "" is the scene.
std::vector<const Key*> keys_in(std::string_view path);

// " (did you mean 'page.width'?)" for the nearest path or last part; else "".
std::string did_you_mean_key(std::string_view name);

// The path of what messages call `what`: "" for "a scene", "heads.position" for "head 'mine':
// position"; nullopt where the table does not know it.
std::optional<std::string> path_of(std::string_view what);

// "; see: qkv explain page.width" for what messages call "page.width"; "" where it is not known.
std::string see(std::string_view what);
// The same for a key of the mapping that messages call `what`.
std::string see(std::string_view what, std::string_view key);

}  // namespace qkv::loader
