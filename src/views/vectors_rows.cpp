#include <algorithm>
#include <array>
#include <cmath>

#include "views/token_text.h"
#include "views/vectors_layout.h"

namespace qkv::views {
namespace {

using display::Weight;

constexpr double kSin = 0.70710678118;        // of the slant of tokens' names
constexpr std::size_t kMostRows = 24;         // of a group, where the height follows the content
constexpr double kRow = 1.5, kTallRow = 1.9;  // height in em of a number: wanted, most

// Rows of each group over all states.
struct Wanted {
  std::size_t x = 0, k = 0, v = 0;
  std::vector<ScoreRow> scores;
  bool swatches = false, question = false, output = false;
};

Wanted wanted_rows(const std::vector<VectorsContent>& contents) {
  Wanted w;
  std::array<bool, 5> seen{};
  for (const VectorsContent& c : contents) {
    w.x = std::max(w.x, c.x.dimensions());
    w.k = std::max(w.k, c.k.dimensions());
    w.v = std::max(w.v, c.v.dimensions());
    w.swatches |= c.colours.are_values;
    w.question |= !c.k.beside.empty();
    w.output |= !c.v.beside.empty();
    for (const ScoreRow row : c.rows) seen[static_cast<std::size_t>(row)] = true;
  }
  for (std::size_t row = 0; row < seen.size(); ++row) {
    if (seen[row]) w.scores.push_back(static_cast<ScoreRow>(row));
  }
  return w;
}

struct Names {
  double size = 0, height = 0;
  bool slanted = false;
};

// The tokens' names: side by side where they fit their columns, slanted where they do not; very
// long ones are cut where the columns are wide enough for a good part of them.
Names token_names(const std::vector<VectorsContent>& contents, const VectorColumns& columns,
                  const Canvas& canvas) {
  const scene::TypeScale& type = canvas.style().type();
  std::vector<std::string> keys;
  for (const VectorsContent& c : contents) {
    for (const std::string& key : c.passage->keys()) keys.push_back(shown(key));
  }
  Names names;
  names.size = fitting_size(keys, columns.width, type.section, type.minimum, Weight::semibold,
                            canvas.measurer());
  const double longest = widest(keys, names.size, Weight::semibold, canvas.measurer());
  const bool roomy = columns.width >= 6 * names.size;
  if (longest <= columns.width || (roomy && longest > 7 * names.size)) {
    names.height = names.size * 1.3;
    return names;
  }
  names.slanted = true;
  names.size = std::clamp(columns.width * 0.8, type.minimum, type.label);
  const double length =
      std::min(widest(keys, names.size, Weight::semibold, canvas.measurer()), 7 * names.size);
  names.height = (length + names.size) * kSin;
  return names;
}

// How closely things are set: the least height of a row in em of the smallest number, and what
// gaps are scaled by.
struct Closeness {
  double row = 1.22, row_gap = 1, gaps = 1;
};
constexpr double kFewRows = 22;  // where a page has room for more, rows are left out instead
constexpr Closeness kEasy{}, kTight{1.06, 0.7, 0.75};

class RowArranger {
 public:
  RowArranger(const Wanted& wanted, const VectorColumns& columns, const Canvas& canvas)
      : w_(wanted), columns_(columns), style_(canvas.style()) {}

  VectorRowsLayout arrange(const Names& names, double top, double bottom) {
    VectorRowsLayout l;
    l.score_rows = w_.scores;
    l.swatches = w_.swatches;
    l.tokens_top = style_.snapped(top);
    l.token_size = names.size;
    l.slanted = names.slanted;
    const double mark = style_.grid(1.5);
    // The pill of the asking token stands round the names' line, higher than it.
    const double pill = w_.scores.empty() ? 0 : names.size * 0.65 + pill_height(style_) / 2;
    l.tokens_height = std::max(names.height, pill) + mark + style_.grid(0.75);
    l.x.capacity = w_.x, l.k.capacity = w_.k, l.v.capacity = w_.v;
    if (bottom > 0) {
      fit(l, bottom);
      return l;
    }
    for (VectorRows* rows : {&l.x, &l.k, &l.v}) {
      rows->capacity = std::min(rows->capacity, kMostRows);
    }
    set_gap(l);
    l.height = style_.snapped(style_.type().number * kRow);
    place(l, 1);
    return l;
  }

 private:
  void set_gap(VectorRowsLayout& l) const {
    l.gap = std::max(style_.snapped(style_.gap() * close_.row_gap), 96 / style_.page().dpi);
  }
  std::size_t count(const VectorRowsLayout& l) const {
    return l.x.capacity + l.k.capacity + l.v.capacity + w_.scores.size() + (w_.swatches ? 1 : 0) +
           (columns_.elides ? 1 : 0);
  }

