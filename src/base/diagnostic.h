// What is wrong with a scene, where, what was expected, and a hint.
#pragma once

#include <string>
#include <vector>

namespace qkv {

// A place in a source file. Lines and columns are 1-based; columns count characters, not bytes.
// line 0: the whole file.
struct Mark {
  std::string file;
  int line = 0, column = 0;
  bool operator==(const Mark&) const = default;
};

enum class Severity { error, warning };

struct Diagnostic {
  Severity severity = Severity::error;
  Mark mark;
  std::string message;  // "what; what was expected; hint", without a final full stop
  bool operator==(const Diagnostic&) const = default;
};

// "file:line:column: error: message"; control bytes of user text are shown as \xNN.
std::string to_string(const Diagnostic& diagnostic);

bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace qkv
