#include "pipeline/batch.h"

#include <algorithm>
#include <map>

#include "loader/suggest.h"
#include "pipeline/new_sentence.h"
#include "pipeline/source.h"

namespace qkv::pipeline {
namespace {

using FlagNames = std::map<std::string, std::string>;  // "--set page.theme" → "--theme"

// The flags once for the top level and once for each figure, which might say otherwise itself.
void add_flags(const std::vector<Flag>& flags, const std::vector<scene::Scene>& as_written,
               std::vector<loader::Override>& overrides, FlagNames& names) {
  for (const auto& [name, set, of_film] : flags) {
    std::vector<std::string> paths{set.path};
    for (const scene::Scene& scene : as_written) {
      if (!scene.figure.empty() && !of_film)
        paths.push_back("figures." + scene.figure + '.' + set.path);
    }
    for (const std::string& path : paths) {
      overrides.push_back({path, set.value});
      names["--set " + path] = name;
    }
  }
}

// What the user's flags mean for one file, whose figures have to be known first.
std::vector<loader::Override> overrides_for(const loader::Source& source,
                                            const BatchRequest& request, FlagNames& names) {
  std::vector<loader::Override> overrides;
  if (request.sentence || !request.flags.empty()) {
    const loader::Loaded as_written = loader::load(source, {request.templates, {}});
    if (request.sentence) {
      overrides = new_sentence(as_written.scenes, *request.sentence);
      names["--set sentence"] = "--text";
    }
    add_flags(request.flags, as_written.scenes, overrides, names);
  }
  for (const loader::Override& override : request.overrides) {
    overrides.push_back(override);
    names.erase("--set " + override.path);
  }
  return overrides;
}

// The loader's diagnostics, each once, under the names of the flags that the user typed.
void add_diagnostics(const std::vector<Diagnostic>& found, const FlagNames& names,
                     std::vector<Diagnostic>& all) {
  for (Diagnostic diagnostic : found) {
    const auto flag = names.find(diagnostic.mark.file);
    if (flag != names.end()) diagnostic.mark = {flag->second, 0, 0};
    if (std::ranges::find(all, diagnostic) == all.end()) all.push_back(std::move(diagnostic));
  }
}

std::string no_such_figure(const std::vector<scene::Scene>& scenes, const std::string& wanted) {
  std::vector<std::string> names;
  for (const scene::Scene& scene : scenes) {
    if (!scene.figure.empty()) names.push_back(scene.figure);
  }
  if (names.empty()) return "no figure '" + wanted + "'; the scene has no figures";
  std::string known;
  for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
  return "no figure '" + wanted + "'" + loader::did_you_mean(wanted, names) + "; it has " + known;
}

void load_one(const std::string& argument, const BatchRequest& request, Batch& batch) {
  const std::size_t before = batch.diagnostics.size();
  const loader::Source source = read_source(argument, request.templates, batch.diagnostics);
  if (batch.diagnostics.size() > before) return;
  FlagNames names;
  const loader::Options options{request.templates, overrides_for(source, request, names)};
  loader::Loaded loaded = loader::load(source, options);
  add_diagnostics(loaded.diagnostics, names, batch.diagnostics);
  if (loaded.scenes.empty()) return;
  if (request.only) {
    std::vector<scene::Scene>& all = loaded.scenes;
    const auto found = std::ranges::find(all, *request.only, &scene::Scene::figure);
    if (found == all.end() || request.only->empty()) {
      batch.diagnostics.push_back(
          {Severity::error, {argument, 0, 0}, no_such_figure(all, *request.only)});
      return;
    }
    batch.scenes.push_back({argument, std::move(*found)});
    return;
  }
  for (scene::Scene& scene : loaded.scenes) {
    batch.scenes.push_back({argument, std::move(scene)});
  }
}

}  // namespace

Batch load_batch(const BatchRequest& request) {
  Batch batch;
  if (std::ranges::count(request.arguments, "-") > 1) {
    batch.diagnostics.push_back(
        {Severity::error, {"-", 0, 0}, "standard input can be read only once"});
    return batch;
  }
  for (const std::string& argument : request.arguments) load_one(argument, request, batch);
  if (has_errors(batch.diagnostics)) batch.scenes.clear();
  return batch;
}

}  // namespace qkv::pipeline
