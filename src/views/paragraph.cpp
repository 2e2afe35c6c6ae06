#include "views/paragraph.h"

#include "views/token_text.h"

namespace qkv::views {
namespace {

using display::TextRun;
using display::Weight;

// A word with the space before it belongs to the run it came from; a word may span runs.
struct Word {
  Line runs;
};

std::vector<Word> split_words(const Line& runs) {
  std::vector<Word> words;
  bool fresh = true;
  for (const TextRun& run : runs) {
    std::size_t at = 0;
    while (at < run.text.size()) {
      if (run.text[at] == ' ') {
        fresh = true;
        ++at;
        continue;
      }
      const std::size_t end = std::min(run.text.find(' ', at), run.text.size());
      if (fresh) words.emplace_back();
      fresh = false;
      TextRun piece = run;
      piece.text = run.text.substr(at, end - at);
      words.back().runs.push_back(piece);
      at = end;
    }
  }
  return words;
}

void append(Line& line, const TextRun& run) {
  if (!line.empty() && line.back().weight == run.weight && line.back().colour == run.colour &&
      line.back().scale == run.scale && line.back().rise == run.rise) {
    line.back().text += run.text;
  } else {
    line.push_back(run);
  }
}

Line with_word(Line line, const Word& word) {
  if (!line.empty()) line.back().text += ' ';
  for (const TextRun& run : word.runs) append(line, run);
  return line;
}

double width_of(const Line& line, double size, const display::TextMeasurer& measurer) {
  return measurer.measure(line, size).advance;
}

// The line cut until it and "…" fit.
Line cut(Line line, double size, double width, const display::TextMeasurer& measurer) {
  while (!line.empty()) {
    TextRun last = line.back();
    line.pop_back();
    const double used = line.empty() ? 0 : width_of(line, size, measurer);
    const std::string rest = elided(last.text + " …", width - used, size, last.weight, measurer);
    if (rest != "…" || line.empty()) {
      last.text = rest;
      line.push_back(last);
      break;
    }
  }
  return line;
}

}  // namespace

Line caption_runs(const scene::Caption& caption, const scene::Evaluations& evaluations,
                  Colour plain, Colour strong) {
  Line runs;
  for (const scene::CaptionText& piece : filled_in(caption, evaluations)) {
    append(runs, TextRun{piece.text, piece.bold ? Weight::semibold : Weight::regular,
                         piece.bold ? strong : plain});
  }
  return runs;
}

std::string plain_text(const scene::Caption& caption, const scene::Evaluations& evaluations) {
  std::string out;
  for (const scene::CaptionText& piece : filled_in(caption, evaluations)) out += piece.text;
  return out;
}

std::vector<Line> wrapped(const Line& runs, double size, double width, std::size_t max_lines,
                          const display::TextMeasurer& measurer) {
  std::vector<Line> lines;
  const std::vector<Word> words = split_words(runs);
  for (std::size_t w = 0; w < words.size(); ++w) {
    if (lines.empty()) lines.emplace_back();
    Line longer = with_word(lines.back(), words[w]);
    if (width_of(longer, size, measurer) <= width) {
      lines.back() = std::move(longer);
      continue;
    }
    if (!lines.back().empty() && lines.size() < max_lines) {
      lines.push_back(with_word({}, words[w]));
      if (width_of(lines.back(), size, measurer) <= width) continue;
    } else {
      lines.back() = std::move(longer);
    }
    lines.back() = cut(lines.back(), size, width, measurer);
    if (lines.size() == max_lines) break;
  }
  return lines;
}

}  // namespace qkv::views
