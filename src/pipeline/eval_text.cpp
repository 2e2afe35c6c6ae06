#include "pipeline/eval_text.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/number_format.h"
#include "base/utf8.h"
#include "pipeline/eval_width.h"

namespace qkv::pipeline {
namespace {

using Texts = std::vector<std::string>;

constexpr int kDecimals = 3;
constexpr const char* kForbidden = "·";

std::string spaces_before(const std::string& text, std::size_t width) {
  const std::size_t taken = terminal_width(text);
  return std::string(width > taken ? width - taken : 0, ' ');
}

// A heading, column names, and rows that begin with a name; numbers stand at the right.
class Table {
 public:
  Table(std::string heading, const Texts& columns) : heading_(std::move(heading)) {
    lines_.push_back({""});
    for (const std::string& column : columns) lines_.back().push_back(printable(column));
  }

  void add_row(const std::string& name) { lines_.push_back({printable(name)}); }
  void add(std::string number) { lines_.back().push_back(std::move(number)); }
  void add_column(const std::string& name) { lines_.front().push_back(name); }

  std::string drawn() const {
    std::vector<std::size_t> widths;
    for (const Texts& line : lines_) {
      widths.resize(std::max(widths.size(), line.size()));
      for (std::size_t c = 0; c < line.size(); ++c) {
        widths[c] = std::max(widths[c], terminal_width(line[c]));
      }
    }
    std::string out = heading_ + '\n';
    for (const Texts& line : lines_) {
      std::string row = "  " + line[0] + spaces_before(line[0], widths[0]);
      for (std::size_t c = 1; c < line.size(); ++c) {
        row += "  " + spaces_before(line[c], widths[c]) + line[c];
      }
      row.erase(row.find_last_not_of(' ') + 1);
      if (!row.empty()) out += row + '\n';
    }
    return out + '\n';
  }

 private:
  std::string heading_;
  std::vector<Texts> lines_;
};

// The dimensions' names, or their indices.
Texts names_or_indices(const Texts& names, std::size_t count) {
  Texts out = names;
  for (std::size_t i = out.size(); i < count; ++i) out.push_back(std::to_string(i));
  return out;
}

std::string vectors(const char* what, const std::optional<Matrix>& m, const Texts& tokens,
                    const Texts& names) {
  if (!m) return "";
  Table table(what, names_or_indices(names, m->columns()));
  for (std::size_t i = 0; i < m->rows(); ++i) {
    table.add_row(tokens[i]);
    for (const double value : m->row(i)) table.add(vector_number(value, kDecimals));
  }
  return table.drawn();
}

class HeadTables {
 public:
  HeadTables(const scene::Head& head, const scene::Passage& passage, const scene::Mask& mask,
             const attention::Evaluation& evaluation)
      : head_(head), passage_(passage), mask_(mask), e_(evaluation) {}

  std::string drawn() const {
    const Texts &queries = passage_.tokens, &keys = passage_.keys();
    std::string out = title() + "\n\n" + weights();
    if (e_.scores) {
      out += square("scores (q·k)", [this](auto i, auto j) { return (*e_.scores)(i, j); });
      out += square("scaled", [this](auto i, auto j) { return e_.scaled(i, j); });
    }
    return out + vectors("q", e_.q, queries, head_.rows) + vectors("k", e_.k, keys, head_.rows) +
           vectors("v", e_.v, keys, head_.value_rows) +
           vectors("output", e_.output, queries, head_.value_rows);
  }

 private:
  std::string title() const {
    std::string out = "head " + head_.name;
    if (head_.title != head_.name) out += " (" + printable(head_.title) + ")";
    if (e_.q) out += ", d_k " + std::to_string(e_.d_k);
    if (e_.scores) out += ", scale " + vector_number(e_.scale, kDecimals);
    return out + ", mask " + mask_.title;
  }

  std::string weights() const {
    const bool hides = std::ranges::any_of(e_.allowed.values(), [](auto may) { return may == 0; });
    Table table(std::string("weights: rows ask, columns answer") +
                    (hides ? std::string("; ") + kForbidden + " the mask forbids" : ""),
                passage_.keys());
    table.add_column("Σ");
    for (std::size_t i = 0; i < e_.n_q; ++i) {
      table.add_row(passage_.tokens[i]);
      for (std::size_t j = 0; j < e_.n_k; ++j) {
        // Over given weights a mask is not applied.
        const bool forbidden = !e_.allowed(i, j) && e_.weights(i, j) == 0;
        table.add(forbidden ? kForbidden : weight_number(e_.weights(i, j)));
      }
      table.add(row_sum(e_.weight_sum(i)));
    }
    return table.drawn();
  }

  template <typename Entry>
  std::string square(const char* what, const Entry& entry) const {
    Table table(what, passage_.keys());
    for (std::size_t i = 0; i < e_.n_q; ++i) {
      table.add_row(passage_.tokens[i]);
      for (std::size_t j = 0; j < e_.n_k; ++j) table.add(vector_number(entry(i, j), kDecimals));
    }
    return table.drawn();
  }

  const scene::Head& head_;
  const scene::Passage& passage_;
  const scene::Mask& mask_;
  const attention::Evaluation& e_;
};

}  // namespace

std::string eval_text(const scene::Evaluations& evaluations) {
  const scene::Scene& scene = evaluations.scene();
  const std::size_t passage = scene.opening.passage, mask = scene.opening.mask;
  std::string out;
  for (std::size_t h = 0; h < scene.heads.size(); ++h) {
    out += HeadTables(scene.heads[h], scene.passages.at(passage), scene.masks.at(mask),
                      evaluations.at(passage, h, mask))
               .drawn();
  }
  if (!out.empty()) out.pop_back();  // the empty line after the last table
  return out;
}

}  // namespace qkv::pipeline
