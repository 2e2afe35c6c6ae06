#include "text/shaper.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.h"
#include "base/utf8.h"
#include "text/font_files.h"
#include "text/glyph_runs.h"
#include "text/outline_box.h"

namespace qkv::text {
namespace {

// Above this the cache starts anew: films show many numbers.
constexpr std::size_t kCached = 20000;

// A line has no breaks: they are shown by a sign; other control characters and stray bytes as \xNN.
std::string one_line(const std::string& text) {
  const auto plain = [](unsigned char c) { return c >= 0x20 && c < 0x7F; };
  if (std::all_of(text.begin(), text.end(), plain)) return text;
  std::string out;
  for (const char32_t c : decode_utf8(text).value_or(std::u32string())) {
    if (c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029) {
      out += "↵";
    } else if (c == '\t') {
      out += "⇥";
    } else {
      append_utf8(out, c);
    }
  }
  return printable(out.empty() ? text : out);
}

std::string family_list(const std::string& family, const std::vector<Fallback>& fallbacks) {
  std::string list = family;
  for (const Fallback& fallback : fallbacks) list += "," + fallback.family;
  return list;
}

using Attributes = std::unique_ptr<PangoAttrList, Release<pango_attr_list_unref>>;

// Figures are tabular everywhere. Contextual alternates are for the scripts that need them (they
// begin at U+0590); in the page's own family they turn a token "->" into an arrow that is not in
// the text.
Attributes features(const std::string& text) {
  Attributes list(pango_attr_list_new());
  const auto insert = [&](const char* setting, std::size_t start, std::size_t end) {
    PangoAttribute* attribute = pango_attr_font_features_new(setting);
    attribute->start_index = static_cast<guint>(start);
    attribute->end_index = static_cast<guint>(end);
    pango_attr_list_insert(list.get(), attribute);
  };
  // In UTF-8 the first byte of a character tells: from U+0580 on it is 0xD6 or more.
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto is_first = [&](std::size_t i) { return (byte(i) & 0xC0) != 0x80; };
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t end = start;
    const bool other = byte(start) >= 0xD6;
    do {
      ++end;
    } while (end < text.size() && (!is_first(end) || (byte(end) >= 0xD6) == other));
    insert(other ? "tnum=1" : "tnum=1, calt=0", start, end);
    start = end;
  }
  return list;
}

}  // namespace

std::optional<Box> ink_of(const std::vector<GlyphRun>& runs) {
  std::optional<Box> ink;
  for (const GlyphRun& run : runs) {
    for (const Glyph& glyph : run.glyphs) {
      const std::optional<Box>& own = run.face->shape(glyph.index).ink;
      if (own) join(ink, own->moved(glyph.at.x, glyph.at.y));
    }
  }
  return ink;
}

Shaper::Shaper(const std::vector<std::string>& families) : family_(families.front()) {
  for (const std::string& family : families) {
    for (const auto& file : family_files(family)) own_files_.push_back(file.string());
  }
  main_ = &face(family_);
}

const FontMap& Shaper::map_for(const std::vector<Fallback>& fallbacks) const {
  std::unique_ptr<FontMap>& map = maps_[fallbacks];
  if (!map) {
    std::vector<std::string> files = own_files_;
    for (const Fallback& fallback : fallbacks) {
      files.insert(files.end(), fallback.files.begin(), fallback.files.end());
    }
    map = std::make_unique<FontMap>(files);
  }
  return *map;
}

const Face& Shaper::face(const std::string& family) const {
  const FontDescription description = describe(family, display::Weight::regular);
  const GObjectHandle<PangoFont> font(
      pango_context_load_font(map_for({}).context(), description.get()));
  if (!font) throw Error(Exit::machine, fmt::format("font family '{}' cannot be loaded", family));
  return faces_.of(font.get());
}

Shaped Shaper::shape_now(const std::string& text, display::Weight weight) const {
  const std::string line = one_line(text);
  const std::u32string characters = decode_utf8(line).value_or(std::u32string());
  const std::vector<Fallback> fallbacks = fallbacks_.needed(characters, *main_, text);
  const GObjectHandle<PangoLayout> layout(pango_layout_new(map_for(fallbacks).context()));
  const FontDescription description = describe(family_list(family_, fallbacks), weight);
  pango_layout_set_font_description(layout.get(), description.get());
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  pango_layout_set_auto_dir(layout.get(), FALSE);
  pango_layout_set_attributes(layout.get(), features(line).get());
  pango_layout_set_text(layout.get(), line.data(), static_cast<int>(line.size()));
  Shaped shaped;
  PangoLayoutLine* laid = pango_layout_get_line_readonly(layout.get(), 0);
  for (GSList* link = laid->runs; link; link = link->next) {
    const auto* item = static_cast<const PangoGlyphItem*>(link->data);
    const Face& face = faces_.of(item->item->analysis.font);
    shaped.runs.push_back(glyph_run(*item, line, face, shaped.advance));
  }
  shaped.ink = ink_of(shaped.runs);
  return shaped;
}

std::shared_ptr<const Shaped> Shaper::shape(const std::string& text, display::Weight weight) const {
  std::string key = text;
  key += static_cast<char>('0' + static_cast<int>(weight));
  if (const auto it = cache_.find(key); it != cache_.end()) return it->second;
  auto shaped = std::make_shared<const Shaped>(shape_now(text, weight));
  if (cache_.size() >= kCached) cache_.clear();
  cache_.emplace(std::move(key), shaped);
  return shaped;
}

std::vector<std::string> Shaper::files() const {
  std::vector<std::string> files = own_files_;
  for (const auto& [fallbacks, map] : maps_) {
    for (const Fallback& fallback : fallbacks) {
      files.insert(files.end(), fallback.files.begin(), fallback.files.end());
    }
  }
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

}  // namespace qkv::text
