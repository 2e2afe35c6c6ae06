#include "loader/keys.h"

#include <algorithm>
#include <utility>

#include "loader/key_tables.h"
#include "loader/suggest.h"

namespace qkv::loader {
namespace {

std::vector<Key> joined() {
  std::vector<Key> out;
  for (const auto& part :
       {scene_keys(), head_keys(), mask_keys(), page_keys(), walkthrough_keys(), file_keys()}) {
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

bool is_index(std::string_view part) {
  return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
}

// "heads.0.scale" → "heads.scale".
std::string without_indices(std::string_view name) {
  std::string out;
  bool first = true;
  while (true) {
    const std::size_t dot = name.find('.');
    const std::string_view part = name.substr(0, dot);
    if (!is_index(part)) {
      if (!first) out += '.';
      out += part;
      first = false;
    }
    if (dot == std::string_view::npos) return out;
    name.remove_prefix(dot + 1);
  }
}

std::string_view last_part(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

// Messages' own words for what has a path.
constexpr std::pair<std::string_view, std::string_view> kSpoken[] = {
    {"a scene", ""},          {"a step", "walkthrough.steps"},
    {"a theme", "theme"},     {"project", "walkthrough.steps.project"},
    {"a head", "heads"},      {"words", "embedding.words"},
    {"a lexicon", "lexicon"},
};

// "head 'mine': scale" → "heads.scale"; the text itself where it does not begin like that.
std::string spoken_path(std::string_view what) {
  for (const auto& [spoken, path] : kSpoken) {
    if (what == spoken) return std::string(path);
  }
  constexpr std::pair<std::string_view, std::string_view> kNamed[] = {
      {"head '", "heads"}, {"word '", "embedding.words"}};
  for (const auto& [start, path] : kNamed) {
    if (!what.starts_with(start)) continue;
    const std::size_t end = what.rfind("': ");
    if (end == std::string_view::npos) return std::string(path);
    return std::string(path) + '.' + std::string(what.substr(end + 3));
  }
  if (what.starts_with("mask: ")) return "mask." + std::string(what.substr(6));
  return std::string(what);
}

}  // namespace

std::span<const Key> all_keys() {
  static const std::vector<Key> kKeys = joined();
  return kKeys;
}

const Key* key_at(std::string_view path) {
  const auto keys = all_keys();
  const auto found = std::ranges::find(keys, path, &Key::path);
  return found == keys.end() ? nullptr : &*found;
}

std::vector<const Key*> keys_named(std::string_view name) {
  const std::string path = without_indices(name);
  if (const Key* key = key_at(path)) return {key};
  std::vector<const Key*> out;
  if (path.empty()) return out;
  for (const Key& key : all_keys()) {
    if (key.path.ends_with("." + path)) out.push_back(&key);
  }
  return out;
}

std::vector<const Key*> keys_in(std::string_view path) {
  const std::string start = path.empty() ? "" : std::string(path) + '.';
  std::vector<const Key*> out;
  for (const Key& key : all_keys()) {
    const bool inside = key.path.starts_with(start);
    if (inside && key.path.find('.', start.size()) == std::string_view::npos) out.push_back(&key);
  }
  return out;
}

std::string did_you_mean_key(std::string_view name) {
  const std::string path = without_indices(name);
  // A last part is worth its whole path, which says where it belongs.
  const bool whole = path.find('.') != std::string::npos;
  std::vector<std::string> known;
  for (const Key& key : all_keys()) known.emplace_back(whole ? key.path : last_part(key.path));
  const auto found = nearest(path, known);
  return found ? " (did you mean '" + std::string(all_keys()[*found].path) + "'?)" : "";
}

std::optional<std::string> path_of(std::string_view what) {
  std::string path = spoken_path(what);
  const bool file = path == "theme" || path == "lexicon";
  if (path.empty() || file || key_at(path)) return path;
  return std::nullopt;
}

std::string see(std::string_view what) {
  const auto path = path_of(what);
  if (!path) return "";
  return path->empty() ? "; qkv explain lists what a scene takes" : "; see: qkv explain " + *path;
}

std::string see(std::string_view what, std::string_view key) {
  const auto path = path_of(what);
  if (!path) return "";
  const std::string whole = (path->empty() ? "" : *path + '.') + std::string(key);
  return key_at(whole) ? "; see: qkv explain " + whole : "";
}

}  // namespace qkv::loader
