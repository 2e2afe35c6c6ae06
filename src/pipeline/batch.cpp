#include "pipeline/batch.h"

#include <algorithm>
#include <iterator>

#include "loader/suggest.h"
#include "pipeline/new_sentence.h"
#include "pipeline/source.h"

namespace qkv::pipeline {
namespace {

// The flags once for the top level and once for each figure, which might say otherwise itself.
void add_flags(std::vector<loader::Override>& overrides, const std::vector<loader::Override>& flags,
               const std::vector<scene::Scene>& as_written) {
  for (const loader::Override& flag : flags) {
    overrides.push_back(flag);
    for (const scene::Scene& scene : as_written) {
      if (scene.figure.empty()) continue;
      overrides.push_back({"figures." + scene.figure + '.' + flag.path, flag.value});
    }
  }
}

loader::Options options_for(const loader::Source& source, const BatchRequest& request) {
  loader::Options options{request.templates, {}};
  if (request.sentence || !request.flags.empty()) {
    const loader::Loaded as_written = loader::load(source, options);
    if (request.sentence) options.overrides = new_sentence(as_written.scenes, *request.sentence);
    add_flags(options.overrides, request.flags, as_written.scenes);
  }
  std::ranges::copy(request.overrides, std::back_inserter(options.overrides));
  return options;
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
  loader::Loaded loaded = loader::load(source, options_for(source, request));
  std::ranges::move(loaded.diagnostics, std::back_inserter(batch.diagnostics));
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
