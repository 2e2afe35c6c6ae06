#include "loader/session.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>

#include "base/error.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "loader/parse.h"

namespace qkv::loader {
namespace {

constexpr std::size_t kMaxProblems = 300;

struct Read {
  std::string text;
  std::string problem;  // "": read
};

// At most kMaxFileBytes + 1 bytes: the parser refuses what is longer.
Read read_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return {"", "it is a folder"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return {"", std::strerror(errno)};
  Read out;
  out.text.resize(kMaxFileBytes + 1);
  in.read(out.text.data(), static_cast<std::streamsize>(out.text.size()));
  out.text.resize(static_cast<std::size_t>(in.gcount()));
  if (in.bad()) out.problem = "it cannot be read";
  return out;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  std::string cut(text.substr(0, kLongest));
  while (first_invalid_utf8(cut) && !cut.empty()) cut.pop_back();
  if (cut.size() < text.size()) cut += "…";
  return "'" + cut + "'";
}

std::string described(const Node& node) {
  switch (node.kind) {
    case Node::Kind::mapping:
      return "a mapping";
    case Node::Kind::sequence:
      return "a list";
    case Node::Kind::scalar:
      return in_quotes(node.text);
    case Node::Kind::null:
      break;
  }
  return "nothing";
}

int Session::add_text(std::string name, std::filesystem::path folder, std::string_view text) {
  files_.push_back({std::move(name), std::move(folder), sha256(text)});
  return static_cast<int>(files_.size()) - 1;
}

const std::filesystem::path& Session::folder(int file) const {
  return files_.at(static_cast<std::size_t>(file)).folder;
}

const Node* Session::parse_and_keep(const std::filesystem::path& path, std::string_view text) {
  const int file = add_text(path.string(), path.parent_path(), text);
  auto tree = parse(*this, file, text);
  auto& kept = trees_[path.string()];
  if (tree) kept = std::make_unique<Node>(std::move(*tree));
  return kept.get();
}

const Node* Session::read_yaml(const std::filesystem::path& path, Position from) {
  const auto shown = path.lexically_normal();
  if (const auto found = trees_.find(shown.string()); found != trees_.end()) {
    return found->second.get();
  }
  const Read read = read_file(shown);
  if (read.problem.empty()) return parse_and_keep(shown, read.text);
  error(from, "cannot read " + in_quotes(shown.string()) + ": " + read.problem);
  return nullptr;
}

const Node* Session::read_installed(const std::string& name) {
  const auto path = (templates_ / (name + ".yaml")).lexically_normal();
  if (const auto found = trees_.find(path.string()); found != trees_.end()) {
    return found->second.get();
  }
  const Read read = read_file(path);
  if (!read.problem.empty()) {
    throw Error(Exit::machine, "the installation is not complete: cannot read " + path.string() +
                                   ": " + read.problem);
  }
  return parse_and_keep(path, read.text);
}

void Session::error(Position at, std::string message) {
  ++errors_;
  problems_.push_back({at, Severity::error, std::move(message)});
}

void Session::warning(Position at, std::string message) {
  problems_.push_back({at, Severity::warning, std::move(message)});
}

std::vector<Diagnostic> Session::diagnostics() const {
  std::vector<Problem> sorted = problems_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Problem& a, const Problem& b) { return a.at < b.at; });
  std::vector<Problem> unique;
  for (Problem& problem : sorted) {
    if (std::find(unique.begin(), unique.end(), problem) == unique.end()) {
      unique.push_back(std::move(problem));
    }
    if (unique.size() == kMaxProblems) break;
  }
  std::vector<Diagnostic> out;
  for (const Problem& p : unique) {
    const File& file = files_.at(static_cast<std::size_t>(p.at.file));
    out.push_back({p.severity, {file.name, p.at.line, p.at.column}, p.message});
  }
  if (unique.size() == kMaxProblems) {
    out.push_back(
        {out.back().severity,
         {out.back().mark.file, 0, 0},
         "there are more problems; only the first " + std::to_string(kMaxProblems) + " are shown"});
  }
  return out;
}

std::string Session::hash(std::string_view extra) const {
  std::string all;
  for (const File& file : files_) all += file.digest;
  return sha256(all.append(extra));
}

std::vector<std::string> template_names(const std::filesystem::path& folder) {
  std::vector<std::string> out;
  std::error_code failed;
  for (std::filesystem::directory_iterator it(folder, failed), end; !failed && it != end;
       it.increment(failed)) {
    if (it->path().extension() == ".yaml") out.push_back(it->path().stem().string());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace qkv::loader
