#include "timeline/part.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace qkv::timeline {
namespace {

using Kind = Part::Kind;

// Takes `prefix` off the front of `id`, if it is there.
bool take(std::string_view& id, std::string_view prefix) {
  if (!id.starts_with(prefix)) return false;
  id.remove_prefix(prefix.size());
  return true;
}

// Takes a number and the ':' or '/' after it; 0 where there is none.
std::size_t take_index(std::string_view& id) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), index);
  if (error != std::errc()) return 0;
  id.remove_prefix(static_cast<std::size_t>(end - id.data()));
  if (!id.empty() && (id.front() == ':' || id.front() == '/')) id.remove_prefix(1);
  return index;
}

Row row_named(std::string_view name) {
  constexpr std::pair<std::string_view, Row> kNames[] = {{"x", Row::x},
                                                         {"asking-x", Row::x},
                                                         {"k", Row::k},
                                                         {"zero", Row::k},
                                                         {"q", Row::q},
                                                         {"score", Row::scores},
                                                         {"scores", Row::scores},
                                                         {"scaled", Row::scaled},
                                                         {"capped", Row::scaled},
                                                         {"biased", Row::masked},
                                                         {"masked", Row::masked},
                                                         {"weight", Row::weights},
                                                         {"weights", Row::weights},
                                                         {"no-keys", Row::weights},
                                                         {"v", Row::v},
                                                         {"colour", Row::v},
                                                         {"out", Row::output}};
  for (const auto& [text, row] : kNames) {
    if (text == name) return row;
  }
  return Row::none;
}

// What stands before the first ':' or '/'.
std::string_view head_of(std::string_view id) { return id.substr(0, id.find_first_of(":/")); }

// "head:1/weights/cell:4:2/number" and the like.
Part of_block(std::string_view id) {
  take_index(id);
  Part part{Kind::block, row_named(head_of(id))};
  if (part.row == Row::none) {  // of the view that compares heads
    if (take(id, "answer:")) return {Kind::answer, Row::weights, take_index(id)};
    return {Kind::card, Row::weights};
  }
  id.remove_prefix(std::min(id.size(), head_of(id).size() + 1));
  if (take(id, "cell:")) {
    part.kind = Kind::cell;
    part.i = take_index(id);
    part.j = take_index(id);
  } else if (take(id, "key-label:") || take(id, "key-mark:")) {
    part.kind = Kind::label;
    part.j = take_index(id);
  } else if (take(id, "query:") || take(id, "sum:") || take(id, "no-keys:")) {
    part.kind = Kind::label;
    part.i = take_index(id);
  } else if (id == "frame" || id == "own") {
    part.kind = Kind::frame;
  } else if (take(id, "bars/")) {
    part.kind = Kind::bar;
    if (take(id, "bar:")) part.i = take_index(id);
  }
  return part;
}

// "name:k:zero:1", "name:score:4", "section:v/word"
Part of_name(std::string_view id) {
  if (take(id, "score:")) {
    constexpr Row kScoreRows[] = {Row::scores, Row::scaled, Row::scaled, Row::masked, Row::weights};
    const std::size_t row = take_index(id);
    return {Kind::name, kScoreRows[std::min<std::size_t>(row, 4)]};
  }
  return {Kind::name, row_named(head_of(id))};
}

std::optional<Part> of_sentence(std::string_view id) {
  if (take(id, "token:") || take(id, "context:"))
    return Part{Kind::token, Row::none, take_index(id)};
  if (take(id, "arc:")) return Part{Kind::arc, Row::weights, take_index(id)};
  if (take(id, "answer:")) {
    const std::size_t index = take_index(id);
    return Part{id.starts_with("card/") ? Kind::answer : Kind::bar, Row::weights, index};
  }
  if (take(id, "query:")) {
    const std::size_t index = take_index(id);
    return Part{id.starts_with("card/") ? Kind::answer : Kind::question, Row::q, index};
  }
  if (take(id, "blend/part:")) {
    const std::size_t index = take_index(id);
    return Part{id.empty() ? Kind::share : Kind::blend, Row::output, index};
  }
  if (take(id, "blend/")) return Part{Kind::blend, Row::output};
  if (take(id, "card/")) return Part{Kind::card, Row::weights};
  if (take(id, "readout")) return Part{Kind::readout};
  return std::nullopt;
}

std::optional<Part> of_vectors(std::string_view id) {
  if (id == "expanded" || id.starts_with("highlight:")) return Part{Kind::panel};
  if (id == "asking") return Part{Kind::question, Row::q};
  if (id.starts_with("written/")) return Part{Kind::written};
  if (take(id, "name:") || take(id, "section:")) return of_name(id);
  const Row row = row_named(head_of(id));
  if (row == Row::none) return std::nullopt;
  if (id.ends_with("/frame")) return Part{Kind::frame, row};
  const bool numbered = id.find(':') != std::string_view::npos;
  if (!numbered || id.starts_with("zero:")) return Part{Kind::name, row};
  id.remove_prefix(head_of(id).size() + 1);
  Part part{Kind::entry, row, take_index(id)};
  part.j = take_index(id);
  return part;
}

}  // namespace

Part part_of_id(std::string_view id) {
  if (id == "title" || id.starts_with("caption:") || id.starts_with("card-words:")) {
    return {Kind::words};
  }
  if (id.starts_with("chip:")) return {Kind::chip};
  if (id.starts_with("formula:")) return {Kind::formula};
  if (take(id, "head:")) return of_block(id);
  if (const auto part = of_sentence(id)) return *part;
  if (const auto part = of_vectors(id)) return *part;
  return {};
}

}  // namespace qkv::timeline
