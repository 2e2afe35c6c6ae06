#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "loader/keys.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

using loader::Key;

// Groups of the whole list, by how their paths begin; what none of them has is the scene's own.
constexpr std::pair<const char*, const char*> kGroups[] = {
    {"embedding", "embedding: what x is made of"},
    {"heads", "heads: each of the list"},
    {"mask", "mask: one rule a mapping"},
    {"page", "page: size, type and colours"},
    {"svg", "svg: how SVG is written"},
    {"walkthrough", "walkthrough: the film and its steps"},
    {"theme", "a theme's file"},
    {"lexicon", "a lexicon's file"},
};

bool begins_with(std::string_view path, std::string_view first) {
  return path == first || (path.starts_with(first) && path[first.size()] == '.');
}

// "path   summary", a line each, paths padded to one width.
std::string lines(const std::vector<const Key*>& keys) {
  std::size_t width = 0;
  for (const Key* key : keys) width = std::max(width, key->path.size());
  std::string out;
  for (const Key* key : keys) {
    out += "  " + std::string(key->path) + std::string(width - key->path.size() + 3, ' ') +
           std::string(key->summary) + '\n';
  }
  return out;
}

std::string everything() {
  std::vector<const Key*> own;
  std::string groups;
  for (const Key& key : loader::all_keys()) {
    const bool grouped = std::ranges::any_of(
        kGroups, [&](const auto& group) { return begins_with(key.path, group.first); });
    if (!grouped) own.push_back(&key);
  }
  for (const auto& [first, heading] : kGroups) {
    std::vector<const Key*> keys;
    for (const Key& key : loader::all_keys()) {
      if (begins_with(key.path, first)) keys.push_back(&key);
    }
    groups += '\n' + std::string(heading) + '\n' + lines(keys);
  }
  return "a scene\n" + lines(own) + groups + "\nqkv explain KEY says what one takes.\n";
}

// "  takes     …", what follows further lines set in to the same place.
std::string entry(const char* name, std::string_view text) {
  constexpr std::size_t kIndent = 12;
  std::string out = "  " + std::string(name);
  out.resize(kIndent, ' ');
  for (const char c : text) {
    out += c;
    if (c == '\n') out += std::string(kIndent, ' ');
  }
  return out + '\n';
}

std::string joined(const std::vector<const Key*>& keys) {
  std::string out;
  for (const Key* key : keys) out += (out.empty() ? "" : ", ") + std::string(key->path);
  return out;
}

// The other keys whose last part is the path of `key`: a step's `ask` for `ask`.
std::vector<const Key*> namesakes(const Key& key) {
  std::vector<const Key*> out;
  for (const Key& other : loader::all_keys()) {
    if (other.path.ends_with('.' + std::string(key.path))) out.push_back(&other);
  }
  return out;
}

std::string about(const Key& key) {
  const auto inside = loader::keys_in(key.path), others = namesakes(key);
  std::string out = std::string(key.path) + ": " + std::string(key.summary) + '\n';
  out += entry("takes", key.takes);
  out += entry("default", key.left_out.empty() ? "none: it must be given" : key.left_out);
  out += entry("example", key.example);
  if (!inside.empty()) out += entry("keys", joined(inside));
  if (!others.empty()) out += entry("see also", joined(others));
  return out;
}

void explain(const std::string& name) {
  if (name.empty()) return sinks::write_stdout(everything());
  const auto found = loader::keys_named(name);
  if (found.empty()) {
    throw Error(Exit::bad_input, "explain " + name + ": no such key" +
                                     loader::did_you_mean_key(name) + "; qkv explain lists them");
  }
  if (found.size() == 1) return sinks::write_stdout(about(*found.front()));
  sinks::write_stdout("several keys are called " + printable(name) + ":\n" + lines(found));
}

}  // namespace

void add_explain(CLI::App& app, Action& run) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("explain", "Say what a key of a scene takes");
  command->add_option("KEY", *name,
                      "A key's path, such as page.width, or its last part; all keys without one");
  command->callback([name, &run] { run = [name] { explain(*name); }; });
}

}  // namespace qkv::cli
