// How written-out lines are broken and set.
#include <algorithm>
#include <array>

#include "views/token_text.h"
#include "views/vectors_written.h"

namespace qkv::views {
namespace {

using display::TextRun;

constexpr double kLeading = 1.6;
constexpr double kIndent = 1.5;  // em, of a line that goes on

double width_of(const Canvas& canvas, const WrittenPiece& piece, double size) {
  return piece.math ? canvas.width(*piece.math, size) : canvas.width(piece.runs, size);
}

// Where each piece of a line goes: which broken line, and its start in px.
struct Placed {
  std::size_t line = 0;
  double x = 0;
};

std::vector<Placed> broken(const WrittenLine& line, double width, double size,
                           const Canvas& canvas) {
  std::vector<Placed> places;
  Placed at;
  bool begins = true;
  for (const WrittenPiece& piece : line) {
    const double own = width_of(canvas, piece, size);
    if (!begins && at.x + piece.space * size + own > width)
      at = {at.line + 1, kIndent * size};
    else if (!begins)
      at.x += piece.space * size;
    places.push_back(at);
    at.x += own;
    begins = false;
  }
  return places;
}

std::size_t line_count(const std::vector<WrittenLine>& lines, double width, double size,
                       const Canvas& canvas) {
  std::size_t count = 0;
  for (const WrittenLine& line : lines) {
    if (!line.empty()) count += broken(line, width, size, canvas).back().line + 1;
  }
  return count;
}

// Text that is wider than a whole line is cut.
std::vector<TextRun> cut(std::vector<TextRun> runs, double width, double size,
                         const Canvas& canvas) {
  if (canvas.width(runs, size) <= width) return runs;
  TextRun& first = runs.front();
  first.text = elided(first.text, width, size, first.weight, canvas.measurer());
  runs.resize(1);
  return runs;
}

}  // namespace

WrittenLayout arrange_written(const std::vector<VectorsContent>& contents, double width,
                              const WrittenLimits& wanted, const Canvas& canvas) {
  const Style& style = canvas.style();
  const std::size_t most_lines = wanted.most_lines;
  WrittenLayout layout;
  if (most_lines == 0) return layout;
  layout.most_dimensions = wanted.most_dimensions;
  // First a smaller size, then broken lines, then fewer terms.
  const std::array<double, 2> sizes{wanted.largest, std::min(wanted.largest, style.type().number)};
  const std::array<ExpansionLimits, 3> limits{ExpansionLimits{}, ExpansionLimits{4, 4},
                                              ExpansionLimits{2, 2}};
  const auto most_over_states = [&] {
    std::size_t most = 0;
    for (const VectorsContent& content : contents) {
      most = std::max(most, line_count(written_lines(content, canvas, layout.limits,
                                                     layout.most_dimensions, layout.size),
                                       width, layout.size, canvas));
    }
    return most;
  };
  const auto most_unbroken = [&] {
    std::size_t most = 0;
    for (const VectorsContent& content : contents) {
      most = std::max(
          most, written_lines(content, canvas, layout.limits, layout.most_dimensions, layout.size)
                    .size());
    }
    return most;
  };
  bool fits = false;
  for (const ExpansionLimits& tried : limits) {
    for (const double size : sizes) {
      if (fits) break;
      layout.size = size;
      layout.limits = tried;
      layout.lines = most_over_states();
      const bool smallest = size == sizes.back();
      fits = smallest ? layout.lines <= most_lines : layout.lines == most_unbroken();
    }
  }
  layout.leading = layout.size * kLeading;
  layout.box = {0, 0, width, static_cast<double>(layout.lines) * layout.leading};
  return layout;
}

void compose_written(Canvas& canvas, const WrittenLayout& layout, const VectorsContent& content) {
  double top = layout.box.y;
  canvas.open("written", "written out");
  for (const WrittenLine& line :
       written_lines(content, canvas, layout.limits, layout.most_dimensions, layout.size)) {
    if (line.empty()) continue;
    const std::vector<Placed> places = broken(line, layout.box.width, layout.size, canvas);
    for (std::size_t p = 0; p < line.size(); ++p) {
      const Box box{layout.box.x, top + static_cast<double>(places[p].line) * layout.leading,
                    layout.box.width, layout.leading};
      const Point at{box.x + places[p].x, canvas.middle_baseline(box, layout.size)};
      const TextStyle text{layout.size, canvas.theme().ink};
      if (line[p].math) {
        canvas.formula(line[p].id, *line[p].math, text, at, box);
      } else {
        const double room = layout.box.width - places[p].x;
        canvas.runs(line[p].id, cut(line[p].runs, room, layout.size, canvas), text, at, box);
      }
    }
    top += static_cast<double>(places.back().line + 1) * layout.leading;
  }
  canvas.close();
}

}  // namespace qkv::views
