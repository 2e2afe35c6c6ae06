#include "display/dump.h"

#include <cstdint>

#include "base/number_format.h"
#include "base/utf8.h"

namespace qkv::display {
namespace {

std::string text_of(Point p) { return shortest(p.x) + "," + shortest(p.y); }
std::string size_of(double width, double height) {
  return shortest(width) + "x" + shortest(height);
}
std::string text_of(const Box& b) {
  return shortest(b.x) + "," + shortest(b.y) + " " + size_of(b.width, b.height);
}

std::string quoted(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return "\"" + printable(escaped) + "\"";
}

const char* name(Weight weight) {
  switch (weight) {
    case Weight::regular:
      return "";
    case Weight::medium:
      return " medium";
    case Weight::semibold:
      return " semibold";
  }
  return "";
}

const char* name(Anchor anchor) {
  switch (anchor) {
    case Anchor::start:
      return "start";
    case Anchor::middle:
      return "middle";
    case Anchor::end:
      return "end";
  }
  return "";
}

// FNV-1a over the colours: enough to see that pixels changed.
std::string hash(const std::vector<Colour>& pixels) {
  std::uint64_t h = 0xcbf29ce484222325u;
  for (const Colour& p : pixels) {
    for (const std::uint8_t byte : {p.r, p.g, p.b, p.a}) h = (h ^ byte) * 0x100000001b3u;
  }
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[h >> shift & 15];
  return out;
}

// Appends one line an item.
class Dumper {
 public:
  void operator()(const Rect& r) {
    begin("rect", r.id);
    out_ += " " + text_of(r.box);
    if (r.radius != 0) out_ += " r" + shortest(r.radius);
    fill_and_stroke(r.fill, r.stroke);
    if (r.hatch) {
      out_ += " hatch " + to_hex(r.hatch->colour) + " " + shortest(r.hatch->width) + "/" +
              shortest(r.hatch->spacing);
    }
    end(r.opacity, r.facts);
  }
  void operator()(const Path& p) {
    begin("path", p.id);
    for (const PathStep& step : p.steps) add(step);
    fill_and_stroke(p.fill, p.stroke);
    if (p.round_caps) out_ += " round";
    end(p.opacity, p.facts);
  }
  void operator()(const Text& t) {
    begin("text", t.id);
    line(t);
    for (const TextRun& run : t.runs) add(run);
    end(t.opacity, t.facts);
  }
  void operator()(const Formula& f) {
    begin("formula", f.id);
    line(f);
    out_ += " " + to_hex(f.colour) + " " + quoted(spoken(f.math));
    end(f.opacity, f.facts);
  }
  void operator()(const Image& i) {
    begin("image", i.id);
    out_ += " " + text_of(i.box) + " " + std::to_string(i.width) + "x" + std::to_string(i.height) +
            "px " + hash(i.pixels);
    end(i.opacity, i.facts);
  }
  void operator()(const Group& g) {
    begin("group", g.id);
    if (!g.title.empty()) out_ += " " + quoted(g.title);
    if (g.offset != Point{}) out_ += " at " + text_of(g.offset);
    if (g.scale != 1) out_ += " scale " + shortest(g.scale);
    if (g.angle != 0) out_ += " turn " + shortest(g.angle);
    if (g.clip) out_ += " clip " + text_of(*g.clip);
    end(g.opacity, {});
    ++depth_;
    for (const Item& child : g.children) std::visit(*this, child);
    --depth_;
  }
  std::string taken() { return std::move(out_); }

 private:
  void begin(const char* kind, const Id& id) {
    out_ += std::string(2 * depth_, ' ') + kind + " " + printable(id);
  }
  void end(double opacity, const Facts& facts) {
    if (opacity != 1) out_ += " opacity " + shortest(opacity);
    if (facts.value) out_ += " =" + shortest(*facts.value);
    if (!facts.token.empty()) out_ += " token " + quoted(facts.token);
    out_ += '\n';
  }
  void fill_and_stroke(const std::optional<Colour>& fill, const std::optional<Stroke>& stroke) {
    if (fill) out_ += " " + to_hex(*fill);
    if (stroke) out_ += " stroke " + to_hex(stroke->colour) + " " + shortest(stroke->width);
  }
  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        out_ += " M" + text_of(step.c);
        break;
      case PathStep::Kind::line:
        out_ += " L" + text_of(step.c);
        break;
      case PathStep::Kind::cubic:
        out_ += " C" + text_of(step.a) + " " + text_of(step.b) + " " + text_of(step.c);
        break;
      case PathStep::Kind::close:
        out_ += " Z";
        break;
    }
  }
  void add(const TextRun& run) {
    out_ += " " + to_hex(run.colour) + name(run.weight);
    if (run.scale != 1) out_ += " x" + shortest(run.scale);
    if (run.rise != 0) out_ += " rise " + shortest(run.rise);
    out_ += " " + quoted(run.text);
  }
  template <typename Line>
  void line(const Line& item) {
    out_ += " " + text_of(item.at) + " " + name(item.anchor) + " " + shortest(item.size) + "em" +
            " advance " + shortest(item.advance) + " ink " + text_of(item.ink) + " in " +
            text_of(item.parent);
  }

  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string dump(const DisplayList& list) {
  std::string out = "page " + size_of(list.size.width, list.size.height) + " " +
                    to_hex(list.background) + " " + quoted(list.title) + "\n";
  if (!list.description.empty()) out += "description " + quoted(list.description) + "\n";
  Dumper dumper;
  dumper(list.root);
  return out + dumper.taken();
}

}  // namespace qkv::display
