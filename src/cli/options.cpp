#include "cli/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "base/error.h"
#include "pipeline/new_sentence.h"
#include "pipeline/templates.h"

namespace qkv::cli {
namespace {

// "key.path=value", split at the first "=".
loader::Override parse_set(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw Error(Exit::bad_input,
                "--set " + text + ": expected KEY=VALUE, for example --set page.width=800");
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

// A plain decimal number: no "nan", no "1,5", no sign, no leftovers.
std::string parse_dpi(const std::string& text) {
  double dpi = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, dpi, std::chars_format::fixed);
  if (fault != std::errc() || stop != end || !std::isfinite(dpi) || dpi <= 0) {
    throw Error(Exit::bad_input,
                "--dpi " + text + ": expected a number above 0, for example --dpi 192");
  }
  return text;
}

// A whole number is an index and `none` is none; what is quoted already stays; the rest is text.
std::string word_or_index(const std::string& text) {
  const bool digits =
      !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  const bool quoted = text.size() > 1 && text.front() == '"' && text.back() == '"';
  return digits || quoted || text == "none" ? text : pipeline::yaml_quoted(text);
}

void print(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    std::fputs((to_string(diagnostic) + '\n').c_str(), stderr);
  }
}

}  // namespace

void add_scene_flags(CLI::App& command, SceneFlags& flags, bool one_scene) {
  auto* scenes =
      command.add_option("SCENE", flags.scenes, "A scene file, a template's name, or - for stdin")
          ->required()
          ->type_name("");
  if (one_scene) scenes->expected(1);
  command.add_option("--set", flags.sets, "Set a key of the scene, e.g. --set page.width=800")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command.add_option("--only", flags.only, "Take only this figure of the scene")->type_name("NAME");
  command.add_option("--text", flags.text, "Another sentence; drops captions about the old one")
      ->type_name("\"...\"");
  command.add_option("--head", flags.head, "The head, by name or index")->type_name("HEAD");
  command.add_option("--ask", flags.ask, "The asking word: chased, the#1, an index, or none")
      ->type_name("WORD");
}

void add_page_flags(CLI::App& command, SceneFlags& flags) {
  command.add_option("--theme", flags.theme, "Colours: see qkv list themes")->type_name("THEME");
  command.add_option("--dpi", flags.dpi, "Resolution of PNG")->type_name("N");
}

pipeline::BatchRequest batch_request(const SceneFlags& flags) {
  pipeline::BatchRequest request;
  request.arguments = flags.scenes;
  request.templates = pipeline::templates_folder();
  request.sentence = flags.text;
  request.only = flags.only;
  const auto add = [&](const char* name, const char* path, const std::string& value) {
    request.flags.push_back({name, {path, value}, false});
  };
  if (flags.theme) add("--theme", "page.theme", pipeline::yaml_quoted(*flags.theme));
  if (flags.dpi) add("--dpi", "page.dpi", parse_dpi(*flags.dpi));
  if (flags.fps) request.flags.push_back({"--fps", {"walkthrough.fps", *flags.fps}, true});
  if (flags.head) {
    add("--head", "head", word_or_index(*flags.head));
    add("--head", "compare", "none");  // one head was asked for
  }
  if (flags.ask) add("--ask", "ask", word_or_index(*flags.ask));
  for (const std::string& set : flags.sets) request.overrides.push_back(parse_set(set));
  return request;
}

pipeline::Batch load_or_complain(const SceneFlags& flags) {
  pipeline::Batch batch = pipeline::load_batch(batch_request(flags));
  if (has_errors(batch.diagnostics) || !flags.quiet) print(batch.diagnostics);
  if (has_errors(batch.diagnostics)) throw Error(Exit::bad_input, "");
  return batch;
}

void complain_if_any(const std::vector<Diagnostic>& faults) {
  if (faults.empty()) return;
  print(faults);
  throw Error(Exit::bad_input, "");
}

}  // namespace qkv::cli
