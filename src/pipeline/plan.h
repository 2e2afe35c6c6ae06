// Which files a batch makes, decided and checked before the first is drawn.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "pipeline/batch.h"

namespace qkv::pipeline {

enum class Format { png, svg, pdf, mp4, frames };  // frames: a folder of PNG files

std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view name);

struct OutputRequest {
  std::optional<std::string> file;  // -o: one file, or "-" for standard output
  std::filesystem::path folder;     // --output-dir: where scenes' output names start
  std::vector<Format> formats;      // --format; empty: as the file name or the scene says, else png
  std::optional<std::string> step =
      std::nullopt;  // --step: an id, a number, `last` or `all`; stills only
};

struct Target {
  std::size_t scene = 0;  // index into the batch
  Format format = Format::png;
  std::filesystem::path path;      // empty: standard output
  std::vector<std::size_t> steps;  // of the film, a page each; empty: the opening state
  std::string step;                // the id of the one step, "" otherwise

  bool is_film() const { return format == Format::mp4 || format == Format::frames; }
};

// Without a file: every scene of the batch, under the names its `output` lists or, where --format
// or --step is given or nothing listed, NAME.FORMAT (a step: NAME-STEP.FORMAT; frames: the folder
// NAME-frames). With a file: the one scene of the batch. Refuses a file name that ends in no
// supported format, a film to standard output, a step that is not there, and two targets with one
// name. Problems are added to `diagnostics`; the plan is then not to be used.
std::vector<Target> plan(const std::vector<BatchScene>& scenes, const OutputRequest& request,
                         std::vector<Diagnostic>& diagnostics);

}  // namespace qkv::pipeline
