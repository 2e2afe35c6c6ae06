#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/error.h"
#include "cli/commands.h"
#include "loader/suggest.h"
#include "pipeline/templates.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

constexpr const char* kScene = R"(# A scene of qkv. Draw it with: qkv render @NAME@.yaml
extends: @TEMPLATE@

title: Who does a word look back at?

# A value in braces comes from the computation, so that a caption cannot lie.
caption: "{weight chased->cat:%} of its attention goes to **cat**."

# The words the toy lexicon knows are in templates/lexicons/toy-english.yaml.
sentence: the grey cat that chased a bird slept

# Heads that come with qkv: qkv list heads
heads:
  - verb-noun
  - one-before
  - meaning

# The head that is drawn, by name.
head: verb-noun

# none, causal, or rules such as {window: 4}.
mask: causal

# matrix, vectors or stages.
view: matrix

# The word that asks; the#1 would be the second "the".
ask: chased

# Further figures of the same scene; each says only what differs.
# qkv render @NAME@.yaml --only vectors
figures:
  vectors:
    view: vectors
  dark:
    page:
      theme: dark
)";

std::string with(std::string text, const std::string& placeholder, const std::string& value) {
  for (std::size_t at = text.find(placeholder); at != std::string::npos;
       at = text.find(placeholder, at + value.size())) {
    text.replace(at, placeholder.size(), value);
  }
  return text;
}

// Names are what outputs and templates are called by: plain ASCII.
void check_name(const std::string& name) {
  const bool plain = std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
  if (name.empty() || !plain || name.front() == '-') {
    throw Error(Exit::bad_input,
                "new " + name + ": expected a name of letters, digits, - and _, without .yaml");
  }
}

void check_template(const std::string& name) {
  std::vector<std::string> known;
  const auto templates = pipeline::templates_folder();
  for (const auto& entry : list_templates(templates, pipeline::TemplateKind::templates)) {
    known.push_back(entry.name);
  }
  if (std::ranges::find(known, name) != known.end()) return;
  throw Error(Exit::bad_input, "--template " + name + ": no such template" +
                                   loader::did_you_mean(name, known) + "; see qkv list templates");
}

// Writes a file that was not there before.
void write_new(const std::string& path, const std::string& text) {
  std::FILE* file = std::fopen(path.c_str(), "wx");
  if (!file && errno == EEXIST) {
    throw Error(Exit::bad_input, path + " is already there; choose another name or remove it");
  }
  if (!file) throw Error(Exit::machine, path + ": " + std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool closed = std::fclose(file) == 0;
  if (written && closed) return;
  const std::string reason = std::strerror(errno);
  std::remove(path.c_str());
  throw Error(Exit::machine, path + ": " + reason);
}

void write_scene(const std::string& name, const std::string& base) {
  check_name(name);
  check_template(base);
  write_new(name + ".yaml", with(with(kScene, "@NAME@", name), "@TEMPLATE@", base));
  sinks::write_stdout("wrote " + name + ".yaml; draw it with: qkv render " + name + ".yaml\n");
}

}  // namespace

void add_new(CLI::App& app, Action& run) {
  auto name = std::make_shared<std::string>();
  auto base = std::make_shared<std::string>("lecture");
  CLI::App* command = app.add_subcommand("new", "Write a commented scene to start from");
  command->add_option("NAME", *name, "The scene becomes NAME.yaml")->required();
  command->add_option("--template", *base, "What it extends: see qkv list templates")
      ->type_name("TEMPLATE");
  command->callback([name, base, &run] { run = [name, base] { write_scene(*name, *base); }; });
}

}  // namespace qkv::cli
