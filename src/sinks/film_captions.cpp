#include "sinks/film_captions.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

namespace qkv::sinks {
namespace {

void put_big_endian(std::string& bytes, std::size_t value, int count) {
  for (int i = count - 1; i >= 0; --i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::string sample(std::string_view text) {
  constexpr std::size_t kLongest = 65535;
  std::size_t end = std::min(text.size(), kLongest);
  while (end < text.size() && end > 0 && (text[end] & 0xC0) == 0x80) --end;
  std::string bytes;
  put_big_endian(bytes, end, 2);
  bytes += text.substr(0, end);
  return bytes;
}

// A frame's time in milliseconds, to the nearest.
std::int64_t milliseconds(std::int64_t frame, const FilmFormat& format) {
  const std::int64_t scaled = frame * format.fps_denominator * 1000;
  return (scaled + format.fps_numerator / 2) / format.fps_numerator;
}

std::string clock(std::int64_t frame, const FilmFormat& format, char point) {
  const std::int64_t ms = milliseconds(frame, format);
  return fmt::format("{:02}:{:02}:{:02}{}{:03}", ms / 3600000, ms / 60000 % 60, ms / 1000 % 60,
                     point, ms % 1000);
}

// An empty line would end the cue.
std::string without_empty_lines(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\r' || (c == '\n' && (lines.empty() || lines.back() == '\n'))) continue;
    lines += c;
  }
  while (!lines.empty() && lines.back() == '\n') lines.pop_back();
  return lines;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else {
      out += c;
    }
  }
  return out;
}

std::string cue(const FilmCaption& caption, const FilmFormat& format, char point,
                const std::string& text) {
  return fmt::format("{} --> {}\n{}\n\n", clock(caption.first, format, point),
                     clock(caption.first + caption.frames, format, point), text);
}

}  // namespace

std::vector<CaptionSample> caption_samples(const FilmRecord& record) {
  std::vector<CaptionSample> samples;
  if (record.captions.empty()) return samples;
  std::int64_t at = 0;
  const auto add = [&](std::int64_t end, std::string_view text) {
    if (end > at) samples.push_back({at, end - at, sample(text)});
    at = end;
  };
  for (const FilmCaption& caption : record.captions) {
    if (caption.first < at || caption.frames < 0 ||
        caption.first + caption.frames > record.frames) {
      throw std::logic_error("captions overlap, or do not lie within the film");
    }
    add(caption.first, "");
    add(caption.first + caption.frames, caption.text);
  }
  add(record.frames, "");
  return samples;
}

std::string caption_style(int width, int height) {
  constexpr std::string_view kFont = "Sans-Serif";
  constexpr std::size_t kWhite = 0xFFFFFFFF;
  std::string style;
  put_big_endian(style, 0, 4);                                 // flags
  style += "\x01\xFF";                                         // centred, bottom
  put_big_endian(style, 0, 4);                                 // background: none
  put_big_endian(style, 0, 4);                                 // box: top, left
  put_big_endian(style, static_cast<std::size_t>(height), 2);  // bottom
  put_big_endian(style, static_cast<std::size_t>(width), 2);   // right
  put_big_endian(style, 0, 4);                                 // the default for all characters
  put_big_endian(style, 1, 2);                                 // font 1
  put_big_endian(style, 0, 1);                                 // upright, regular
  put_big_endian(style, static_cast<std::size_t>(height) / 20, 1);  // size in pixels
  put_big_endian(style, kWhite, 4);
  put_big_endian(style, 8 + 2 + 2 + 1 + kFont.size(), 4);
  style += "ftab";
  put_big_endian(style, 1, 2);  // fonts
  put_big_endian(style, 1, 2);  // this one's number
  put_big_endian(style, kFont.size(), 1);
  style += kFont;
  return style;
}

std::string srt_text(const FilmRecord& record, const FilmFormat& format) {
  std::string out;
  int number = 0;
  for (const FilmCaption& caption : record.captions) {
    const std::string text = without_empty_lines(caption.text);
    if (text.empty() || caption.frames == 0) continue;
    out += fmt::format("{}\n{}", ++number, cue(caption, format, ',', text));
  }
  return out;
}

std::string vtt_text(const FilmRecord& record, const FilmFormat& format) {
  std::string out;
  for (const FilmCaption& caption : record.captions) {
    const std::string text = without_empty_lines(caption.text);
    if (text.empty() || caption.frames == 0) continue;
    if (out.empty()) out = "WEBVTT\n\n";
    out += cue(caption, format, '.', escaped(text));
  }
  return out;
}

}  // namespace qkv::sinks