  // Gaps after x, after k and after the scores, in px.
  double gap_after_x() const {
    if (w_.x == 0) return 0;
    // The way from the asking token's x to q runs through it.
    return (w_.question ? std::max(close_.gaps, 0.9) : close_.gaps) * style_.grid(3);
  }
  double gap_after_k() const {
    if (w_.k == 0) return 0;
    const double plain = close_.gaps * style_.grid(2.5);
    if (w_.scores.empty() || !w_.question) return plain;
    return frame_offset(style_) + style_.type().number * 1.45 + close_.gaps * style_.grid(1);
  }
  double gap_after_scores() const {
    return w_.scores.empty() || w_.v == 0 ? 0 : close_.gaps * style_.grid(2.5);
  }
  double gaps() const { return gap_after_x() + gap_after_k() + gap_after_scores(); }

  // Whether all rows find room; sets what there is of it and the least pitch.
  bool measure(VectorRowsLayout& l, double bottom, const Closeness& close) {
    close_ = close;
    set_gap(l);
    room_ = bottom - l.tokens_top - l.tokens_height - gaps() - frame_offset(style_) -
            frame_stroke(style_) / 2 - (columns_.elides ? style_.grid(1) : 0) + l.gap;
    least_ = std::ceil(style_.type().minimum * close_.row) + l.gap;
    return static_cast<double>(count(l)) * least_ <= room_;
  }

  // Sets everything closer, then leaves rows out, of the largest group first.
  void fit(VectorRowsLayout& l, double bottom) {
    const bool easy = measure(l, bottom, kEasy);
    const bool tight = !easy && measure(l, bottom, kTight);
    const bool few = room_ < kFewRows * least_;
    if (!easy && !(tight && few)) {
      l.elides = true;
      while (!measure(l, bottom, few ? kTight : kEasy)) {
        VectorRows* largest = &l.x;
        for (VectorRows* rows : {&l.k, &l.v}) {
          if (rows->capacity > largest->capacity) largest = rows;
        }
        if (largest->capacity <= 2) {
          l.missing = static_cast<double>(count(l)) * least_ - room_;
          return;
        }
        --largest->capacity;
      }
    }
    const double pitch = room_ / std::max(1.0, static_cast<double>(count(l)));
    const double scale = style_.page().dpi / 96;
    l.height = std::min(pitch - l.gap, style_.type().number * kTallRow);
    l.height = std::floor(l.height * scale) / scale;
    const double left = room_ - static_cast<double>(count(l)) * l.pitch();
    place(l, gaps() > 0 ? std::clamp(1 + left / gaps(), 1.0, 1.5) : 1);
  }

  // Groups from top to bottom, with gaps `stretch` times as wide.
  void place(VectorRowsLayout& l, double stretch) const {
    double y = l.tokens_top + l.tokens_height;
    const auto next = [&](VectorRows& rows, std::size_t n, double after) {
      rows.top = style_.snapped(y);
      rows.capacity = n;
      if (n == 0) return;
      l.bottom = rows.top + static_cast<double>(n) * l.pitch() - l.gap;
      y = l.bottom + after * stretch;
    };
    next(l.x, l.x.capacity, gap_after_x());
    next(l.k, l.k.capacity, gap_after_k());
    next(l.scores, w_.scores.size(), gap_after_scores());
    next(l.v, l.v.capacity, 0);
    if (w_.v > 0 && w_.swatches) l.bottom += l.pitch();
    l.bottom = std::max(l.bottom, l.tokens_top + l.tokens_height);
    if (columns_.elides) l.note_top = style_.snapped(l.bottom + style_.grid(1));
  }

  const Wanted& w_;
  const VectorColumns& columns_;
  const Style& style_;
  Closeness close_;
  double room_ = 0, least_ = 0;
};

}  // namespace

Box VectorRowsLayout::marks_line(const Style& style) const {
  const double mark = style.grid(0.5);
  return {0, tokens_top + tokens_height - style.grid(0.75) - mark, 0, mark};
}

Box VectorRowsLayout::names_line(const Style& style) const {
  const double line = token_size * 1.3;
  return {0, tokens_top + tokens_height - style.grid(0.75) - style.grid(1.5) - line, 0, line};
}

VectorRowsLayout arrange_rows(const std::vector<VectorsContent>& contents,
                              const VectorColumns& columns, double top, double bottom,
                              const Canvas& canvas) {
  const Wanted wanted = wanted_rows(contents);
  return RowArranger(wanted, columns, canvas)
      .arrange(token_names(contents, columns, canvas), top, bottom);
}

}  // namespace qkv::views
