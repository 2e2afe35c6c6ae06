// What one load() carries along: the files read so far, and the problems found in them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "loader/node.h"

namespace qkv::loader {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20;

class Session {
 public:
  explicit Session(std::filesystem::path templates) : templates_(std::move(templates)) {}

  const std::filesystem::path& templates() const { return templates_; }

  // Enters a text under the name messages show; its index is what Position::file holds.
  int add_text(std::string name, std::filesystem::path folder, std::string_view text);
  const std::filesystem::path& folder(int file) const;

  // The tree of a YAML file, read and parsed once. Where it cannot be read the error is put at
  // `from`; null then, or where its text is refused.
  const Node* read_yaml(const std::filesystem::path& path, Position from);
  // The tree of templates/<name>.yaml, which is part of the installation: Error (machine) where it
  // cannot be read.
  const Node* read_installed(const std::string& name);

  void error(Position at, std::string message);
  void warning(Position at, std::string message);
  std::size_t errors() const { return errors_; }

  // In the order of the files and within them, each once; at most a few hundred, then a count.
  std::vector<Diagnostic> diagnostics() const;
  // SHA-256 over all texts entered, in their order, and `extra`.
  std::string hash(std::string_view extra) const;

 private:
  struct File {
    std::string name;
    std::filesystem::path folder;
    std::string digest;
  };
  struct Problem {
    Position at;
    Severity severity;
    std::string message;
    auto operator<=>(const Problem&) const = default;
  };

  const Node* parse_and_keep(const std::filesystem::path& path, std::string_view text);

  std::filesystem::path templates_;
  std::vector<File> files_;
  std::map<std::string, std::unique_ptr<Node>> trees_;
  std::vector<Problem> problems_;
  std::size_t errors_ = 0;
};

// The names (without .yaml) in a folder of the templates, sorted.
std::vector<std::string> template_names(const std::filesystem::path& folder);

}  // namespace qkv::loader
