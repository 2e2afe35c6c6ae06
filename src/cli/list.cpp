#include <algorithm>
#include <memory>

#include "base/error.h"
#include "base/utf8.h"
#include "cli/commands.h"
#include "loader/suggest.h"
#include "pipeline/templates.h"
#include "sinks/atomic_file.h"

namespace qkv::cli {
namespace {

using pipeline::TemplateEntry;
using pipeline::TemplateKind;

const std::vector<std::string> kTopics{"templates", "themes", "heads",
                                       "lexicons",  "views",  "formats"};

std::vector<TemplateEntry> entries_of(const std::string& topic) {
  if (topic == "views") {
    return {{"matrix", "the weights as cells, and one token's question in words and numbers"},
            {"stages", "scores, scaled, masked and weights side by side"},
            {"vectors", "every token as columns of numbers, from x to output"}};
  }
  if (topic == "formats") {
    return {{"pdf", "one page, fonts embedded, text searchable"},
            {"png", "pixels, at the page's dpi"},
            {"svg", "named groups, text as outlines or as text"}};
  }
  const auto templates = pipeline::templates_folder();
  if (topic == "themes") return list_templates(templates, TemplateKind::themes);
  if (topic == "heads") return list_templates(templates, TemplateKind::heads);
  if (topic == "lexicons") return list_templates(templates, TemplateKind::lexicons);
  return list_templates(templates, TemplateKind::templates);
}

// "name    summary", names padded to one width, so that the first word of a line is the name.
std::string table(const std::vector<TemplateEntry>& entries) {
  std::size_t width = 0;
  for (const TemplateEntry& entry : entries) {
    width = std::max(width, count_characters(entry.name));
  }
  std::string out;
  for (const TemplateEntry& entry : entries) {
    out += entry.name;
    if (!entry.summary.empty()) {
      out += std::string(width - count_characters(entry.name) + 3, ' ') + entry.summary;
    }
    out += '\n';
  }
  return out;
}

void list(const std::string& topic) {
  if (std::ranges::find(kTopics, topic) == kTopics.end()) {
    throw Error(Exit::bad_input, "list " + topic + ": unknown" +
                                     loader::did_you_mean(topic, kTopics) +
                                     "; expected templates, themes, heads, lexicons, views or "
                                     "formats");
  }
  sinks::write_stdout(table(entries_of(topic)));
}

}  // namespace

void add_list(CLI::App& app, Action& run) {
  auto topic = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("list", "List templates, themes, heads, lexicons, views or formats");
  command->add_option("WHAT", *topic, "templates, themes, heads, lexicons, views or formats")
      ->required();
  command->callback([topic, &run] { run = [topic] { list(*topic); }; });
}

}  // namespace qkv::cli
