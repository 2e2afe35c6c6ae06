#include "text/fallback.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "base/utf8.h"
#include "text/fallback_table.h"
#include "text/font_files.h"

namespace qkv::text {
namespace {

bool between(char32_t c, char32_t low, char32_t high) { return c >= low && c <= high; }

hb_script_t script_of(char32_t c) { return hb_unicode_script(hb_unicode_funcs_get_default(), c); }

// The rows to try for a character, in order: its script's own, then the common ones.
std::vector<const FallbackRow*> candidates(char32_t c) {
  const hb_script_t script = script_of(c);
  std::vector<const FallbackRow*> rows;
  for (const FallbackRow& row : fallback_table()) {
    if (row.script == script || row.script == HB_SCRIPT_COMMON) rows.push_back(&row);
  }
  return rows;
}

// Chinese, Japanese and Korean write some characters differently; kana or hangul in the same text
// say which it is.
hb_script_t cjk_of(std::u32string_view text) {
  for (const char32_t c : text) {
    const hb_script_t script = script_of(c);
    if (script == HB_SCRIPT_HIRAGANA || script == HB_SCRIPT_KATAKANA) return HB_SCRIPT_HIRAGANA;
    if (script == HB_SCRIPT_HANGUL) return HB_SCRIPT_HANGUL;
  }
  return HB_SCRIPT_HAN;
}

const FallbackRow& row_of(hb_script_t script) {
  const auto rows = fallback_table();
  return *std::find_if(rows.begin(), rows.end(),
                       [&](const FallbackRow& row) { return row.script == script; });
}

std::filesystem::path file_of(const FallbackRow& row, const char* ending) {
  return ending ? find_font_file(std::string(row.stem) + ending, row.package.folder)
                : std::filesystem::path();
}

// The fallback of a row; no files where the font is not installed.
Fallback resolve(const FallbackRow& row) {
  Fallback fallback{row.family, {}};
  const auto regular = file_of(row, row.package.regular);
  if (regular.empty()) return fallback;
  fallback.files.push_back(regular.string());
  if (const auto bold = file_of(row, row.package.bold); !bold.empty()) {
    fallback.files.push_back(bold.string());
  }
  return fallback;
}

}  // namespace

bool is_invisible(char32_t c) {
  return c == 0xAD || c == 0x34F || c == 0x61C || between(c, 0x180B, 0x180F) ||
         between(c, 0x200B, 0x200F) || between(c, 0x202A, 0x202E) || between(c, 0x2060, 0x206F) ||
         between(c, 0xFE00, 0xFE0F) || c == 0xFEFF || between(c, 0xE0000, 0xE0FFF);
}

bool Fallbacks::covers(const Fallback& fallback, char32_t code_point) const {
  if (fallback.files.empty()) return false;
  HbFont& probe = probes_[fallback.files.front()];
  if (!probe) {
    hb_blob_t* blob = hb_blob_create_from_file(fallback.files.front().c_str());
    hb_face_t* face = hb_face_create(blob, 0);
    probe.reset(hb_font_create(face));
    hb_face_destroy(face);
    hb_blob_destroy(blob);
  }
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(probe.get(), code_point, &glyph);
}

void Fallbacks::refuse(char32_t code_point, std::string_view text) {
  std::string character;
  append_utf8(character, code_point);
  std::string hint = "no font that qkv knows has it; leave the character out";
  for (const FallbackRow* row : candidates(code_point)) {
    if (resolve(*row).files.empty()) {
      hint = fmt::format("apt-get install {} may help", row->package.name);
      break;
    }
  }
  throw Error(Exit::bad_input,
              fmt::format("no installed font has U+{:04X} '{}' of the text '{}'; {}",
                          static_cast<std::uint32_t>(code_point), printable(character),
                          printable(text.substr(0, 256)), hint));
}

std::vector<Fallback> Fallbacks::needed(std::u32string_view text, const Face& main,
                                        std::string_view shown) const {
  std::vector<Fallback> found;
  for (const char32_t c : text) {
    if (is_invisible(c) || main.has(c)) continue;
    const auto has_it = [&](const Fallback& f) { return covers(f, c); };
    if (std::any_of(found.begin(), found.end(), has_it)) continue;
    const std::vector<const FallbackRow*> rows = candidates(c);
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const FallbackRow* r) { return covers(resolve(*r), c); });
    if (row == rows.end()) refuse(c, shown);
    const bool cjk = std::string_view((*row)->package.name) == "fonts-noto-cjk";
    found.push_back(resolve(cjk ? row_of(cjk_of(text)) : **row));
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace qkv::text
