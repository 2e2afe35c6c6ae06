#include "pipeline/new_sentence.h"

#include <fmt/core.h>

#include <algorithm>

namespace qkv::pipeline {
namespace {

bool holds_values(const scene::Caption& caption) {
  return std::ranges::any_of(caption, [](const scene::CaptionPiece& piece) {
    return std::holds_alternative<scene::CaptionValue>(piece);
  });
}

// The index of the last of the words that spaces separate; 0 where there is none.
std::size_t last_word(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\n';
    if (!space && !inside) ++words;
    inside = !space;
  }
  return words > 0 ? words - 1 : 0;
}

}  // namespace

std::string yaml_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::vector<loader::Override> new_sentence(const std::vector<scene::Scene>& as_written,
                                           const std::string& text) {
  std::vector<loader::Override> overrides{{"sentence", yaml_quoted(text)}};
  for (const scene::Scene& scene : as_written) {
    const std::string prefix = scene.figure.empty() ? "" : "figures." + scene.figure + '.';
    const scene::State& state = scene.opening;
    const bool own_sentence = scene.passages.front().tokens != as_written[0].passages[0].tokens;
    if (own_sentence) overrides.push_back({prefix + "sentence", yaml_quoted(text)});
    if (!state.caption.empty()) overrides.push_back({prefix + "caption", "null"});
    if (!scene.description.empty()) overrides.push_back({prefix + "description", "null"});
    if (!scene.walkthrough.steps.empty()) {
      overrides.push_back({prefix + "walkthrough.steps", "null"});
    }
    if (holds_values(state.title)) overrides.push_back({prefix + "title", "null"});
    if (state.ask) overrides.push_back({prefix + "ask", std::to_string(last_word(text))});
    if (std::holds_alternative<scene::ExpandKey>(state.expand)) {
      overrides.push_back({prefix + "expand", "heaviest"});
    }
  }
  return overrides;
}

}  // namespace qkv::pipeline
