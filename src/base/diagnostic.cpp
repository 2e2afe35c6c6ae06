#include "base/diagnostic.h"

#include <algorithm>

#include "base/utf8.h"

namespace qkv {

std::string to_string(const Diagnostic& diagnostic) {
  std::string out = printable(diagnostic.mark.file);
  if (diagnostic.mark.line > 0) {
    out +=
        ':' + std::to_string(diagnostic.mark.line) + ':' + std::to_string(diagnostic.mark.column);
  }
  out += diagnostic.severity == Severity::error ? ": error: " : ": warning: ";
  return out + printable(diagnostic.message);
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& d) { return d.severity == Severity::error; });
}

}  // namespace qkv
